/** Settings: what a person chose, kept in this browser. */
import { bestLanguage, type Language } from './words.svelte';
import { keep, kept } from './storage';

export interface Settings {
  language: Language;
  theme: 'auto' | 'light' | 'dark';
  sound: boolean;
  confirm: boolean; // a second tap for lines that pass the decision on
  motion: 'auto' | 'full' | 'none';
  letters: boolean; // letters on tiles too
  name: string;
}

const FIRST: Settings = {
  language: bestLanguage(globalThis.navigator?.languages ?? []),
  theme: 'auto',
  sound: true,
  confirm: true,
  motion: 'auto',
  letters: false,
  name: '',
};

export const settings = $state<Settings>({ ...FIRST, ...kept<Partial<Settings>>('settings', {}) });

/** Change settings and remember them. */
export function set(change: Partial<Settings>): void {
  Object.assign(settings, change);
  keep('settings', $state.snapshot(settings));
}

/** Whether it is night on the page: as chosen, else as the system has it. */
export function dark(): boolean {
  if (settings.theme !== 'auto') return settings.theme === 'dark';
  return !!globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches;
}
