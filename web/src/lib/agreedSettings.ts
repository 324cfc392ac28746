/** What the host has chosen for a table, in words. */
import type { GameChoice } from './api';
import { limitText } from './clock';
import { hasText, t } from './words.svelte';
import type { Table } from './wire';

export interface AgreedSetting {
  name: string;
  value: string;
  about?: string; // of an option that is not as usual
}

const yesNo = (yes: boolean) => t(yes ? 'page.yes' : 'page.no');

/** What options belong to: a table, or one that is being set up. */
export type Optioned = { readonly [key in 'game' | 'options']: Table[key] } & {
  readonly seats: readonly unknown[];
};

function chosen(table: Optioned, { name, kind, values }: GameChoice): string {
  const usual = kind === 'per_seat' ? values.slice(0, table.seats.length).join('') : values[0];
  const value = table.options[name] ?? usual ?? '';
  const id = `${table.game}.option.${name}.${value}`;
  if (hasText(id)) return t(id);
  if (kind === 'yes_no') return yesNo(value === 'yes');
  return kind === 'per_seat' ? [...value].join(', ') : value;
}

function about(table: Table, name: string): string {
  const id = `${table.game}.option.${name}.about`;
  return name in table.options && hasText(id) ? t(id) : '';
}

/** The options that are not as usual, in short. */
export function changedOptions(table: Optioned, choices: readonly GameChoice[]): string[] {
  const usual = { ...table, options: {} };
  return choices
    .filter((choice) => chosen(table, choice) !== chosen(usual, choice))
    .map((choice) => `${t(`${table.game}.option.${choice.name}`)}: ${chosen(table, choice)}`);
}

/** The options of the game, then what every game has. */
export function agreedSettings(table: Table, choices: readonly GameChoice[]): AgreedSetting[] {
  // Before the lot has fallen there is nothing to tell of what it decides about.
  const open = (choice: GameChoice) =>
    choice.lot && table.options[choice.lot] === 'lot' && table.state === 'open';
  const options = choices
    .filter((choice) => !open(choice))
    .map((choice) => ({
      name: t(`${table.game}.option.${choice.name}`),
      value: chosen(table, choice),
      about: about(table, choice.name),
    }));
  const first = table.seats[0]?.name ?? t('page.seat', { n: 1 });
  const starts = table.order === 'lot' ? t('page.starts.lot') : first;
  const agreed: AgreedSetting[] = [
    { name: t('page.starts'), value: starts },
    ...options,
    { name: t('page.hints.allowed'), value: yesNo(table.hints_allowed) },
    { name: t('page.clock'), value: limitText(table.clock) },
  ];
  if (table.deal?.kind !== 'known') return agreed;
  const known = { value: t('page.deal.known'), about: t('page.deal.known.about') };
  return [{ name: t('page.deal'), ...known }, ...agreed];
}
