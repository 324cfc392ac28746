/** Where bots think and records are replayed: a Python of its own, so that tables never wait for it. */
import type { PyodideAPI } from 'pyodide';
import type { PythonFiles } from './messages';
import { startPython, type Unpacked } from './python';

export interface Job {
  number: number;
  data: Uint8Array;
}

let done: ((job: Uint8Array) => { toJs(): Uint8Array; destroy(): void }) | null = null;
const waiting: Job[] = [];

function work({ number, data }: Job): void {
  const proxy = done!(data);
  postMessage({ number, data: proxy.toJs() });
  proxy.destroy();
}

self.onmessage = async ({ data }: MessageEvent) => {
  if ('number' in data) return void (done ? work(data as Job) : waiting.push(data as Job));
  const { base, python, files } = data as { base: string; python: PythonFiles; files: Unpacked };
  const found: PyodideAPI = await startPython(base, python, files);
  found.runPython(
    'import nyhavn.server.tables.worker_tasks\nfrom nyhavn.server.offline.distant_workers import done\n' +
      'def work(job): return done(job.to_bytes())',
  );
  done = found.globals.get('work') as typeof done;
  waiting.splice(0).forEach(work);
};
