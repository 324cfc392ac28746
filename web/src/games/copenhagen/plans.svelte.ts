/** Plans: a tile that only lacks cards, held over the house. What is missing depends on where it is held. */
import { reasonOf, type Reason, type Reasons } from '../../lib/reasons.svelte';
import type { PlannedLine } from '../../lib/types/wire';
import type { Considering } from './consider.svelte';

const TOO_DEAR = 'copenhagen.refuse.too_dear';

export class Plans {
  #lines = $state.raw<readonly PlannedLine[]>([]);
  readonly #considering: Considering;
  readonly #reasons: Reasons;

  /** The plan as it is held now. */
  readonly current = $derived.by(() =>
    this.#considering.planning
      ? this.#lines.find(({ line }) => line === this.#considering.line)
      : undefined,
  );
  /** Why it cannot be built; of anything else, what was told last. */
  readonly reason = $derived.by((): Reason | null => {
    const { told } = this.#reasons;
    if (!this.current) return told;
    return reasonOf(`build ${this.#considering.tile}`, told && TOO_DEAR, this.current.values);
  });
  /** Cards there are, cards it costs: `1/3`. */
  readonly price = $derived.by(() => {
    const { have, cost } = this.current?.values ?? {};
    return this.current ? `${Number(have)}/${Number(cost)}` : '';
  });

  constructor(considering: Considering, reasons: Reasons) {
    this.#considering = considering;
    this.#reasons = reasons;
  }

  /** Let go of what was chosen or asked about. */
  readonly back = (): void => {
    this.#considering.clear();
    this.#reasons.clear();
  };

  /** A tile that cannot be built: why, and where it could be if there were cards. */
  async wonder(tile: string): Promise<void> {
    const considering = this.#considering;
    if (considering.planning && considering.tile === tile) return this.back();
    const answer = await this.#reasons.why(`build ${tile}`);
    if (!answer?.plans.length) return;
    this.#lines = answer.plans;
    considering.plan(
      tile,
      answer.plans.map(({ line, values }) => ({
        line,
        notes: { passes: null, cost: Number(values['cost']) },
      })),
    );
  }
}
