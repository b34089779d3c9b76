/** One image from bytes to bytes; runs on a worker thread, because engines are synchronous and images are large. */
import { createRaster, decodeImage, encodeImage, type Raster, type RasterFormat } from '@printready/imaging';
import { bringNetwork, openNetwork } from '@printready/inference/node';
import type { RunContext, Task } from '@printready/jobs';
import { workspaceTools } from '@printready/tools/catalogue';
import { engines } from '@printready/tools/engines';
import type { EngineRun, Figure } from '@printready/tools/tool';

export type FileRequest = {
  readonly tool: string;
  readonly bytes: Uint8Array;
  readonly format: RasterFormat;
  /** Only what was typed. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Fill in what the tool suggests for this image. */
  readonly suggest: boolean;
  /** Replaces what the file says; pixels stay. */
  readonly dpi: number | null;
};

export type FileAnswer =
  | { readonly ok: false; readonly problem: string }
  | {
      readonly ok: true;
      readonly bytes: Uint8Array;
      readonly width: number;
      readonly height: number;
      readonly dpi: number | null;
      readonly figures: readonly Figure[];
      readonly notes: readonly string[];
      /** All of them, as the engine ran with. */
      readonly options: Readonly<Record<string, unknown>>;
    };

/** Where the engine's part of the progress bar begins and ends; opening and saving have the rest. */
const ENGINE_FROM = 0.1;
const ENGINE_TO = 0.8;

const DPI_UNKNOWN_NOTE = 'The file does not say its DPI; 300 was assumed. Set it with --dpi.';
const NO_ALPHA_NOTE = 'JPEG cannot be transparent; clear areas became white.';

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

async function processFile(request: FileRequest, run: RunContext): Promise<FileAnswer> {
  const decoded = await decodeImage(request.bytes);
  if (!decoded.ok) return { ok: false, problem: decoded.problem.detail };
  const { width, height, data, icc, resolution } = decoded.raster;
  const dpi = request.dpi === null ? resolution : { x: request.dpi, y: request.dpi };
  const input = createRaster(width, height, { data, icc, resolution: dpi });
  run.progress(ENGINE_FROM);

  const { schema, suggest, run: runEngine } = await loadEngine(request.tool);
  const suggested = request.suggest ? suggest(input) : {};
  const options = schema.parse({ ...suggested, ...request.options });
  const { raster, figures, notes: remarks = [] } = await runEngine(input, options, engineRun(run));

  const bytes = await encodeImage(raster, { format: request.format });
  const notes = [...decoded.notes, ...remarks];
  if (!dpi) notes.push(DPI_UNKNOWN_NOTE);
  if (request.format === 'jpeg') notes.push(NO_ALPHA_NOTE);
  return {
    ok: true,
    bytes,
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
