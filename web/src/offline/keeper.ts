/** Who keeps the host: one tab of all that show this page. It has a lock as long as it is there; the
 * next one gets it then. One that was put to sleep by the browser answers nobody: its lock is stolen,
 * and it notices when it wakes up. */
import type { Beginning, HostState } from './messages';

const SILENT = 6_000; // without an answer of who keeps the host, until another takes it over

export class Keeper {
  private state: HostState | null = null; // of the host that we keep
  private heard = performance.now();

  constructor(
    private readonly beginning: Omit<Beginning, 'host'>,
    private readonly say: (state: HostState) => void,
  ) {
    this.queue();
  }

  /** Answer who asks for the host, if we keep it. */
  answer(): void {
    if (this.state) this.say(this.state);
  }

  /** Somebody keeps the host, and is awake. */
  alive(): void {
    this.heard = performance.now();
  }

  /** Nobody answers: look whether that has lasted too long. */
  look(): void {
    if (this.state || document.visibilityState !== 'visible') this.alive();
    else if (performance.now() - this.heard > SILENT) {
      this.alive();
      this.queue({ steal: true });
    }
  }

  private queue(wish: LockOptions = {}): void {
    navigator.locks.request(this.beginning.name, wish, () => this.keep()).catch(() => this.lost());
  }

  /** Keep the host until this tab is closed, or the lock is stolen. */
  private keep(): Promise<never> {
    const host = crypto.randomUUID();
    const worker = new Worker(new URL('./hostWorker.ts', import.meta.url), { type: 'module' });
    this.stop = () => worker.terminate();
    const { sizes } = this.beginning.python;
    const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
    const tell = (change: Partial<HostState>) => {
      this.state = { ...this.state!, ...change };
      this.say(this.state);
    };
    worker.onmessage = ({ data }: MessageEvent<Partial<HostState>>) => tell(data);
    worker.onerror = () => tell({ phase: 'failed' });
    this.state = {
      kind: 'state',
      host,
      phase: 'loading',
      loaded: 0,
      total,
      keeps: true,
      unread: [],
    };
    worker.postMessage({ ...this.beginning, host } satisfies Beginning);
    this.say(this.state);
    return new Promise(() => {});
  }

  private stop: () => void = () => {};

  /** Another tab has taken over: end ours, and wait for our turn. */
  private lost(): void {
    this.stop();
    this.state = null;
    this.alive();
    this.queue();
  }
}
