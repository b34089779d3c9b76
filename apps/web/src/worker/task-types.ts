/** What the screens ask of their worker and what it gets back; each task's code is in tasks.ts. */
import type { OpenableFormat } from '@printready/codecs';
import type { SaveFormat } from '@printready/codecs/formats';
import type { Raster } from '@printready/imaging/raster';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import type { Figure, OutputDocument, Overhang, ResultLine, Without } from '@printready/tools/tool';
import type { ConvertTasks } from '../conversion/convert-types.ts';
import type { NotOpened, OpeningTasks, OpenRequest } from '../files/opening-types.ts';
import type { SheetTasks } from '../fit-my-print/sheet-types.ts';
import type { Validation, ValidationRequest } from '../preflight/validate-types.ts';
import type { FixAnswer, FixRequest } from '../validation/reports/fix-task.ts';
import type { Outcome } from '../workspace/run/outcome.ts';
import type { ProofTasks } from '../workspace/soft-proof/proof-types.ts';

export type OpenedImage = {
  readonly ok: true;
  /** In shared memory where the page may have it. */
  readonly source: Raster;
  /** The source and its mip levels. */
  readonly levels: readonly Raster[];
  /** The picture that previews are made from. */
  readonly proxy: Raster;
  readonly format: OpenableFormat;
  readonly notes: readonly string[];
  /** Options worth starting from for this image. */
  readonly suggested: Readonly<Record<string, unknown>>;
};

type ToolRequest = { readonly toolId: WorkspaceToolId; readonly input: Raster; readonly options: unknown };

export type Tasks = SheetTasks &
  ConvertTasks &
  ProofTasks &
  OpeningTasks & {
    open: {
      request: OpenRequest;
      answer: OpenedImage | NotOpened;
    };
    /** The tool on a proxy, which has `proxyScale` pixels per pixel of the full image. */
    preview: {
      request: ToolRequest & { readonly proxyScale: number };
      answer: {
        readonly raster: Raster;
        readonly overhang: Overhang | null;
        readonly lines: readonly ResultLine[];
        readonly figures: readonly Figure[];
        /** Resembles what a run on the same pixels would give, but is not it. */
        readonly approximate: boolean;
        /** The network that it had to do without. */
        readonly without: Without | null;
        readonly notes: readonly string[];
        /** What a run with the same options would come to, where that is not worth its price. */
        readonly outcome: Outcome | null;
      };
    };
    /** Loads a network onto this device, where previews find it. */
    bring: { request: { readonly network: string }; answer: null };
    /** The tool on the full image, with the mip levels to show it. */
    run: {
      /**
       * Only to be looked at, or to be delivered. One to be delivered that has a price ends with NothingMade instead of
       * a result that is worth none.
       */
      request: ToolRequest & { readonly forLooking: boolean };
      answer: {
        readonly levels: readonly Raster[];
        readonly overhang: Overhang | null;
        readonly lines: readonly ResultLine[];
        readonly figures: readonly Figure[];
        readonly notes: readonly string[];
        readonly outcome: Outcome | null;
        readonly documents: readonly OutputDocument[];
        /** Whether the first document, not the picture, is the result. */
        readonly documentFirst: boolean;
      };
    };
    /** An image of about so many pixels to look at; null when it cannot be decoded. */
    picture: { request: { readonly file: Blob; readonly pixels: number }; answer: Raster | null };
    /** A customer's file to facts, findings and score. */
    validate: { request: ValidationRequest; answer: Validation };
    /** One mending step on a PDF. */
    fix: { request: FixRequest; answer: FixAnswer };
    /** A blob crosses to the main thread without a copy. */
    save: {
      request: { readonly raster: Raster; readonly format: SaveFormat };
      answer: Blob;
    };
  };

export type TaskName = keyof Tasks;
