/**
 * The contract that every tool's folder fulfils; packages/tools/README.md tells how to write one. Nothing in it needs a
 * screen: the browser's worker, the terminal and a server call a tool alike. define-tool.ts defines one.
 */
import type { Plate } from '@printready/imaging/plates';
import type { Raster } from '@printready/imaging/raster';
import type { OpenNetwork } from '@printready/inference';
import type { RunContext } from '@printready/jobs';
import type { BetterWith } from './better-with.ts';
import type { Place, Question } from './question.ts';

export type { Question };

/** The header menu's groups, in the specification's order. */
export const TOOL_CATEGORIES = ['Validation', 'Editing', 'Scaling', 'Conversion', 'Print Prep'] as const;
export type ToolCategory = (typeof TOOL_CATEGORIES)[number];

/** `file`: as it came. `picture`: also one that is open already, with its 16 bits, its inks and its own profile. */
export type InputKind = { readonly of: 'file' | 'picture'; readonly several?: true };

/** What a price may depend on besides the options: the full picture's pixels, and per printed inch. */
export type ImageFacts = { readonly width: number; readonly height: number; readonly ppi: number };

/** What one run costs; the database's price table is written from `tokens` and `variants`. */
export type Price<Options = never> = {
  readonly tokens: number;
  /** Prices that depend on an option, by name (upscaler: 2x … 6x). */
  readonly variants?: Readonly<Record<string, number>>;
  /** Which of the variants these options ask for of this picture. */
  readonly variantOf?: (options: Options, image: ImageFacts) => string;
  /** What is said of it where the number alone says too little. */
  readonly label?: string;
};

/** A file that a tool's export.ts writes itself, beside the pictures that every result can be saved as. */
export type OutputFormat = {
  /** Its name in the tool. One that a picture format has, too ("pdf"), is offered in that one's place. */
  readonly id: string;
  /** Without the dot; the download is named after the original with it. */
  readonly extension: string;
  readonly mediaType: string;
  /** In the download menu: "SVG". */
  readonly label: string;
  /** What it is good for or loses, in a few words. */
  readonly note: string;
  /** What the Download button gives wherever a result has it; absent: a PNG. */
  readonly main?: true;
};

/**
 * A tool's facts: light, so that every page, the server and the terminal load all of them.
 * @typeParam Options what the tool's own schema gives; `never` where only the facts of any tool are looked at.
 */
export type ToolManifest<Id extends string = string, Options = never> = {
  /** Folder name, route (`/${id}`), key in the price table. */
  readonly id: Id;
  /** In menus, cards and page titles. */
  readonly title: string;
  /** The name in the error screen "{wrapperTitle} Error". */
  readonly wrapperTitle: string;
  /** One sentence for cards and the empty state: what it does for the user. */
  readonly summary: string;
  /**
   * What people who do not know the tool's name type into a search, in lower case: the job, the trade's words, formats.
   * Words of title, summary and category are found without.
   */
  readonly keywords: readonly string[];
  readonly category: ToolCategory;
  /** Place inside the category's menu group; the specification's order. */
  readonly order: number;
  /** `no`: the specification's header menu does not list it; All Tools does. */
  readonly menu?: 'no';
  /** A lucide icon name in kebab-case. */
  readonly icon: string;
  readonly price: Price<Options>;
  /** `guarded` adds the extra guard (beta access, subscription loaded) to sign-in. */
  readonly access: 'public' | 'signed-in' | 'guarded';
  /** Appended to the file's stem on download: `logo_knockout.png`. */
  readonly suffix: string;
  /** Raised when the same options give another picture, so that recipes can say that results may differ; absent: 1. */
  readonly version?: number;
  /**
   * What a step of it means for the steps after: `size` makes other pixels of all of them, `dots` must meet no change of
   * size any more. Absent: neither.
   */
  readonly effect?: 'size' | 'dots';
  /** It prints the inks of a file that is in inks: the input has them (`Raster.inks`). */
  readonly takesInks?: true;
  /** It takes a picture of more pixels than are held at once: `in-bands.ts`. */
  readonly anySize?: true;
  /** Options that belong to one picture (a picked color, strokes): not remembered, in no preset and no usage record. */
  readonly perImage?: readonly (keyof Options & string)[];
  /** What came as a JPEG leaves as one of the same quality, where nothing became transparent. */
  readonly keepsJpeg?: true;
  /** Files that its export.ts writes. */
  readonly outputs?: readonly OutputFormat[];
  /**
   * `own`: it has a screen of its own in apps/web (`routes/own-screens.ts`). With `input` it works on files rather than
   * on one image, and has `file.ts` in place of `Panel.tsx` and `render.ts`; without, it runs other tools and has no
   * engine.
   */
  readonly screen?: 'own';
  /** What `file.ts` works on; absent: one picture in 8-bit sRGB, for `render.ts`. */
  readonly input?: InputKind;
};

/** The price of one run with these options. */
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
 * What a result is for. `preview`: while somebody tunes, of a small proxy or the picture itself, at once. `inspect`: all
 * pixels, to be looked at when the hand rests. `deliver`: what is paid for and kept.
 */
export type Purpose = 'preview' | 'inspect' | 'deliver';

/** Something else than the result that a preview can show: a map of faults, outlines. See views.ts of a tool. */
export type View = { readonly id: string; readonly label: string };

/** What a tool is told besides its input and options. */
export type RenderRun = RunContext & {
  readonly purpose: Purpose;
  /**
   * The input's pixels per pixel of the full picture, on (0, 1]; below 1 only in a preview of a proxy. A tool whose
   * result depends on the pixel grid (a halftone) then draws what the real output looks like from that far away, at
   * once, and says that it is approximate.
   */
  readonly scale: number;
  /** The id of what is looked at instead of the result; null: the result. Always null in what is delivered. */
  readonly view: string | null;
  /**
   * Absent where no network can run: a tool then does what it can without, and says so in a finding. Present in
   * previews too: to measure how fast it is here, or to show what it does with the proxy.
   */
  readonly openNetwork?: OpenNetwork;
};

type Named = {
  /** In kebab-case and unique in the result: panels and tests find a figure by it, never by its label. */
  readonly id: string;
  /** For people. */
  readonly label: string;
};

export type Unit = '' | '%' | 'px' | 'mm' | 'LPI' | 'ppi' | '°' | 'ΔE' | 'MB' | 's';

/** Prints well, should be looked at, or prints badly. */
export type PrintState = 'good' | 'warn' | 'bad';

/** "Ink saved 37%". */
export type ValueFigure = Named & {
  readonly value: number;
  readonly unit: Unit;
  /** The same figure of the input, where a before/after makes sense. */
  readonly before?: number;
  /** Absent: the figure is no judgment. */
  readonly state?: PrintState;
  /** Options that would make it good, and what the button says that sets them. */
  readonly fix?: { readonly label: string; readonly options: Readonly<Record<string, unknown>> };
};

/** A curve or a histogram: y over rising x. */
export type SeriesFigure = Named & {
  readonly series: readonly { readonly x: number; readonly y: number }[];
  readonly unitX: Unit;
  readonly unitY: Unit;
};

/** Colors that were found or used. `share` is of the area, 0…1. */
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
  /** As many cells as columns. */
  readonly table: readonly (readonly (string | number)[])[];
};

/** What the user sees of a result in numbers. */
export type Figure = ValueFigure | SeriesFigure | SwatchesFigure | TableFigure;

/** The number of that id; undefined where the result has none. */
export function findValue(figures: readonly Figure[], id: string): ValueFigure | undefined {
  const figure = figures.find((one) => one.id === id);
  return figure && 'value' in figure ? figure : undefined;
}

/** What the user should know of a result. */
export type Finding = {
  /** In kebab-case: what hangs on a finding hangs on this, never on its text. */
  readonly code: string;
  /** A sentence or two, for people. */
  readonly text: string;
  readonly asks?: Question;
  readonly place?: Place;
  /** The result is worth no price: it hardly differs from what was opened. No run is charged for it. */
  readonly nothing?: true;
  /** The tool that does it better, by its id. */
  readonly betterTool?: string;
  readonly betterWith?: BetterWith;
};

/** Pixels of a result that lie beyond the source's edges, where it needed more room. */
export type Overhang = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** A line of the result that is not made of its pixels, drawn over them on the canvas: a cut contour. */
export type ResultLine = {
  /** "CutContour". */
  readonly label: string;
  /** CSS color. */
  readonly color: string;
  /** SVG path data in the input's pixels. */
  readonly path: string;
};

/** A part of a result that is a drawing: filled where it winds (non-zero), or stroked with round ends and joins. */
export type DrawnPath = {
  /** CSS color. */
  readonly color: string;
  /** SVG path data in pixels of `shows`. */
  readonly path: string;
  /** Present: stroked this wide, in pixels of `shows`. */
  readonly strokePx?: number;
};

export type MissingNetwork = {
  readonly network: string;
  /** A sentence or two: what the preview lacks, and when the network comes by itself. */
  readonly note: string;
  /** What can be done where it cannot be had. */
  readonly wayOut: string;
};

/** What every result tells. */
export type ResultInfo = {
  readonly findings: readonly Finding[];
  readonly figures: readonly Figure[];
  /** Ids of the manifest's outputs that export.ts can write of this result; absent: none. */
  readonly exports?: readonly string[];
};

/** What render.ts gives back: plain data, which crosses threads. No file is written before export.ts is asked for it. */
export type Result<Made = unknown> = ResultInfo & {
  /** What the canvas shows, and what pictures are saved from. */
  readonly shows: Raster;
  /** Absent: the picture shows the source's area. */
  readonly overhang?: Overhang;
  /** The inks of which `shows` is the composite, of its size, in previews, too; absent in a view. */
  readonly plates?: readonly Plate[];
  readonly lines?: readonly ResultLine[];
  /**
   * The paths that `shows` is a rendering of, in painting order: where somebody looks closer than its pixels, the canvas
   * paints these. Absent where it is no drawing, or one too large to be painted while somebody waits.
   */
  readonly drawing?: readonly DrawnPath[];
  /** A preview that only resembles the real output: dots averaged, say. Never set in what is delivered. */
  readonly approximate?: boolean;
  /** The network that a preview had to do without. The workspace offers to download it; a run does so anyway. */
  readonly without?: MissingNetwork;
  /** What export.ts needs besides: a drawing, a cut line. */
  readonly made?: Made;
};

/** A whole file, or its parts one after another where it is large. */
export type FileBytes = Uint8Array<ArrayBuffer> | AsyncIterable<Uint8Array<ArrayBuffer>>;
