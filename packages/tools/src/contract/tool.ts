/**
 * Contract of every tool's folder; packages/tools/README.md is its guide. It needs no screen: the browser's worker,
 * terminal and server call a tool alike, through define-tool.ts.
 */
import type { Plate, Raster } from '@printready/imaging/raster';
import type { OpenNetwork } from '@printready/inference';
import type { RunContext } from '@printready/jobs';
import type { AlternativeTool } from './alternative-tool.ts';
import type { Place, Question } from './question.ts';

export type { Question };

/** Groups of the header menu, in the specification's order. */
export const TOOL_CATEGORIES = ['Validation', 'Editing', 'Scaling', 'Conversion', 'Print Prep'] as const;
type ToolCategory = (typeof TOOL_CATEGORIES)[number];

/** `file`: as it came. `picture`: also an opened one, with its 16 bits, inks and profile. */
export type InputKind = { readonly of: 'file' | 'picture'; readonly several?: true };

/** Facts that a price may depend on besides the options: pixels of the full picture, and pixels per printed inch. */
export type ImageFacts = { readonly width: number; readonly height: number; readonly ppi: number };

/** Price of one run; the database's price table is written from `tokens` and `variants`. */
export type Price<Options = never> = {
  readonly tokens: number;
  /** Prices that depend on an option, by name (upscaler: 2x … 6x). */
  readonly variants?: Readonly<Record<string, number>>;
  /** Variant of these options on this picture. */
  readonly variantOf?: (options: Options, image: ImageFacts) => string;
  /** Replaces the number in texts. */
  readonly label?: string;
};

/** File that a tool's export.ts writes, beside the picture formats of every result. */
export type OutputFormat = {
  /** Name in the tool. The name of a picture format ("pdf") replaces that format. */
  readonly id: string;
  /** Without the dot; appended to the original's stem. */
  readonly extension: string;
  readonly mediaType: string;
  /** In the download menu: "SVG". */
  readonly label: string;
  /** Use or loss, in a few words. */
  readonly note: string;
  /** Format of the Download button where a result has it; absent: PNG. */
  readonly main?: true;
};

/**
 * A tool's facts: light, so that every page, the server and the terminal load all of them.
 * @typeParam Options of the tool's schema; `never` for code that handles any tool.
 */
export type ToolManifest<Id extends string = string, Options = never> = {
  /** Folder name, route (`/${id}`), key in the price table. */
  readonly id: Id;
  /** In menus, cards and page titles. */
  readonly title: string;
  /** Name in the error screen "{wrapperTitle} Error". */
  readonly wrapperTitle: string;
  /** One sentence for cards and the empty state: its use. */
  readonly summary: string;
  /**
   * Search words in lower case: the job, terms of the trade, formats. Words of title, summary and category are found
   * without.
   */
  readonly keywords: readonly string[];
  readonly category: ToolCategory;
  /** Position inside the category's menu group; the specification's order. */
  readonly order: number;
  /** `no`: missing in the specification's header menu; All Tools lists it. */
  readonly menu?: 'no';
  /** A lucide icon name in kebab-case. */
  readonly icon: string;
  readonly price: Price<Options>;
  /** `guarded` adds the extra guard (beta access, subscription loaded) to sign-in. */
  readonly access: 'public' | 'signed-in' | 'guarded';
  /** Appended to the file's stem on download: `logo_knockout.png`. */
  readonly suffix: string;
  /** Raised when the same options give another picture, so that recipes can warn of it; absent: 1. */
  readonly version?: number;
  /**
   * Effect on later steps of a recipe: `size` resamples the picture, `dots` must not be resampled afterwards. Absent:
   * neither.
   */
  readonly effect?: 'size' | 'dots';
  /** Prints the inks of a file with inks: the input has them (`Raster.inks`). */
  readonly takesInks?: true;
  /** Accepts pictures that exceed memory: `in-bands.ts`. */
  readonly anySize?: true;
  /** Options of a single picture (picked color, strokes): not stored, in no preset and no usage record. */
  readonly perImage?: readonly (keyof Options & string)[];
  /** Options that only change text and orientation of its files: a run that differs in nothing else is not charged again. */
  readonly textOptions?: readonly (keyof Options & string)[];
  /** Results of a JPEG are saved as JPEG of the same quality, unless pixels became transparent. */
  readonly keepsJpeg?: true;
  /** Files that its export.ts writes. */
  readonly outputs?: readonly OutputFormat[];
  /**
   * `own`: it has a screen of its own in apps/web (`routes/own-screens.ts`). With `input` it works on files, and has
   * `file.ts` in place of `Panel.tsx` and `render.ts`; without, it runs other tools and has no engine.
   */
  readonly screen?: 'own';
  /** Input of `file.ts`; absent: one picture in 8-bit sRGB, for `render.ts`. */
  readonly input?: InputKind;
};

/** Price of one run with these options. */
export function priceOf<Options>(
  { price }: Pick<ToolManifest<string, Options>, 'price'>,
  options: Options,
  image: ImageFacts,
): { readonly tokens: number; readonly variant: string | null } {
  const variant = price.variantOf?.(options, image) ?? null;
  const tokens = (variant === null ? undefined : price.variants?.[variant]) ?? price.tokens;
  return { tokens, variant };
}

/** "1 token", "1–5 tokens", "Free". */
export function priceLabel({
  price,
}: {
  readonly price: Pick<Price, 'tokens' | 'variants' | 'label'>;
}): string {
  if (price.label !== undefined) return price.label;
  const prices = [price.tokens, ...Object.values(price.variants ?? {})];
  const low = Math.min(...prices);
  const high = Math.max(...prices);
  if (high === 0) return 'Free';
  if (low !== high) return `${low}–${high} tokens`;
  return high === 1 ? '1 token' : `${high} tokens`;
}

/**
 * Purpose of a result. `preview`: while tuning, immediate, on a small proxy or the picture. `inspect`: all pixels,
 * after input is idle. `deliver`: paid and stored.
 */
export type Purpose = 'preview' | 'inspect' | 'deliver';

/** Alternative to the result in a preview: a map of faults, outlines. See views.ts of a tool. */
export type View = { readonly id: string; readonly label: string };

/** Arguments of a run besides input and options. */
export type RenderRun = RunContext & {
  readonly purpose: Purpose;
  /**
   * The input's pixels per pixel of the full picture, in (0, 1]; below 1 only in a preview of a proxy. A tool whose
   * result depends on the pixel grid (a halftone) then draws its appearance from that distance, and marks it as
   * approximate.
   */
  readonly scale: number;
  /** Id of the view in place of the result; null: the result. Always null for `deliver`. */
  readonly view: string | null;
  /**
   * Absent where no network can run: a tool then works without, and adds a finding. Present in previews, too: for a
   * speed estimate, or for the proxy.
   */
  readonly openNetwork?: OpenNetwork;
};

type Named = {
  /** Kebab-case, unique in the result: panels and tests find a figure by it, never by its label. */
  readonly id: string;
  /** Text for people. */
  readonly label: string;
  /** Folded under *Details* until it is opened. */
  readonly detail?: true;
};

export type Unit = '' | '%' | 'px' | 'mm' | 'LPI' | 'ppi' | '°' | 'ΔE' | 'MB' | 's';

/** Level of a figure for print: good, to be reviewed, bad. */
export type PrintState = 'good' | 'warn' | 'bad';

/** "Ink saved 37%". */
export type ValueFigure = Named & {
  readonly value: number;
  readonly unit: Unit;
  /** Same figure of the input, for before and after. */
  readonly before?: number;
  /** Absent: not a judgment. */
  readonly state?: PrintState;
  /** Options that would make it good, and their button label. */
  readonly fix?: { readonly label: string; readonly options: Readonly<Record<string, unknown>> };
};

/** Curve or histogram: y over rising x. */
export type SeriesFigure = Named & {
  readonly series: readonly { readonly x: number; readonly y: number }[];
  readonly unitX: Unit;
  readonly unitY: Unit;
};

/** Found or used colors. `share` is of the area, 0…1. */
export type SwatchesFigure = Named & {
  readonly swatches: readonly {
    /** 8-bit sRGB. */
    readonly color: { readonly r: number; readonly g: number; readonly b: number };
    readonly label: string;
    readonly share?: number;
  }[];
};

export type TableFigure = Named & {
  readonly columns: readonly string[];
  /** Same number of cells as columns. */
  readonly table: readonly (readonly (string | number)[])[];
};

/** Numbers about a result. */
export type Figure = ValueFigure | SeriesFigure | SwatchesFigure | TableFigure;

/** Value of that figure; undefined without one. */
export function findValue(figures: readonly Figure[], id: string): ValueFigure | undefined {
  const figure = figures.find((one) => one.id === id);
  return figure && 'value' in figure ? figure : undefined;
}

/** Finding of a result. */
export type Finding = {
  /** Kebab-case; decisions use the code, never the text. */
  readonly code: string;
  /** One or two sentences for people. */
  readonly text: string;
  readonly asks?: Question;
  readonly place?: Place;
  /** The result hardly differs from the opened file: a run is not charged. */
  readonly nothing?: true;
  /** Id of the tool that does it better. */
  readonly betterTool?: string;
  readonly betterWith?: AlternativeTool;
};

/** Pixels of a result outside the source's edges, where it needed more room. */
export type Overhang = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** Line of the result drawn over its pixels on the canvas: a cut contour. */
export type ResultLine = {
  /** "CutContour". */
  readonly label: string;
  /** CSS color. */
  readonly color: string;
  /** SVG path data in the input's pixels. */
  readonly path: string;
};

/** Path of a result that is a drawing: filled (non-zero), or stroked with round caps and joins. */
type DrawnPath = {
  /** CSS color. */
  readonly color: string;
  /** SVG path data in pixels of `shows`. */
  readonly path: string;
  /** Present: stroke width, pixels of `shows`. */
  readonly strokePx?: number;
};

export type MissingNetwork = {
  readonly network: string;
  /** One or two sentences: limits of the preview, and when the network loads by itself. */
  readonly note: string;
  /** Remedy where the network is not available. */
  readonly wayOut: string;
};

/** Parts of every result. */
export type ResultInfo = {
  readonly findings: readonly Finding[];
  readonly figures: readonly Figure[];
  /** Ids of the manifest's outputs that export.ts can write for this result; absent: none. */
  readonly exports?: readonly string[];
};

/** Result of render.ts: plain data, which crosses threads. Files are written by export.ts on request. */
export type Result<Made = unknown> = ResultInfo & {
  /** Picture on the canvas, and source of saved pictures. */
  readonly shows: Raster;
  /** Absent: the picture covers the source's area. */
  readonly overhang?: Overhang;
  /** Inks of which `shows` is the composite, same size, in previews, too; absent in a view. */
  readonly plates?: readonly Plate[];
  readonly lines?: readonly ResultLine[];
  /**
   * Paths that `shows` renders, in painting order: the canvas paints them when zoomed past its pixels. Absent for a
   * result that is no drawing, or too large to paint interactively.
   */
  readonly drawing?: readonly DrawnPath[];
  /** Preview that only resembles the output, such as averaged dots. Never set for `deliver`. */
  readonly approximate?: boolean;
  /** Network that a preview lacked. The workspace offers its download; a run downloads it. */
  readonly without?: MissingNetwork;
  /** Data for export.ts: a drawing, a cut line. */
  readonly made?: Made;
  /** Stem of its files' names that the options give, without characters that systems refuse; absent: the original's. */
  readonly stem?: string;
};

/** Whole file, or its parts in order where it is large. */
export type FileBytes = Uint8Array<ArrayBuffer> | AsyncIterable<Uint8Array<ArrayBuffer>>;
