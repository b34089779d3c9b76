import type { Hold, Request } from '@printready/designer/compose';
import type { Design, Picture } from '@printready/designer/scene';
import { toast } from '@printready/ui';
import { afterRest } from '@printready/ui/pending-work';
import { config } from '../../config.ts';
import { compose, draw, THREADS, warm } from '../../threads/pool.ts';
import type { ComposeJob, Sketch } from '../../threads/work.ts';
import { askModel } from '../brief/ask-model.ts';
import { EMPTY_FORM, type Form, requestOf } from '../brief/brief-form.ts';
import { fillGrid } from '../brief/fill-grid.ts';
import { recompose } from '../brief/recompose.ts';
import { createDocument, loadWork, type StoredDesign, saveWork, withDesign } from './stored-designs.ts';
import { drawSketches, loadPlace, type Place, savePlace, withoutDrawing } from './stored-place.ts';
import { type Chooser, type Opened, useStudio } from './studio-state.ts';

export { type Opened, useStudio };

const { getState, setState } = useStudio;

export function save(): void {
  const { userId, form, designs, pictures } = getState();
  if (userId !== '' && !saveWork(userId, { form, designs, pictures }))
    toast.error('This browser can’t store your work. It is lost when you leave this page.');
}

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

export function enterStudio(userId: string): void {
  if (getState().userId === userId) return;
  // Only logs the error, because it recurs and is reported when the user requests designs.
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
  const place = loadPlace(userId);
  if (place) void showPlace(place);
}

function keepPlace(): void {
  const { userId, origin, title, picture, sketches, status, opened } = getState();
  if (userId === '') return;
  savePlace(userId, {
    origin,
    title,
    picture,
    sketches: status === 'done' ? sketches.map(withoutDrawing) : [],
    opened: opened?.id ?? null,
  });
}

async function openAgain(id: string | null): Promise<void> {
  const one = getState().designs.find((design) => design.id === id);
  if (!one) return;
  const mine = latestRequest;
  try {
    const svg = await draw(one.design);
    if (latestRequest === mine && getState().opened === null) openRecent(one, svg);
  } catch (error) {
    console.error('The design could not be opened again.', error);
  }
}

/** Restores the grid and the opened design after a reload, without recomposing or asking a model again. */
async function showPlace({ origin, title, picture, sketches, opened }: Place): Promise<void> {
  setState({ picture });
  if (sketches.length === 0) {
    const filled = composeGrid(origin.hold, origin.form);
    await Promise.all([filled, openAgain(opened)]);
    return;
  }
  const mine = ++latestRequest;
  setState({ hold: origin.hold, status: 'filling', sketches: [], title, origin, chooser: null });
  const opening = openAgain(opened);
  await drawSketches(sketches, draw, (sketch) => {
    if (latestRequest === mine) setState((now) => ({ sketches: [...now.sketches, sketch] }));
  });
  if (latestRequest === mine) setState({ status: 'done' });
  await opening;
  keepPlace();
}

export function changeForm(change: Partial<Form>): void {
  setState(({ form }) => ({ form: { ...form, ...change } }));
  save();
}

/** Sets the order and roles of the brief's phrases, and recomposes a grid that is already shown. */
export function arrangePhrases(chips: Form['chips']): void {
  changeForm({ chips });
  const { status, hold } = getState();
  if (status !== 'idle') void composeGrid(hold);
}

const PICTURES = 12;

export function addPicture(picture: Picture): void {
  setState(({ pictures }) => ({ pictures: [picture, ...pictures].slice(0, PICTURES), picture: picture.id }));
  save();
}

export const choosePicture = (picture: string | null): void => setState({ picture });

/** A locked layout keeps its picture; otherwise every design uses the chosen picture. */
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

/** Counts requests; an earlier request stops when it sees a newer one. */
let latestRequest = 0;

const REHEARSED = 'Old Mill Coffee, roasters, est. 2011, 2 inks on sand';

/** Composes a hidden grid while the user types, so that the JIT compiler is done before the first request. */
async function rehearse(): Promise<void> {
  await warm();
  const request = requestOf({ ...EMPTY_FORM, words: REHEARSED }, {});
  if (!request) return;
  await fillGrid(request, {
    compose,
    threads: THREADS,
    stopped: () => latestRequest > 0,
    onSketch: () => undefined,
  });
}

type FirstJobs = { readonly first: readonly ComposeJob[]; readonly chooser: Chooser | null };

/** Requests layouts from a language model, if one is configured and enabled and no layout is locked. */
async function askFirst(request: Request, form: Form): Promise<FirstJobs> {
  const model = config.languageModel;
  if (model === null || !form.model || Object.keys(request.hold ?? {}).length > 0)
    return { first: [], chooser: null };
  setState({ status: 'asking' });
  const answer = await askModel(request, model);
  return answer.ok
    ? { first: answer.jobs, chooser: { model, designs: 0 } }
    : { first: [], chooser: { model, why: answer.problem.text } };
}

const countChosen = (chooser: Chooser | null): Chooser | null =>
  chooser && 'designs' in chooser ? { ...chooser, designs: chooser.designs + 1 } : chooser;

export async function composeGrid(hold: Hold = {}, form = getState().form): Promise<void> {
  const request = withPicture(requestOf(form, hold));
  if (!request) return;
  const mine = ++latestRequest;
  setState({
    hold,
    status: 'filling',
    sketches: [],
    opened: null,
    title: request.copy.name.text,
    origin: { form, hold },
    chooser: null,
  });
  keepPlace();
  try {
    const { first, chooser } = await askFirst(request, form);
    if (latestRequest !== mine) return;
    setState({ status: 'filling', chooser });
    await fillGrid(request, {
      first,
      compose,
      threads: THREADS,
      stopped: () => latestRequest !== mine,
      onSketch: (sketch, job) =>
        setState((now) => ({
          sketches: [...now.sketches, sketch],
          chooser: first.includes(job) ? countChosen(now.chooser) : now.chooser,
        })),
    });
    if (latestRequest === mine) setState({ status: 'done' });
    keepPlace();
  } catch (error) {
    console.error('The grid could not be composed.', error);
    if (latestRequest === mine) setState({ status: 'failed' });
  }
}

const SEEDS = 999_999;

export function composeOthers(): Promise<void> {
  changeForm({ seed: (getState().form.seed % SEEDS) + 1 });
  return composeGrid(getState().hold);
}

export function composeLike(hold: Hold): Promise<void> {
  const form = getState().opened?.origin?.form ?? getState().form;
  changeForm({ ...form, seed: (form.seed % SEEDS) + 1 });
  return composeGrid(hold);
}

export function composeAround(): Promise<void> {
  const { opened, form } = getState();
  if (!opened) return Promise.resolve();
  const around = recompose(opened.design, opened.origin?.form ?? form);
  changeForm({ ...around.form, seed: (around.form.seed % SEEDS) + 1 });
  return composeGrid(around.hold);
}

export function openSketch({ design, svg }: Sketch): void {
  const kept = createDocument(design, getState().title, getState().origin);
  // An identical design reuses its document, so it is not charged twice.
  const known = getState().designs.find(
    (one) => one.title === kept.title && JSON.stringify(one.design) === JSON.stringify(design),
  );
  openRecent(known ?? kept, svg);
}

export function openRecent(one: StoredDesign, svg: string): void {
  setState(({ designs }) => ({ opened: { ...one, svg }, designs: withDesign(designs, one) }));
  save();
  keepPlace();
}

export function openStored(one: StoredDesign, svg: string): void {
  const here = getState().designs.find(({ id }) => id === one.id);
  const later = here && (here.changedAtMs ?? 0) > (one.changedAtMs ?? 0);
  openRecent(later ? here : { ...one, stored: true }, svg);
}

export function updateDesign(id: string, change: (one: StoredDesign) => StoredDesign): void {
  setState(({ designs, opened }) => ({
    designs: designs.map((one) => (one.id === id ? change(one) : one)),
    opened: opened?.id === id ? { ...change(opened), svg: opened.svg } : opened,
  }));
}

export function changeDesign(id: string, design: Design): void {
  updateDesign(id, (one) => ({ ...one, design, changedAtMs: Date.now() }));
  saveSoon();
}

export function redraw(id: string, svg: string): void {
  setState(({ opened }) => (opened?.id === id ? { opened: { ...opened, svg } } : {}));
}

/** From now on, the design's other files are free, even after a reload. */
export function markPaid(id: string): void {
  updateDesign(id, (one) => ({ ...one, paid: true }));
  save();
}

export function closeDesign(): void {
  setState({ opened: null });
  keepPlace();
}
