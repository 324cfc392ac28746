/** Names of zones: translated, or as a board file of one's own has them. */
import { hasText, t } from '../../lib/words.svelte';

export function zoneName(name: string): string {
  const text = hasText(`zone.${name}`) ? t(`zone.${name}`) : name;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** With its article, as an object: close the castle. */
export function theZone(name: string): string {
  return hasText(`border.the.${name}`) ? t(`border.the.${name}`) : name;
}

/** A value for a sentence: an id if there is one, else the name itself. */
export function zoneValue(name: string): string {
  return hasText(`zone.${name}`) ? `@zone.${name}` : name;
}
