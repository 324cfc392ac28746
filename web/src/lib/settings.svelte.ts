/** Settings: what a person chose, kept in this browser. */
import { bestLanguage, type Language } from './words.svelte';
import type { Pace } from './pace';
import { loadItem, saveItem } from './storage';

export interface UserSettings {
  language: Language;
  theme: 'auto' | 'light' | 'dark';
  sound: boolean;
  confirm: boolean; // a second tap for lines that undo cannot take back
  motion: 'auto' | 'full' | 'none';
  pace: Pace; // at which the moves of others are shown
  letters: boolean; // letters on tiles too
  reactions: boolean; // friendly signs of others are shown
  name: string;
  colour: number | null; // of the own boat; null: one that is left
}

const DEFAULTS: UserSettings = {
  language: bestLanguage(globalThis.navigator?.languages ?? []),
  theme: 'auto',
  sound: true,
  confirm: !!globalThis.matchMedia?.('(pointer: coarse)').matches, // a finger slips, a mouse does not
  motion: 'auto',
  pace: 'brisk',
  letters: false,
  reactions: true,
  name: '',
  colour: null,
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

const system = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
let systemDark = $state(!!system?.matches);
system?.addEventListener('change', ({ matches }) => (systemDark = matches));

/** Whether it is night on the page: as chosen, else as the system has it now. */
export function isDark(): boolean {
  return settings.theme === 'auto' ? systemDark : settings.theme === 'dark';
}
