/** One image from bytes to bytes; runs on a worker thread, because engines are synchronous and images are large. */

import { decodeImage, MAX_PIXELS } from '@printready/codecs';
import { readContents } from '@printready/codecs/contents';
import { PLAIN_CONVERSION } from '@printready/codecs/conversion/conversion';
import { convert } from '@printready/codecs/conversion/convert';
import { fromRaster } from '@printready/imaging/color/convert';
import { createRaster, type Raster } from '@printready/imaging/raster';
import { bringNetwork, openNetwork } from '@printready/inference/node';
import type { RunContext, Task } from '@printready/jobs';
import { workspaceTools } from '@printready/tools/catalog';
import { engines } from '@printready/tools/engines';
import type { EngineRun, Figure, ToolOutput } from '@printready/tools/tool';
import { formatOf } from './formats.ts';

type FileRequest = {
  readonly tool: string;
  readonly bytes: Uint8Array;
  /** Of the result's name: a picture's, or a document's that the tool makes. */
  readonly ending: string;
  /** From 0, of a PDF, TIFF or animation. */
  readonly page: number;
  /** Only what was typed. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Fill in what the tool suggests for this image. */
  readonly suggest: boolean;
  /** Replaces what the file says; pixels stay. Drawings (SVG, PDF) are drawn at it. */
  readonly dpi: number | null;
};

/** A file's bytes; its page, from 1, where an original became a file a page. */
export type OutputBytes = { readonly bytes: Uint8Array; readonly page: number | null };

/** What is told of a result besides its bytes. */
export type ToolFacts = {
  readonly width: number;
  readonly height: number;
  readonly dpi: number | null;
  readonly figures: readonly Figure[];
  readonly notes: readonly string[];
  /** All of them, as the engine ran with. */
  readonly options: Readonly<Record<string, unknown>>;
};

type FileAnswer =
  | { readonly ok: false; readonly problem: string }
  | ({ readonly ok: true; readonly outputs: readonly OutputBytes[] } & ToolFacts);

/** Where the engine's part of the progress bar begins and ends; opening and saving have the rest. */
const ENGINE_FROM = 0.1;
const ENGINE_TO = 0.8;

const DPI_UNKNOWN_NOTE = 'The file does not say its DPI; 300 was assumed. Set it with --dpi.';

async function loadEngine(id: string) {
  const known = workspaceTools.find((tool) => tool.id === id);
  if (!known) throw new RangeError(`There is no tool "${id}"; \`printready tools\` lists them.`);
  return engines[known.id]();
}

const meanDpi = ({ resolution }: Raster) => (resolution ? (resolution.x + resolution.y) / 2 : null);

/** The engine's part of the run, which says so while a network is fetched. */
function engineRun(run: RunContext): EngineRun {
  let fraction = ENGINE_FROM;
  return {
    signal: run.signal,
    progress(done, doing) {
      fraction = ENGINE_FROM + (ENGINE_TO - ENGINE_FROM) * done;
      run.progress(fraction, doing);
    },
    async openNetwork(id) {
      await bringNetwork(id, ({ received, total }) => {
        const megabytes = `${Math.floor(received / 1e6)} of ${Math.round(total / 1e6)} MB`;
        run.progress(fraction, `Fetching the AI model… ${megabytes}`);
      });
      return openNetwork(id);
    },
  };
}

/** Null when the page is there; only asked for later pages, because counting costs an opening. */
async function missingPage({ bytes, page }: FileRequest): Promise<string | null> {
  if (page === 0) return null;
  try {
    const pages = (await readContents(bytes, 0, MAX_PIXELS))?.pages ?? 1;
    return page < pages
      ? null
      : `It has ${pages === 1 ? 'one page' : `${pages} pages`}; there is no page ${page + 1}.`;
  } catch {
    return null; // opening it says what is wrong, in a user's words
  }
}

/** The tool's own document of that ending, or the picture. */
async function writeResult(
  { raster, documents = [] }: ToolOutput,
  ending: string,
): Promise<
  { readonly bytes: Uint8Array; readonly losses: readonly string[] } | { readonly problem: string }
> {
  const document = documents.find(({ extension }) => extension === ending);
  if (document) return { bytes: document.bytes, losses: [] };
  const format = formatOf(ending);
  if (format) return convert(fromRaster(raster), { ...PLAIN_CONVERSION, format });
  const made = documents.map(({ extension }) => extension).join(', ');
  return { problem: `This tool makes no .${ending}${made === '' ? '' : `; it makes ${made}`}.` };
}

async function processFile(request: FileRequest, run: RunContext): Promise<FileAnswer> {
  const missing = await missingPage(request);
  if (missing !== null) return { ok: false, problem: missing };
  const drawn = request.dpi === null ? {} : { ppi: request.dpi };
  const decoded = await decodeImage(request.bytes, { page: request.page, ...drawn });
  if (!decoded.ok) return { ok: false, problem: decoded.problem.detail };
  const { width, height, data, icc, resolution } = decoded.raster;
  const dpi = request.dpi === null ? resolution : { x: request.dpi, y: request.dpi };
  const input = createRaster(width, height, { data, icc, resolution: dpi });
  run.progress(ENGINE_FROM);

  const { schema, suggest, run: runEngine } = await loadEngine(request.tool);
  const suggested = request.suggest ? suggest(input) : {};
  const options = schema.parse({ ...suggested, ...request.options });
  const output = await runEngine(input, options, engineRun(run));
  const { raster, figures, notes: remarks = [] } = output;
  const written = await writeResult(output, request.ending);
  if ('problem' in written) return { ok: false, problem: written.problem };
  const notes = [...decoded.notes, ...remarks, ...written.losses];
  if (!dpi) notes.push(DPI_UNKNOWN_NOTE);
  return {
    ok: true,
    outputs: [{ bytes: written.bytes, page: null }],
    width: raster.width,
    height: raster.height,
    dpi: meanDpi(raster),
    figures,
    notes,
    options,
  };
}

/** What the worker serves. */
export const fileTask: Task = (payload, run) => processFile(payload as FileRequest, run);
