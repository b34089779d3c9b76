/** The workspace's heavy work; runs in a worker and nowhere else. */

import { buildPyramid } from '@printready/canvas/pyramid';
import { decodeImage } from '@printready/codecs';
import { opaqueBounds } from '@printready/imaging/kernels/geometry/trim';
import { resampleProxy } from '@printready/imaging/kernels/preview-size';
import { resamplePreview } from '@printready/imaging/kernels/preview-size/patterned';
import { createRaster, type Raster } from '@printready/imaging/raster';
import type { RunContext, Task } from '@printready/jobs';
import { catalog } from '@printready/tools/catalog';
import { engines } from '@printready/tools/engines';
import { decodeChosen, glimpse, pages, questionOf } from '../files/opening-tasks.ts';
import { outcomeOf, requireWorth } from '../workspace/run/outcome.ts';
import { bringNetwork, openForPreview, withNetworks } from './networks/open-network.ts';
import type { TaskName, Tasks } from './task-types.ts';

type Work = {
  [Name in TaskName]: (request: Tasks[Name]['request'], run: RunContext) => Promise<Tasks[Name]['answer']>;
};

/** A result of nothing costs its price, too, when the picture was nothing before: said before the run. */
const NOTHING_TO_SEE = 'Every pixel of this image is fully transparent: there is nothing in it to print.';

/** What is free is given as it is, even where nothing changed: a crop of the whole picture, say. */
const hasPrice = (toolId: string): boolean =>
  catalog.some(({ id, price }) => id === toolId && price.tokens > 0);

const work: Work = {
  async open({ file, toolId, proxyPixels, choice }, run) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const question = choice ? null : await questionOf(bytes);
    if (question) return { ok: false, question };
    const decoded = await decodeChosen(bytes, choice);
    if (!decoded.ok) return { ok: false, problem: decoded.problem };
    run.progress(0.6);
    const source = share(decoded.raster);
    const levels = buildPyramid(source);
    run.progress(0.9);
    const proxy = share(resamplePreview(source, proxyPixels));
    const engine = await engines[toolId]();
    return {
      ok: true,
      source,
      levels,
      proxy,
      format: decoded.format,
      notes: opaqueBounds(source) ? decoded.notes : [...decoded.notes, NOTHING_TO_SEE],
      suggested: engine.suggest(proxy),
    };
  },

  async preview({ toolId, input, options, proxyScale }, run) {
    const engine = await engines[toolId]();
    const output = await engine.run(input, options, {
      ...run,
      proxyScale,
      openNetwork: openForPreview(run),
    });
    const { raster, overhang = null, lines = [], figures, approximate = false, without = null } = output;
    const { notes = [] } = output;
    const outcome = outcomeOf(input, output);
    return { raster, overhang, lines, figures, approximate, without, notes, outcome };
  },

  async bring({ network }, run) {
    await bringNetwork(network, run);
    return null;
  },

  async run({ toolId, input, options, forLooking }, run) {
    const engine = await engines[toolId]();
    const output = await engine.run(input, options, {
      ...withNetworks({
        signal: run.signal,
        progress: (fraction, doing) => run.progress(fraction * 0.9, doing),
      }),
      forLooking,
    });
    if (!forLooking && hasPrice(toolId)) requireWorth(input, output);
    const { kind, raster, overhang = null, lines = [], figures, notes = [], documents = [] } = output;
    return {
      levels: buildPyramid(share(raster)),
      overhang,
      lines,
      figures,
      notes,
      outcome: forLooking ? outcomeOf(input, output) : null,
      documents,
      documentFirst: kind === 'vector',
    };
  },

  pages,

  glimpse,

  async picture({ file, pixels }) {
    const decoded = await decodeImage(new Uint8Array(await file.arrayBuffer()));
    return decoded.ok ? resampleProxy(decoded.raster, pixels) : null;
  },

  async fix(request) {
    const { fix } = await import('../validation/reports/fix-task.ts');
    return fix(request);
  },

  async validate(request, run) {
    // The readers are of no use to whoever came to edit an image.
    const { validate } = await import('../preflight/validate-task.ts');
    return await validate(request, run);
  },

  async proof(request) {
    const { proof } = await import('../workspace/soft-proof/proof-task.ts');
    return await proof(request);
  },

  async glance(request) {
    const { glance } = await import('../conversion/convert-tasks.ts');
    return await glance(request);
  },

  async convert(request, run) {
    const { convert } = await import('../conversion/convert-tasks.ts');
    return await convert(request, run);
  },

  async openArt(request, run) {
    const { openArt } = await import('../fit-my-print/sheet-tasks.ts');
    return await openArt(request, run);
  },

  async artPixels(request) {
    const { artPixels } = await import('../fit-my-print/sheet-tasks.ts');
    return await artPixels(request);
  },

  async nest(request, run) {
    const { nest } = await import('../fit-my-print/sheet-tasks.ts');
    return await nest(request, run);
  },

  async writeSheets(request, run) {
    const { writeSheetFile } = await import('../fit-my-print/sheet-tasks.ts');
    return await writeSheetFile(request, run);
  },

  async save({ raster, format }) {
    const { save } = await import('../files/save-task.ts');
    return await save(raster, format);
  },
};

/** Moves pixels to shared memory, so that later jobs get them without a copy; elsewhere leaves them. */
function share(raster: Raster): Raster {
  if (!globalThis.crossOriginIsolated || raster.data.buffer instanceof SharedArrayBuffer) return raster;
  const data = new Uint8ClampedArray(new SharedArrayBuffer(raster.data.length));
  data.set(raster.data);
  return createRaster(raster.width, raster.height, { ...raster, data });
}

const isTask = (name: string): name is TaskName => Object.hasOwn(work, name);

export function loadTask(name: string): Promise<Task> {
  if (!isTask(name)) {
    return Promise.reject(new RangeError(`The workspace has no task "${name}"; add it to tasks.ts.`));
  }
  // Both ends are built from task-types.ts, and use-job.ts is the only sender.
  const execute = work[name] as Task;
  return Promise.resolve((request, run) => {
    // The thread's first word, from which its time counts.
    run.progress(0);
    return execute(request, run);
  });
}
