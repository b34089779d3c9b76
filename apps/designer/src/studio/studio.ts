/** The work: the brief, the grid that fills from it, what is held, and the design that is open. */
import type { Hold, Request } from '@printready/designer/compose';
import type { Design, Picture } from '@printready/designer/scene';
import { toast } from '@printready/ui';
import { afterRest } from '@printready/ui/pending-work';
import { create } from 'zustand';
import { config } from '../config.ts';
import { compose, THREADS, warm } from '../engine/pool.ts';
import type { ComposeJob, Sketch } from '../engine/work.ts';
import { askModel } from './ask-model.ts';
import { EMPTY_FORM, type Form, requestOf } from './brief-form.ts';
import { fillGrid } from './fill-grid.ts';
import { type KeptDesign, keep, loadWork, type Origin, saveWork, withDesign } from './kept.ts';
import { recompose } from './recompose.ts';

export type Opened = KeptDesign & { readonly svg: string };

/** A language model that was asked: how many of the designs it chose, or why none. */
type Chooser =
  | { readonly model: string; readonly designs: number }
  | { readonly model: string; readonly why: string };

type Studio = {
  readonly userId: string;
  readonly form: Form;
  readonly hold: Hold;
  readonly designs: readonly KeptDesign[];
  /** Drawn by an image model; the newest first. */
  readonly pictures: readonly Picture[];
  /** The one that the next designs show. */
  readonly picture: string | null;
  /** `done` with fewer than twelve: the brief gives no more. */
  readonly status: 'idle' | 'asking' | 'filling' | 'done' | 'failed';
  readonly sketches: readonly Sketch[];
  /** Of the grid that stands there. */
  readonly title: string;
  readonly origin: Origin;
  /** Of the grid that stands there; null: the composer alone, and nobody else was asked. */
  readonly chooser: Chooser | null;
  readonly opened: Opened | null;
};

export const useStudio = create<Studio>(() => ({
  userId: '',
  form: EMPTY_FORM,
  hold: {},
  designs: [],
  pictures: [],
  picture: null,
  status: 'idle',
  sketches: [],
  title: '',
  origin: { form: EMPTY_FORM, hold: {} },
  chooser: null,
  opened: null,
}));

const { getState, setState } = useStudio;

export function save(): void {
  const { userId, form, designs, pictures } = getState();
  if (userId !== '' && !saveWork(userId, { form, designs, pictures }))
    toast.error('This browser keeps nothing, so this work is gone when the page is left.');
}

/** Steps of the editor come quickly; what was done is kept when they rest, or when the page is left. */
const SAVE_AFTER_MS = 300;
let cancelSave: (() => void) | null = null;

function saveNow(): void {
  if (cancelSave === null) return;
  cancelSave();
  cancelSave = null;
  save();
}

function saveSoon(): void {
  cancelSave?.();
  cancelSave = afterRest(saveNow, SAVE_AFTER_MS);
}

/** Whoever is signed in finds their own work; nobody else's is shown. */
export function enterStudio(userId: string): void {
  if (getState().userId === userId) return;
  // What fails here fails again, and is said, when designs are asked for.
  rehearse().catch((error: unknown) => console.error('The designer could not load ahead.', error));
  window.addEventListener('pagehide', saveNow);
  setState({
    userId,
    ...loadWork(userId),
    status: 'idle',
    sketches: [],
    opened: null,
    hold: {},
    picture: null,
  });
}

export function changeForm(change: Partial<Form>): void {
  setState(({ form }) => ({ form: { ...form, ...change } }));
  save();
}

const PICTURES = 12;

export function keepPicture(picture: Picture): void {
  setState(({ pictures }) => ({ pictures: [picture, ...pictures].slice(0, PICTURES), picture: picture.id }));
  save();
}

/** For the next designs; null: those of the sets again. */
export const choosePicture = (picture: string | null): void => setState({ picture });

/** What is held keeps its own picture; else the one that was chosen is in every design. */
function withPicture(request: Request | null): Request | null {
  const { pictures, picture, designs, opened } = getState();
  const known = [
    ...pictures,
    ...[...designs, ...(opened ? [opened] : [])].flatMap((one) => one.design.pictures ?? []),
  ];
  const motif = request?.hold?.motif === undefined ? picture : request.hold.motif;
  const chosen = known.find(({ id }) => id === motif);
  if (!request || !chosen) return request;
  return { ...request, hold: { ...request.hold, motif: chosen.id }, pictures: [chosen] };
}

/** The latest asking; an earlier one ends when it sees another. */
let asked = 0;

const REHEARSED = 'Old Mill Coffee, roasters, est. 2011, 2 inks on sand';

/** A grid that nobody sees, while the brief is being typed: code that has run once runs several times as fast. */
async function rehearse(): Promise<void> {
  await warm();
  const request = requestOf({ ...EMPTY_FORM, words: REHEARSED }, {});
  if (!request) return;
  await fillGrid(request, {
    compose,
    threads: THREADS,
    stopped: () => asked > 0,
    onSketch: () => undefined,
  });
}

type FirstJobs = { readonly first: readonly ComposeJob[]; readonly chooser: Chooser | null };

/** What a model chose, where one is configured, wanted, and nothing is held that it would have to keep. */
async function askFirst(request: Request, form: Form): Promise<FirstJobs> {
  const model = config.languageModel;
  if (model === null || !form.model || Object.keys(request.hold ?? {}).length > 0)
    return { first: [], chooser: null };
  setState({ status: 'asking' });
  const answer = await askModel(request, model);
  return answer.ok
    ? { first: answer.jobs, chooser: { model, designs: 0 } }
    : { first: [], chooser: { model, why: answer.why } };
}

const countChosen = (chooser: Chooser | null): Chooser | null =>
  chooser && 'designs' in chooser ? { ...chooser, designs: chooser.designs + 1 } : chooser;

/** The same brief and seed give the same grid. With nothing to set, the grid that stands there stays. */
export async function composeGrid(hold: Hold = {}): Promise<void> {
  const request = withPicture(requestOf(getState().form, hold));
  if (!request) return;
  const mine = ++asked;
  const { form } = getState();
  setState({
    hold,
    status: 'filling',
    sketches: [],
    opened: null,
    title: request.copy.name.text,
    origin: { form, hold },
    chooser: null,
  });
  try {
    const { first, chooser } = await askFirst(request, form);
    if (asked !== mine) return;
    setState({ status: 'filling', chooser });
    await fillGrid(request, {
      first,
      compose,
      threads: THREADS,
      stopped: () => asked !== mine,
      onSketch: (sketch, job) =>
        setState((now) => ({
          sketches: [...now.sketches, sketch],
          chooser: first.includes(job) ? countChosen(now.chooser) : now.chooser,
        })),
    });
    if (asked === mine) setState({ status: 'done' });
  } catch (error) {
    console.error('The grid could not be composed.', error);
    if (asked === mine) setState({ status: 'failed' });
  }
}

const SEEDS = 999_999;

/** Of the same brief, by the next seed. */
export function composeOthers(): Promise<void> {
  changeForm({ seed: (getState().form.seed % SEEDS) + 1 });
  return composeGrid(getState().hold);
}

/** Of the open design, from its own brief; what is named stays, the rest is drawn again. */
export function composeLike(hold: Hold): Promise<void> {
  const form = getState().opened?.origin?.form ?? getState().form;
  changeForm({ ...form, seed: (form.seed % SEEDS) + 1 });
  return composeGrid(hold);
}

/** Of the open design as it is now: what it says, its garment, inks and picture stay; layout and lettering are drawn again. */
export function composeAround(): Promise<void> {
  const { opened, form } = getState();
  if (!opened) return Promise.resolve();
  const around = recompose(opened.design, opened.origin?.form ?? form);
  changeForm({ ...around.form, seed: (around.form.seed % SEEDS) + 1 });
  return composeGrid(around.hold);
}

export function openSketch({ design, svg }: Sketch): void {
  const kept = keep(design, getState().title, getState().origin);
  // The same design, opened again, is the same document: it is not paid twice.
  const known = getState().designs.find(
    (one) => one.title === kept.title && JSON.stringify(one.design) === JSON.stringify(design),
  );
  openKept(known ?? kept, svg);
}

export function openKept(one: KeptDesign, svg: string): void {
  setState(({ designs }) => ({ opened: { ...one, svg }, designs: withDesign(designs, one) }));
  save();
}

/** Of the account's: where this browser has a later step of the same design, that one. */
export function openStored(one: KeptDesign, svg: string): void {
  const here = getState().designs.find(({ id }) => id === one.id);
  const later = here && (here.changedAtMs ?? 0) > (one.changedAtMs ?? 0);
  // The editor draws it anew in any case.
  openKept(later ? here : { ...one, stored: true }, svg);
}

/** The same change of a document, in the list and where it is open. */
export function changeKept(id: string, change: (one: KeptDesign) => KeptDesign): void {
  setState(({ designs, opened }) => ({
    designs: designs.map((one) => (one.id === id ? change(one) : one)),
    opened: opened?.id === id ? { ...change(opened), svg: opened.svg } : opened,
  }));
}

/** A step of the editor. */
export function changeDesign(id: string, design: Design): void {
  changeKept(id, (one) => ({ ...one, design, changedAtMs: Date.now() }));
  saveSoon();
}

/** The plates of the design as it is now. */
export function redraw(id: string, svg: string): void {
  setState(({ opened }) => (opened?.id === id ? { opened: { ...opened, svg } } : {}));
}

/** Its other files are included from now on, also after a reload. */
export function markPaid(id: string): void {
  changeKept(id, (one) => ({ ...one, paid: true }));
  save();
}

export function closeDesign(): void {
  setState({ opened: null });
}
