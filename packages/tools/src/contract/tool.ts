/** Contract for every tool's folder; packages/tools/README.md is the guide to it. Independent of any UI. */
import type { OpenNetwork } from '@printready/inference';
import type { RunContext } from '@printready/jobs';
import type { Raster } from '@printready/pixels/raster';
import type { InkArea } from '@printready/print/cost';
import type { Plate } from '@printready/print/plates';
import type { AlternativeTool } from './alternative-tool.ts';
import type { Place, Question } from './question.ts';

export type { Question };

export const TOOL_CATEGORIES = ['Validation', 'Editing', 'Scaling', 'Conversion', 'Print Prep'] as const;
type ToolCategory = (typeof TOOL_CATEGORIES)[number];

/** `file` is passed as received; `picture` may also be an opened picture, with its 16 bits, inks and profile. */
export type InputKind = { readonly of: 'file' | 'picture'; readonly several?: true };

export type ImageFacts = { readonly width: number; readonly height: number; readonly ppi: number };

/** Price of one run; the database's price table is generated from `tokens` and `variants`. */
export type Price<Options = never> = {
  readonly tokens: number;
  /** Prices that depend on an option, keyed by variant name (upscaler: 2x … 6x). */
  readonly variants?: Readonly<Record<string, number>>;
  readonly variantOf?: (options: Options, image: ImageFacts) => string;
  readonly label?: string;
};

export type OutputFormat = {
  /** Name that is unique within the tool. An output named like a picture format ("pdf") replaces that format. */
  readonly id: string;
  /** File extension without the dot; appended to the original's stem. */
  readonly extension: string;
  readonly mediaType: string;
  readonly label: string;
  readonly note: string;
  /** Set if the Download button uses this format when a result offers it; otherwise the button uses PNG. */
  readonly main?: true;
};

/** Kept small, because every page loads all manifests. @typeParam Options `never` for code that handles any tool */
export type ToolManifest<Id extends string = string, Options = never> = {
  /** Name of the folder, route (`/${id}`) and key in the price table. */
  readonly id: Id;
  readonly title: string;
  readonly wrapperTitle: string;
  readonly summary: string;
  /** Search words in lowercase. Words in the title, summary, and category are found anyway. */
  readonly keywords: readonly string[];
  readonly category: ToolCategory;
  readonly order: number;
  /** `no` if the tool is missing from the header menu in the specification; All Tools still lists it. */
  readonly menu?: 'no';
  /** A lucide icon name in kebab-case. */
  readonly icon: string;
  readonly price: Price<Options>;
  /** `guarded` adds a check (beta access, subscription loaded) on top of sign-in. */
  readonly access: 'public' | 'signed-in' | 'guarded';
  /** Appended to the file's stem on download, as in `logo_knockout.png`. */
  readonly suffix: string;
  /** Incremented when the same options start to give a different picture, so that recipes can warn; 1 if absent. */
  readonly version?: number;
  /** `size`: resamples the picture; `dots`: later steps must not resample the result; absent if neither. */
  readonly effect?: 'size' | 'dots';
  /** Set if the tool prints the inks of a file that has them; the input then contains them (`Raster.inks`). */
  readonly takesInks?: true;
  readonly anySize?: true;
  /** Options for a single picture (picked color, strokes): never stored, not even in presets or usage records. */
  readonly perImage?: readonly (keyof Options & string)[];
  /** Options that only change text and orientation; a run that differs in nothing else is not charged again. */
  readonly textOptions?: readonly (keyof Options & string)[];
  /** Set if results from a JPEG are saved as a JPEG of the same quality, unless pixels became transparent. */
  readonly keepsJpeg?: true;
  readonly outputs?: readonly OutputFormat[];
  /**
   * Set if only files that the tool writes itself hold its result. A recipe then ends with this tool, and saves one of
   * its outputs.
   */
  readonly ownFilesOnly?: true;
  /** Set if apps/web has the tool's screen. The engine is then `file.ts` if `input` is set, otherwise none. */
  readonly screen?: 'own';
  /** Input of `file.ts`; absent for one 8-bit sRGB picture, which `render.ts` takes. */
  readonly input?: InputKind;
};

export function priceOf<Options>(
  { price }: Pick<ToolManifest<string, Options>, 'price'>,
  options: Options,
  image: ImageFacts,
): { readonly tokens: number; readonly variant: string | null } {
  const variant = price.variantOf?.(options, image) ?? null;
  const tokens = (variant === null ? undefined : price.variants?.[variant]) ?? price.tokens;
  return { tokens, variant };
}

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

/** `preview`: tuning, on a proxy or the picture. `inspect`: all pixels, once idle. `deliver`: paid and stored. */
export type Purpose = 'preview' | 'inspect' | 'deliver';

export type View = { readonly id: string; readonly label: string };

export type RenderRun = RunContext & {
  readonly purpose: Purpose;
  /** Input pixels per full-picture pixel, in (0, 1]; below 1, results tied to the pixel grid are approximate. */
  readonly scale: number;
  /** Id of the view shown in place of the result; null for the result. Always null for `deliver`. */
  readonly view: string | null;
  /** Absent if no network can run; a tool then works without one and adds a finding. May also be set in previews. */
  readonly openNetwork?: OpenNetwork;
};

type Named = {
  /** Kebab-case and unique in the result; panels and tests find a figure by id, never by label. */
  readonly id: string;
  readonly label: string;
  /** True if the figure stays hidden until the user opens *Details*. */
  readonly detail?: true;
};

export type Unit = '' | '%' | 'px' | 'mm' | 'LPI' | 'ppi' | '°' | 'ΔE' | 'MB' | 's';

export type PrintState = 'good' | 'warn' | 'bad';

export type ValueFigure = Named & {
  readonly value: number;
  readonly unit: Unit;
  readonly before?: number;
  readonly state?: PrintState;
  readonly fix?: { readonly label: string; readonly options: Readonly<Record<string, unknown>> };
};

/** Curve or histogram: y values for ascending x. */
export type SeriesFigure = Named & {
  readonly series: readonly { readonly x: number; readonly y: number }[];
  readonly unitX: Unit;
  readonly unitY: Unit;
};

/** Colors found or used. `share` is the fraction of the area, 0…1. */
export type SwatchesFigure = Named & {
  readonly swatches: readonly {
    /** Color in 8-bit sRGB. */
    readonly color: { readonly r: number; readonly g: number; readonly b: number };
    readonly label: string;
    readonly share?: number;
  }[];
};

export type TableFigure = Named & {
  readonly columns: readonly string[];
  /** Rows, each with as many cells as there are columns. */
  readonly table: readonly (readonly (string | number)[])[];
};

/** Coverage of each film times its area, from which a host computes the ink that a print takes. */
export type InkAreasFigure = Named & { readonly inkAreas: readonly InkArea[] };

export type Figure = ValueFigure | SeriesFigure | SwatchesFigure | TableFigure | InkAreasFigure;

export function findValue(figures: readonly Figure[], id: string): ValueFigure | undefined {
  const figure = figures.find((one) => one.id === id);
  return figure && 'value' in figure ? figure : undefined;
}

/** @typeParam Code code in the tool's finding rows; `string` for code that handles any tool. */
export type Finding<Code extends string = string> = {
  /** In kebab-case; programs decide by the code, never by the text. */
  readonly code: Code;
  readonly text: string;
  readonly asks?: Question;
  readonly place?: Place;
  /** Set if the result hardly differs from the opened file, so that the run is not charged. */
  readonly nothing?: true;
  readonly betterTool?: string;
  readonly betterWith?: AlternativeTool;
};

export type Overhang = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

export type ResultLine = {
  readonly label: string;
  readonly color: string;
  /** SVG path data in the input's pixels. */
  readonly path: string;
};

/** Path in a result that is a drawing: filled (nonzero winding), or stroked with round caps and joins. */
type DrawnPath = {
  readonly color: string;
  /** SVG path data in pixels of `shows`. */
  readonly path: string;
  /** Stroke width in pixels of `shows`; absent for a filled path. */
  readonly strokePx?: number;
};

export type MissingNetwork = {
  readonly network: string;
  /** One or two sentences: the limitations of the preview, and when the network is loaded automatically. */
  readonly note: string;
  readonly wayOut: string;
};

export type ResultInfo<Code extends string = string> = {
  readonly findings: readonly Finding<Code>[];
  readonly figures: readonly Figure[];
  /** Ids of the manifest's outputs that export.ts can write for this result; absent if none. */
  readonly exports?: readonly string[];
};

/** Result of render.ts as plain data that can be sent between threads. export.ts writes files on request. */
export type Result<Made = unknown, Code extends string = string> = ResultInfo<Code> & {
  readonly shows: Raster;
  readonly overhang?: Overhang;
  /** Plates whose composite is `shows`, at the same size; also set in previews, but absent in a view. */
  readonly plates?: readonly Plate[];
  readonly lines?: readonly ResultLine[];
  /** Paths that `shows` renders, in painting order; absent if not a drawing or too large to paint interactively. */
  readonly drawing?: readonly DrawnPath[];
  /** Set for a preview that only resembles the output, such as averaged dots; never set for `deliver`. */
  readonly approximate?: boolean;
  /** Network that was missing in a preview. The workspace offers to download it; a run downloads it. */
  readonly without?: MissingNetwork;
  readonly made?: Made;
  /** True for dots of one ink, which a RIP takes at one bit without transparency: a black TIFF becomes Group 4. */
  readonly film?: boolean;
  /** File name stem set by the options, without characters that file systems reject; if absent, the original's. */
  readonly stem?: string;
};

/** Whole file or, if it is large, its parts in order. */
export type FileBytes = Uint8Array<ArrayBuffer> | AsyncIterable<Uint8Array<ArrayBuffer>>;
