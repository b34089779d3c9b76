import type { EmbedSheetSize } from '@printready/contracts/account';
import { isAbort } from '@printready/pixels/result';
import { type Entry, isChecked } from '../check/entries.ts';
import { EntryStore, type Setup } from '../check/entry-store.ts';
import {
  type ArtState,
  byPrice,
  countOf,
  FIRST_GAP_MM,
  type Fit,
  type Fitted,
  fileSize,
  greatestScale,
  isOpen,
  LIMITS,
  type Making,
  type OpenPiece,
  type Piece,
  type PieceSettings,
  pieceSize,
  type SheetState,
} from './pieces.ts';
import { loadSizes, signSheet } from './server.ts';

type Engine = typeof import('./engine.ts');

const loadEngine = (): Promise<Engine> => import('./engine.ts');

/** Rest after the last change before the longer search for a tighter sheet. */
const SEARCH_DELAY_MS = 400;

const FIRST: PieceSettings = { count: 1, scale: 1, isSizeChosen: false };
const OPENING: ArtState = { kind: 'opening' };
const IDLE: Making = { kind: 'idle' };

type Own = PieceSettings & {
  /** File that `state` belongs to; a fix replaces it. */
  readonly file: File | null;
  readonly state: ArtState;
};

const rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const lastOf = (fit: Fit): Fitted | null => {
  if (fit.kind === 'fits') return fit.fitted;
  return fit.kind === 'working' ? fit.last : null;
};

/** The customer's sheet: pieces with their checks, the arrangement, and the finished file. */
export class SheetStore {
  readonly entries: EntryStore;
  readonly #slug: string;
  readonly #changed: (state: SheetState) => void;
  readonly #own = new Map<string, Own>();
  readonly #opening = new Map<string, AbortController>();
  #entries: readonly Entry[] = [];
  #fitting = new AbortController();
  #making = new AbortController();
  #state: SheetState = {
    ...{ sizes: 'loading', pieces: [], gapMm: FIRST_GAP_MM },
    ...{ fit: { kind: 'none' }, making: IDLE },
  };

  constructor(setup: Setup, changed: (state: SheetState) => void) {
    this.#slug = setup.slug;
    this.#changed = changed;
    this.entries = new EntryStore(setup, (entries) => this.#takeEntries(entries), null);
  }

  get state(): SheetState {
    return this.#state;
  }

  close(): void {
    this.entries.close();
    for (const opening of this.#opening.values()) opening.abort();
    this.#fitting.abort();
    this.#making.abort();
  }

  async loadSizes(): Promise<void> {
    this.#set({ sizes: 'loading' });
    this.#set({ sizes: (await loadSizes(this.#slug)) ?? 'late' });
    this.#refit();
  }

  change(key: string, settings: Partial<Pick<PieceSettings, 'count' | 'scale'>>): void {
    const own = this.#own.get(key);
    if (!own) return;
    const isSizeChosen = own.isSizeChosen || settings.scale !== undefined;
    this.#own.set(key, { ...own, ...settings, isSizeChosen });
    this.#takeEntries(this.#entries);
    if (settings.scale !== undefined) this.#judge(key);
    this.#refit();
  }

  changeGap(gapMm: number): void {
    this.#set({ gapMm });
    this.#refit();
  }

  /** Writes the file and asks the server for its price. A change of the pieces meanwhile drops both. */
  async make(): Promise<void> {
    const { fit } = this.#state;
    if (fit.kind !== 'fits') return;
    this.#making.abort();
    const making = new AbortController();
    this.#making = making;
    const set = (state: Making) => {
      if (!making.signal.aborted) this.#set({ making: state });
    };
    set({ kind: 'running', fraction: 0 });
    try {
      const made = await this.#made(fit.fitted, making.signal, (fraction) =>
        set({ kind: 'running', fraction }),
      );
      set(made);
      if (made.kind === 'changed' && !making.signal.aborted) await this.#takeChangedSizes();
    } catch (error) {
      if (isAbort(error)) return;
      console.error('[PrintReady] The sheet could not be made.', error);
      set({ kind: 'failed' });
    }
  }

  async #made(fitted: Fitted, signal: AbortSignal, onProgress: (fraction: number) => void): Promise<Making> {
    const pieces = this.#openPieces();
    const { writeSheet, hashOf } = await loadEngine();
    const file = await writeSheet(fitted, pieces, { signal, onProgress });
    const sha256 = await hashOf(file);
    const { id, price, currency, ...size } = fitted.size;
    const claim = { shop: this.#slug, size: id, price, currency, pieces: fitted.placed.length, sha256 };
    const signed = await signSheet(claim);
    if (signed.kind !== 'signed') return signed;
    const listed = pieces.map((piece) => ({
      ...{ name: piece.entry.file.name, count: piece.count },
      ...pieceSize(piece),
    }));
    const sheet = {
      ...{ file, sha256, price, currency },
      ...{ size: { id, ...size }, pieces: listed, statement: signed.statement },
    };
    return { kind: 'made', sheet };
  }

  /** Arranges the pieces on the sizes that the shop sells now; the notice about the change stays. */
  async #takeChangedSizes(): Promise<void> {
    const sizes = await loadSizes(this.#slug);
    this.#set({ sizes: sizes ?? 'late' });
    this.#refit({ kind: 'changed' });
  }

  #openPieces(): readonly OpenPiece[] {
    return this.#state.pieces.filter(isOpen);
  }

  #takeEntries(entries: readonly Entry[]): void {
    const before = this.#entries.length;
    this.#entries = entries;
    this.#forgetRemoved(new Set(entries.map(({ key }) => key)));
    const pieces = entries.map((entry): Piece => {
      const { file, ...own } = this.#own.get(entry.key) ?? { ...FIRST, state: OPENING, file: null };
      this.#own.set(entry.key, { ...own, file });
      return { entry, ...own };
    });
    this.#set({ pieces });
    for (const entry of entries) this.#openChecked(entry);
    if (entries.length < before) this.#refit();
  }

  #forgetRemoved(keys: ReadonlySet<string>): void {
    for (const key of [...this.#own.keys()]) {
      if (keys.has(key)) continue;
      this.#own.delete(key);
      this.#opening.get(key)?.abort();
      this.#opening.delete(key);
    }
  }

  /** Opens a file once it is checked, and again after a fix. */
  #openChecked(entry: Entry): void {
    const own = this.#own.get(entry.key);
    if (!own || own.file === entry.file || !isChecked(entry)) return;
    this.#own.set(entry.key, { ...own, file: entry.file, state: OPENING });
    void this.#open(entry.key, entry.file, entry.state.facts);
  }

  async #open(key: string, file: File, facts: Parameters<Engine['openArt']>[1]): Promise<void> {
    this.#opening.get(key)?.abort();
    const opening = new AbortController();
    this.#opening.set(key, opening);
    const { signal } = opening;
    const state = await loadEngine()
      .then(({ openArt }) => openArt(file, facts, { signal }))
      .catch((error: unknown): ArtState => {
        if (!isAbort(error)) console.error('[PrintReady] The file could not be opened.', error);
        return { kind: 'unfit', why: 'unreadable' };
      });
    const own = this.#own.get(key);
    if (signal.aborted || !own) return;
    const { sizes } = this.#state;
    const most =
      state.kind === 'open' && typeof sizes !== 'string' ? greatestScale(state.art, sizes) : own.scale;
    this.#own.set(key, { ...own, state, scale: Math.min(own.scale, most) });
    this.#takeEntries(this.#entries);
    this.#judge(key);
    this.#refit();
  }

  /** The check judges the file at the size of its piece. */
  #judge(key: string): void {
    const entry = this.#entries.find((one) => one.key === key);
    const own = this.#own.get(key);
    if (entry && own?.state.kind === 'open')
      void this.entries.resize(entry, fileSize(own.state.art, own.scale));
  }

  /** Arranges the pieces again; a finished sheet no longer holds them. */
  #refit(making: Making = IDLE): void {
    this.#making.abort();
    this.#fitting.abort();
    const fitting = new AbortController();
    this.#fitting = fitting;
    const pieces = this.#openPieces();
    const { sizes } = this.#state;
    if (pieces.length === 0 || typeof sizes === 'string') {
      this.#set({ fit: { kind: 'none' }, making });
      return;
    }
    if (countOf(pieces) > LIMITS.pieces) {
      this.#set({ fit: { kind: 'too-much' }, making });
      return;
    }
    this.#set({ fit: { kind: 'working', last: lastOf(this.#state.fit) }, making });
    this.#fit(pieces, sizes, fitting.signal).catch((error: unknown) => {
      if (isAbort(error) || fitting.signal.aborted) return;
      console.error('[PrintReady] The pieces could not be arranged.', error);
      this.#set({ fit: { kind: 'failed' } });
    });
  }

  /** Shows a quick arrangement at once, then a longer search's, whose sheet is never longer. */
  async #fit(
    pieces: readonly OpenPiece[],
    sizes: readonly EmbedSheetSize[],
    signal: AbortSignal,
  ): Promise<void> {
    const { fitPieces, nestIn } = await loadEngine();
    const { gapMm } = this.#state;
    const arrange = (effort: 'quick' | 'thorough') =>
      fitPieces({ pieces, sizes, gapMm, effort }, nestIn(signal));
    const quick = await arrange('quick');
    signal.throwIfAborted();
    if (quick.kind === 'fits') {
      const { fitted } = quick;
      const isCheapest = sizes.every((size) => byPrice(fitted.size, size) <= 0);
      this.#set({ fit: isCheapest ? quick : { kind: 'working', last: fitted } });
      // A tighter arrangement would not lower the price.
      if (isCheapest) return;
    }
    await rest(SEARCH_DELAY_MS);
    signal.throwIfAborted();
    const thorough = await arrange('thorough');
    signal.throwIfAborted();
    this.#set({ fit: thorough });
  }

  #set(changed: Partial<SheetState>): void {
    this.#state = { ...this.#state, ...changed };
    this.#changed(this.#state);
  }
}
