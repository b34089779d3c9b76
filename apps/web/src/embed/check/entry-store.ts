import { isAbort } from '@printready/pixels/result';
import type { PrintSize } from '../../preflight/validate-types.ts';
import type { EmbedVerdict } from '../protocol.ts';
import { type Checked, type Entry, type EntryState, isChecked } from './entries.ts';
import { signVerdict } from './sign-verdict.ts';

type Engine = typeof import('./engine.ts');
type Judging = Parameters<Engine['judge']>[1];

const loadEngine = (): Promise<Engine> => import('./engine.ts');

export type Setup = {
  /** Short name of the shop. */
  readonly slug: string;
  /** Id of a built-in profile, or the content of a shared one. */
  readonly profile: string | object;
  readonly garment: string | null;
};

const START = { kind: 'checking', fraction: 0 } as const;

const newEntry = (file: File): Entry => ({
  ...{ key: crypto.randomUUID(), file, password: null, printSize: null, accepted: false },
  ...{ fix: 'none', state: START },
});

type Read = Pick<Checked, 'facts' | 'sha256'>;

/** Files of the order with their checks. `changed` receives all of them after every change. */
export class EntryStore {
  #all: readonly Entry[] = [];
  readonly #running = new Map<string, AbortController>();
  #setup: Setup;
  readonly #changed: (all: readonly Entry[]) => void;
  readonly #signVerdict: typeof signVerdict;

  /** @param sign null where verdicts stay in the frame */
  constructor(
    setup: Setup,
    changed: (all: readonly Entry[]) => void,
    sign: typeof signVerdict | null = signVerdict,
  ) {
    this.#setup = setup;
    this.#changed = changed;
    this.#signVerdict = sign ?? (() => Promise.resolve(null));
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
    this.#change(entry.key, (one) => ({ ...one, printSize, accepted: false }));
    const state = await this.#judge(entry.state, printSize);
    // A later size has its own verdict.
    this.#change(entry.key, (one) => (one.printSize === printSize ? { ...one, state } : one));
  }

  /** Judges all files again, for example on another garment. */
  async changeSetup(setup: Setup): Promise<void> {
    this.#setup = setup;
    for (const entry of this.#all) {
      if (!isChecked(entry)) continue;
      const state = await this.#judge(entry.state, entry.printSize);
      if (this.#setup !== setup) return;
      this.#change(entry.key, (one) => (one.state === entry.state ? { ...one, state } : one));
    }
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
    const onProgress = (fraction: number) =>
      this.#change(key, (one) => ({ ...one, state: { kind: 'checking', fraction } }));
    const { profile } = this.#judging(engine, printSize);
    const outcome = await engine.check({ file, password, profile }, { signal, onProgress });
    const sha256 = outcome.ok ? outcome.sha256 : await engine.hashOf(file);
    if (outcome.ok && outcome.decoderMissing !== true)
      return this.#judge({ facts: outcome.facts, sha256 }, printSize);
    return { kind: 'not-checked', sha256, jws: await this.#sign(engine, sha256, 'unchecked') };
  }

  /** Everything that depends on the size and the garment: verdict, smaller printable width, and fixes. */
  async #judge({ facts, sha256 }: Read, printSize: PrintSize | null): Promise<Checked> {
    const engine = await loadEngine();
    const judging = this.#judging(engine, printSize);
    const assessment = engine.judge(facts, judging);
    const { verdict } = assessment;
    return {
      ...{ kind: 'checked', facts, sha256, assessment },
      natural: engine.naturalSize(facts),
      usableMm: verdict === 'blocked' ? engine.usableWidth(facts, judging) : null,
      edits: engine.fixesFor(facts, assessment, judging),
      jws: await this.#sign(engine, sha256, verdict),
    };
  }

  async #sign(engine: Engine, sha256: string, verdict: EmbedVerdict): Promise<string | null> {
    const { slug: shop } = this.#setup;
    const profile = engine.profileOf(this.#setup.profile);
    const profileSha256 = await engine.hashOf(new Blob([JSON.stringify(profile)]));
    return this.#signVerdict({ shop, sha256, verdict, profile: profile.id, profileSha256 });
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
