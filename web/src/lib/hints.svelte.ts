/** Hints: what a strong bot would do here, asked for and told with its reason. */
import type { Advice } from './advice';
import { api, type Advice as Advised } from './api';
import type { GameModule } from './board';
import { capital } from './logText';
import type { TableSession } from './tableSession.svelte';
import { showError } from './toast.svelte';
import { currentLanguage, t } from './words.svelte';

const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

interface Due {
  session: TableSession;
  module: GameModule;
}

export class Hints {
  asking = $state(false);
  #told = $state.raw<{ n: number; advice: Advised[] } | null>(null);
  readonly #due: () => Due;

  /** The advice for the position that is shown. */
  readonly #current = $derived.by(() => {
    const { update } = this.#due().session;
    return this.#told && this.#told.n === update?.n ? (this.#told.advice[0] ?? null) : null;
  });
  readonly line = $derived.by(() => this.#current?.line ?? null);

  /** In words, for the place where the board asks. */
  readonly shown = $derived.by((): Advice | null => {
    const { session, module } = this.#due();
    const [update, hint] = [session.update, this.#current];
    if (this.asking) return { thinking: true, title: '', reason: '', odds: '', close: () => {} };
    const choice = update?.legal.find(({ line }) => line === hint?.line);
    if (!hint || !choice || !update) return null;
    const seat = update.seat ?? 0;
    const line = module.tell?.(hint.line, update.view, seat) ?? hint.line;
    const margin = Math.abs(hint.margin).toLocaleString(currentLanguage(), ONE_DIGIT);
    const values = { win: Math.round(hint.win * 100), margin };
    return {
      thinking: false,
      title: t('page.hint.title', { line }),
      reason: capital(module.reason?.(choice, update.view, seat) || t('page.hint.best')),
      odds:
        hint.known === false
          ? t('page.hint.early')
          : t(hint.margin < 0 ? 'page.hint.behind' : 'page.hint.ahead', values),
      close: () => (this.#told = null),
    };
  });

  constructor(due: () => Due) {
    this.#due = due;
  }

  async ask(): Promise<void> {
    const { session } = this.#due();
    this.asking = true;
    try {
      this.#told = await api.hint(session.id, session.token);
    } catch (error) {
      showError(error);
    } finally {
      this.asking = false;
    }
  }
}
