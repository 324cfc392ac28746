/** Settings: what a person chose, kept in this browser. */
import { bestLanguage, type Language } from './words.svelte';
import { loadItem, saveItem } from './storage';

export interface UserSettings {
  language: Language;
  theme: 'auto' | 'light' | 'dark';
  sound: boolean;
  confirm: boolean; // a second tap for lines that pass the decision on
  motion: 'auto' | 'full' | 'none';
  letters: boolean; // letters on tiles too
  name: string;
}

const DEFAULTS: UserSettings = {
  language: bestLanguage(globalThis.navigator?.languages ?? []),
  theme: 'auto',
  sound: true,
  confirm: true,
  motion: 'auto',
  letters: false,
  name: '',
};

export const settings = $state<UserSettings>({
  ...DEFAULTS,
  ...loadItem<Partial<UserSettings>>('settings', {}),
});

/** Change settings and remember them. */
export function changeSettings(change: Partial<UserSettings>): void {
  Object.assign(settings, change);
  saveItem('settings', $state.snapshot(settings));
}

/** Whether it is night on the page: as chosen, else as the system has it. */
export function isDark(): boolean {
  if (settings.theme !== 'auto') return settings.theme === 'dark';
  return !!globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches;
}
