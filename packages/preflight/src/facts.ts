import type { Repair } from '@printready/documents/pdf';
import type { BudgetLimits } from '@printready/documents/reading';
import type { ReadFinding } from '@printready/pixels/reading';

export type FileKind = 'pdf' | 'ai' | 'psd' | 'svg';

/** [x0, y0, x1, y1] in page space, ordered as in PDF; for pictures and SVG, fractions from the upper left. */
export type PageBox = readonly [number, number, number, number];
export type Side = 'left' | 'bottom' | 'right' | 'top';
export type BoxName = 'MediaBox' | 'CropBox' | 'TrimBox' | 'BleedBox' | 'ArtBox';

export type Problem = { readonly code: ProblemCode; readonly message: string };

type ProblemCode =
  | Repair
  | `limit-${keyof BudgetLimits}`
  | 'page-tree-loop'
  | 'xml-broken'
  | 'truncated'
  | 'damaged'
  | 'not-decoded'
  | 'drawing-failed'
  | 'empty'
  | 'unknown-format'
  | 'ai-without-pdf'
  | 'password-needed'
  | UnreadCode;

/** Reading itself failed because of the file system, memory, time, or code that did not load. */
export type UnreadCode = 'not-there' | 'parse-error' | 'memory-error' | 'timeout-error' | 'network-error';

type CommonFacts = {
  readonly fileName: string;
  readonly bytes: number;
  /** Paths of unread fields, such as `pages[0].maxInkPercent`. These fields are null and never count as passed. */
  readonly notChecked: readonly string[];
  readonly problems: readonly Problem[];
  readonly reading?: readonly ReadFinding[];
};

export type PlacedImage = {
  readonly pixelWidth: number;
  readonly pixelHeight: number;
  readonly bitsPerComponent: number;
  readonly colorSpace: string | null;
  /** 1-bit stencil painted in the current color. */
  readonly isMask: boolean;
  /** Effective resolution at the placed size; null if the placed size is zero. */
  readonly ppiX: number | null;
  readonly ppiY: number | null;
  readonly bbox: PageBox;
  readonly damaged: boolean;
  readonly flat: boolean;
  readonly visible: boolean;
};

export type Plate = {
  readonly ink: string;
  /** Coverage converted to full ink, as a percentage of the page area. */
  readonly percent: number;
  /** Shares of the plate's coverage in flat tints, and in pictures and gradients; the rest is solid. */
  readonly tintPercent: number;
  readonly tonePercent: number;
  readonly lightestPercent: number | null;
};

export type ThinPlace = {
  readonly mm: number;
  /** Ink of the plate; null for the outline of everything painted. */
  readonly ink: string | null;
  readonly box: PageBox | null;
};

export type CodePlace = {
  readonly name: string;
  readonly moduleMm: number;
  /** True if the barcode's light modules are unpainted. */
  readonly open: boolean;
  readonly box: PageBox | null;
};

export type Look = {
  /** Null if the file's colors do not name plates (SVG, RGB pixels). */
  readonly plates: readonly Plate[] | null;
  readonly ground: {
    readonly rgb: readonly [number, number, number];
    readonly percent: number;
    /** False for a white knockout, which prints no ink. */
    readonly inked: boolean;
  } | null;
  /** Semi-transparent share of the painted area. */
  readonly softPercent: number;
  /** Side of the largest semi-transparent square. */
  readonly softSpotMm: number;
  readonly whitePercent: number;
  readonly nearWhitePercent: number;
  /** Painted share of the whole area. */
  readonly paintedPercent: number;
  /** Share of the opaque area that has tones instead of flat colors; null if each plate has its own share. */
  readonly tonePercent: number | null;
  /** Process inks of the largest flat color that is built from several tints. */
  readonly builtOf: readonly string[] | null;
  /** Sides of the canvas that ink reaches; null for pages, whose bleed is measured from their objects. */
  readonly reaches: readonly Side[] | null;
  /** Null unless requested. */
  readonly thin: {
    readonly part: ThinPlace | null;
    readonly platePart: ThinPlace | null;
    readonly gap: ThinPlace | null;
  } | null;
  /** True if not measured because other pages used up the time. */
  readonly leftOut?: true;
  /** Barcodes are read only where something thin was found; `thin` excludes their modules. */
  readonly codes: readonly CodePlace[];
};

export type PageFacts = {
  readonly index: number;
  readonly rotate: number;
  readonly userUnit: number;
  readonly boxes: {
    readonly declared: Readonly<Partial<Record<BoxName, PageBox>>>;
    readonly effective: Readonly<Record<BoxName, PageBox>>;
  };
  readonly images: readonly PlacedImage[];
  readonly minTextPt: number | null;
  /** Smallest text that is lighter than its background (white or nearly white), as far as known. */
  readonly minReversedTextPt: number | null;
  readonly minStrokePt: number | null;
  /** Smallest type and thinnest lines printed in several inks, which blur when plates are out of register. */
  readonly joinedInks: { readonly minTextPt: number | null; readonly minStrokePt: number | null };
  /** Smallest type in black ink only that knocks out the other inks. */
  readonly minKnockingTextPt: number | null;
  readonly colorFamilies: readonly string[];
  readonly blendsInRgb: boolean;
  readonly spotsUsed: readonly string[];
  /** True if the registration color `All` is used inside the trim, not only for printer's marks. */
  readonly registrationUsed: boolean;
  readonly overprint: { readonly used: boolean; readonly white: boolean };
  readonly transparency: { readonly used: boolean; readonly kinds: readonly string[] };
  /** Maximum total ink coverage, 100 per plate; null for a page without inks (RGB only). */
  readonly maxInkPercent: number | null;
  readonly missing: readonly {
    readonly what: 'picture' | 'font' | 'pattern' | 'gradient' | 'color';
    readonly name: string;
  }[];
  /** Distance by which art extends beyond the trim on each side; null if it does not reach the trim. */
  readonly bleed: Readonly<Record<Side, number | null>>;
  readonly places: {
    readonly minTextPt: PageBox | null;
    readonly minStrokePt: PageBox | null;
    readonly maxInkPercent: PageBox | null;
    readonly whiteOverprint: PageBox | null;
    readonly transparency: PageBox | null;
    readonly joinedInks: PageBox | null;
    readonly minKnockingTextPt: PageBox | null;
  };
  /** Null if the page was not painted, or is too complex. */
  readonly look: Look | null;
};

export type FontFacts = {
  readonly name: string;
  readonly type: string;
  readonly embedded: boolean;
  readonly subset: boolean;
  /** One-based numbers of pages whose resources contain the font. */
  readonly pages: readonly number[];
  readonly used: boolean;
};

export type PdfFacts = CommonFacts & {
  readonly kind: 'pdf' | 'ai';
  readonly version: string | null;
  readonly encrypted: boolean;
  readonly passwordNeeded: boolean;
  readonly pageCount: number | null;
  readonly outputIntents: readonly { readonly subtype: string; readonly identifier: string }[] | null;
  readonly pdfx: string | null;
  readonly layers: readonly string[] | null;
  readonly hiddenLayers: readonly string[] | null;
  readonly pages: readonly PageFacts[] | null;
  readonly fonts: readonly FontFacts[] | null;
  readonly spotsDefined: readonly string[] | null;
  readonly form: boolean | null;
  readonly javascript: boolean | null;
  readonly tagged: boolean | null;
  readonly embeddedFiles: number | null;
  readonly title: string | null;
  readonly producer: string | null;
};

export type PsdFacts = CommonFacts & {
  readonly kind: 'psd';
  /** 1 for PSD, 2 for PSB. */
  readonly version: number;
  readonly width: number;
  readonly height: number;
  readonly dpiX: number | null;
  readonly dpiY: number | null;
  readonly colorMode: string;
  readonly depth: number;
  readonly channels: number;
  readonly spotChannels: readonly string[];
  /** Channels that are neither of the color mode nor spots; starts with merged transparency, if any. */
  readonly alphaChannels: readonly string[];
  readonly hasMergedTransparency: boolean | null;
  /** Layers and groups as in the layers panel, without the hidden records that close a group. */
  readonly layerCount: number | null;
  /** True if the lowest visible layer lies below others and fills the canvas without transparency. */
  readonly onBackground: boolean;
  readonly layers: readonly {
    readonly name: string;
    readonly kind: 'layer' | 'group' | 'text';
    readonly visible: boolean;
    readonly switchedOff: boolean;
  }[];
  readonly textLayers:
    | readonly {
        readonly text: string;
        readonly fonts: readonly string[];
        readonly sizesPt: readonly number[];
        readonly visible: boolean;
      }[]
    | null;
  readonly iccName: string | null;
  readonly hasMergedImage: boolean | null;
  readonly look: Look | null;
};

export type SvgFacts = CommonFacts & {
  readonly kind: 'svg';
  /** CSS pixels, 96 per inch. */
  readonly width: number | null;
  readonly height: number | null;
  readonly viewBox: string | null;
  readonly widthMm: number | null;
  readonly heightMm: number | null;
  /** True if the size has a physical unit (mm, cm, in, pt, pc). */
  readonly hasPhysicalSize: boolean;
  readonly fonts: readonly string[];
  readonly hasText: boolean;
  readonly textFonts: readonly {
    readonly family: string;
    readonly bold: boolean;
    readonly italic: boolean;
    readonly letters: string;
    readonly embedded: boolean;
  }[];
  readonly minTextPt: number | null;
  readonly rasters: readonly {
    readonly pixelWidth: number | null;
    readonly pixelHeight: number | null;
    readonly ppiX: number | null;
    readonly ppiY: number | null;
  }[];
  readonly hiddenLayers: readonly string[];
  readonly externalRefs: readonly string[];
  readonly scripts: number;
  readonly eventHandlers: number;
  readonly scriptLinks: number;
  readonly minStrokePt: number | null;
  readonly colors: readonly string[];
  readonly usesFilters: boolean;
  readonly usesOpacity: boolean;
  readonly look: Look | null;
};

export type PictureFacts = CommonFacts & {
  readonly kind: 'picture';
  readonly format: 'png' | 'jpeg' | 'tiff' | 'webp';
  readonly width: number;
  readonly height: number;
  readonly dpiX: number | null;
  readonly dpiY: number | null;
  readonly colorMode: 'Grayscale' | 'RGB' | 'CMYK';
  readonly depth: number;
  readonly iccName: string | null;
  /** Percentage of pixels by opacity, 0 to 255; null if not drawn. */
  readonly alpha: {
    readonly clear: number;
    /** Opacity 1 to 12: invisible on screens but printed. */
    readonly faint: number;
    /** Opacity 13 to 242. */
    readonly soft: number;
    /** Opacity 243 to 254. */
    readonly nearlySolid: number;
    readonly solid: number;
  } | null;
  /** Number of solid colors; null if more than `MAX_COLORS` or not drawn. */
  readonly colors: number | null;
  readonly look: Look | null;
};

export type UnreadableFacts = CommonFacts & {
  readonly kind: 'unreadable';
  readonly claimedKind: FileKind | null;
};

export type Facts = PdfFacts | PsdFacts | SvgFacts | PictureFacts | UnreadableFacts;
