import { isAbort } from '@printready/pixels/result';
import type { PrintSize } from '../../preflight/validate-types.ts';
import { type Checked, type Entry, type EntryState, isChecked } from './entries.ts';

type Engine = typeof import('./engine.ts');
type Judging = Parameters<Engine['judge']>[1];

const loadEngine = (): Promise<Engine> => import('./engine.ts');

export type Setup = {
  /** Id of a built-in profile, or the content of a shared one. */
  readonly profile: string | object;
  readonly garment: string | null;
};

const START = { kind: 'checking', fraction: 0 } as const;

const newEntry = (file: File): Entry => ({
  ...{ key: crypto.randomUUID(), file, password: null, printSize: null, accepted: false },
  ...{ fix: 'none', state: START },
});

/** Everything that depends on the size and the garment: verdict, smaller printable width, and fixes. */
function judged(
  engine: Engine,
  judging: Judging,
  { facts, sha256 }: Pick<Checked, 'facts' | 'sha256'>,
): Checked {
  const assessment = engine.judge(facts, judging);
  return {
    ...{ kind: 'checked', facts, sha256, assessment },
    natural: engine.naturalSize(facts),
    usableMm: assessment.verdict === 'blocked' ? engine.usableWidth(facts, judging) : null,
    edits: engine.fixesFor(facts, assessment, judging),
  };
}

/** Files of the order with their checks. `changed` receives all of them after every change. */
export class EntryStore {
  #all: readonly Entry[] = [];
  readonly #running = new Map<string, AbortController>();
  #setup: Setup;
  readonly #changed: (all: readonly Entry[]) => void;

  constructor(setup: Setup, changed: (all: readonly Entry[]) => void) {
    this.#setup = setup;
    this.#changed = changed;
  }

  add(files: readonly File[]): void {
    const added = files.map(newEntry);
    this.#set([...this.#all, ...added]);
    for (const entry of added) void this.check(entry);
  }

  remove(key: string): void {
    this.#stop(key);
    this.#set(this.#all.filter((one) => one.key !== key));
  }

  close(): void {
    for (const key of this.#running.keys()) this.#stop(key);
  }

  /** @param entry also with another file or password */
  async check(entry: Entry): Promise<void> {
    const { key } = entry;
    this.#stop(key);
    const controller = new AbortController();
    this.#running.set(key, controller);
    this.#change(key, () => ({ ...entry, state: START }));
    try {
      const state = await this.#stateOf(entry, controller.signal);
      this.#change(key, (one) => ({ ...one, state }));
    } catch (error) {
      if (isAbort(error)) return;
      console.error('[PrintReady] The check did not end.', error);
      this.#change(key, (one) => ({ ...one, state: { kind: 'late' } }));
    }
  }

  async resize(entry: Entry, printSize: PrintSize): Promise<void> {
    if (!isChecked(entry)) return;
    const engine = await loadEngine();
    const state = judged(engine, this.#judging(engine, printSize), entry.state);
    this.#change(entry.key, (one) => ({ ...one, state, printSize, accepted: false }));
  }

  /** Judges all files again, for example on another garment. */
  async changeSetup(setup: Setup): Promise<void> {
    this.#setup = setup;
    if (this.#all.length === 0) return;
    const engine = await loadEngine();
    const judgedAgain = (entry: Entry): Entry =>
      isChecked(entry)
        ? { ...entry, state: judged(engine, this.#judging(engine, entry.printSize), entry.state) }
        : entry;
    this.#set(this.#all.map(judgedAgain));
  }

  accept({ key }: Entry, accepted: boolean): void {
    this.#change(key, (one) => ({ ...one, accepted }));
  }

  async fix(entry: Entry): Promise<void> {
    if (!isChecked(entry)) return;
    this.#change(entry.key, (one) => ({ ...one, fix: 'running' }));
    const file = await this.#fixed(entry).catch((error: unknown) => {
      console.error('[PrintReady] The fix did not end.', error);
      return null;
    });
    if (file) await this.check({ ...entry, file, password: null, accepted: false, fix: 'done' });
    else this.#change(entry.key, (one) => ({ ...one, fix: 'failed' }));
  }

  async #fixed({
    file,
    password,
    printSize,
    state,
  }: Entry & { readonly state: Checked }): Promise<File | null> {
    const engine = await loadEngine();
    const { profile } = this.#judging(engine, printSize);
    return engine.fix({ file, password, printSize, profile }, state.edits);
  }

  async #stateOf({ key, file, password, printSize }: Entry, signal: AbortSignal): Promise<EntryState> {
    const engine = await loadEngine();
    const judging = this.#judging(engine, printSize);
    const onProgress = (fraction: number) =>
      this.#change(key, (one) => ({ ...one, state: { kind: 'checking', fraction } }));
    const request = { file, password, profile: judging.profile };
    const outcome = await engine.check(request, { signal, onProgress });
    if (!outcome.ok) return { kind: 'not-checked', sha256: await engine.hashOf(file) };
    const { facts, sha256, decoderMissing = false } = outcome;
    return decoderMissing ? { kind: 'not-checked', sha256 } : judged(engine, judging, { facts, sha256 });
  }

  #judging(engine: Engine, printSize: PrintSize | null): Judging {
    const { profile, garment } = this.#setup;
    return { profile: engine.profileOf(profile), printSize, garment };
  }

  #stop(key: string): void {
    this.#running.get(key)?.abort();
    this.#running.delete(key);
  }

  #change(key: string, changed: (entry: Entry) => Entry): void {
    this.#set(this.#all.map((one) => (one.key === key ? changed(one) : one)));
  }

  #set(all: readonly Entry[]): void {
    this.#all = all;
    this.#changed(all);
  }
}
