/** One image from bytes to bytes; runs on a worker thread, because engines are synchronous and images are large. */

import { decodeImage, MAX_PIXELS } from '@printready/codecs';
import { readContents } from '@printready/codecs/contents';
import { PLAIN_CONVERSION } from '@printready/codecs/conversion/conversion';
import { convert } from '@printready/codecs/conversion/convert';
import { fromRaster } from '@printready/imaging/color/convert';
import { createRaster, type Raster } from '@printready/imaging/raster';
import { downloadNetwork, openNetwork } from '@printready/inference/node';
import type { RunContext, Task } from '@printready/jobs';
import { reportTo, splitProgress } from '@printready/jobs/split-progress';
import { workspaceTools } from '@printready/tools/catalog';
import type { ToolEngine, ToolRun } from '@printready/tools/define-tool';
import { engines } from '@printready/tools/engines';
import type { Figure, FileBytes, Finding, Result, ToolManifest } from '@printready/tools/tool';
import { formatOf } from './formats.ts';

type FileRequest = {
  readonly tool: string;
  readonly bytes: Uint8Array;
  /** Of the result's name: a picture's, or a document's that the tool makes. */
  readonly ending: string;
  /** The file's name without its ending. */
  readonly stem: string;
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
  readonly findings: readonly Finding[];
  /** What opening and saving have to say. */
  readonly notes: readonly string[];
  /** All of them, as the engine ran with. */
  readonly options: Readonly<Record<string, unknown>>;
};

type FileAnswer =
  | { readonly ok: false; readonly problem: string }
  | ({ readonly ok: true; readonly outputs: readonly OutputBytes[] } & ToolFacts);

/** How long opening, the tool and saving take beside one another. */
const STAGES = [1, 7, 2] as const;

/** A fraction of the tool's part as one of the whole. */
const toolFraction = (fraction: number) => (STAGES[0] + STAGES[1] * fraction) / 10;

const DPI_UNKNOWN_NOTE = 'The file does not say its DPI; 300 was assumed. Set it with --dpi.';

async function loadTool(id: string): Promise<{ manifest: ToolManifest; engine: ToolEngine }> {
  const manifest = workspaceTools.find((tool) => tool.id === id);
  if (!manifest) throw new RangeError(`There is no tool "${id}"; \`printready tools\` lists them.`);
  return { manifest, engine: await engines[manifest.id]() };
}

const meanDpi = ({ resolution }: Raster) => (resolution ? (resolution.x + resolution.y) / 2 : null);

/** The tool's part of the run, which says so while a network is fetched. */
function toolRun(run: RunContext, stage: (fraction: number) => void): ToolRun {
  let last = 0;
  const say = (fraction: number, doing: string) => run.progress(toolFraction(fraction), doing);
  return {
    signal: run.signal,
    progress(fraction, doing) {
      last = fraction;
      if (doing === undefined) stage(fraction);
      else say(fraction, doing);
    },
    async openNetwork(id) {
      await downloadNetwork(id, ({ received, total }) => {
        const megabytes = `${Math.floor(received / 1e6)} of ${Math.round(total / 1e6)} MB`;
        say(last, `Fetching the AI model… ${megabytes}`);
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

async function collect(bytes: FileBytes): Promise<Uint8Array> {
  if (bytes instanceof Uint8Array) return bytes;
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
}

type Written =
  | { readonly bytes: Uint8Array; readonly losses: readonly string[] }
  | { readonly problem: string };

/** The tool's own file of that ending, or the picture. */
async function writeResult(
  { manifest, engine }: { readonly manifest: ToolManifest; readonly engine: ToolEngine },
  result: Result,
  { ending, stem }: Pick<FileRequest, 'ending' | 'stem'>,
  run: RunContext,
): Promise<Written> {
  const outputs = (manifest.outputs ?? []).filter(({ id }) => result.exports?.includes(id));
  const output = outputs.find(({ extension }) => extension === ending);
  if (output)
    return { bytes: await collect(await engine.exportAs(result, output.id, { ...run, stem })), losses: [] };
  const format = formatOf(ending);
  if (format) return convert(fromRaster(result.shows), { ...PLAIN_CONVERSION, format });
  if (!manifest.outputs) return { problem: `This tool makes no .${ending}.` };
  const made = outputs.map(({ extension }) => extension).join(', ');
  return { problem: `This result has no .${ending}${made === '' ? '' : `; it has ${made}`}.` };
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
  const [opening, working, saving] = splitProgress(reportTo(run), STAGES);
  opening(1);

  const tool = await loadTool(request.tool);
  const { schema, suggest } = tool.engine;
  const suggested = request.suggest ? suggest(input) : {};
  const options = schema.parse({ ...suggested, ...request.options });
  const result = await tool.engine.run(input, options, toolRun(run, working));
  const { shows, figures, findings } = result;
  const written = await writeResult(tool, result, request, { signal: run.signal, progress: saving });
  if ('problem' in written) return { ok: false, problem: written.problem };
  const notes = [...decoded.notes, ...written.losses];
  if (!dpi) notes.push(DPI_UNKNOWN_NOTE);
  return {
    ok: true,
    outputs: [{ bytes: written.bytes, page: null }],
    width: shows.width,
    height: shows.height,
    dpi: meanDpi(shows),
    figures,
    findings,
    notes,
    options,
  };
}

/** What the worker serves. */
export const fileTask: Task = (payload, run) => processFile(payload as FileRequest, run);
