/** Facts of a file: the common result of readers for rules, screens, reports and the command line. */

import type { Repair } from '@printready/documents/pdf';
import type { BudgetLimits } from '@printready/documents/reading';
import type { ReadFinding } from '@printready/imaging/raster';

export type FileKind = 'pdf' | 'ai' | 'psd' | 'svg';

/** [x0, y0, x1, y1] in page space, as boxes are written; for pictures and SVG fractions from the upper left. */
export type PageBox = readonly [number, number, number, number];
export type BoxName = 'MediaBox' | 'CropBox' | 'TrimBox' | 'BleedBox' | 'ArtBox';

/** Finding of the reader that is not about the art: repaired damage, a reached limit. */
export type Problem = { readonly code: ProblemCode; readonly message: string };

export type ProblemCode =
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

/** The reading itself failed: file system, memory, time, code that did not load. */
export type UnreadCode = 'not-there' | 'parse-error' | 'memory-error' | 'timeout-error' | 'network-error';

type CommonFacts = {
  readonly fileName: string;
  readonly bytes: number;
  /** Paths of unread fields, such as `pages[0].maxInkPercent`; those are null and never count as passed. */
  readonly notChecked: readonly string[];
  readonly problems: readonly Problem[];
  /** Findings of the decoder (packages/codecs). */
  readonly reading?: readonly ReadFinding[];
};

export type PlacedImage = {
  readonly pixelWidth: number;
  readonly pixelHeight: number;
  readonly bitsPerComponent: number;
  readonly colorSpace: string | null;
  /** 1-bit stencil painted in the current color. */
  readonly isMask: boolean;
  /** Effective resolution at its placed size; null for a placement without extent. */
  readonly ppiX: number | null;
  readonly ppiY: number | null;
  readonly bbox: PageBox;
  readonly damaged: boolean;
  /** All pixels are equal: there is no detail to lose. */
  readonly flat: boolean;
  /** False if hidden entirely by a clip or the page's edge. */
  readonly visible: boolean;
};

/** Plate of a page: an ink that is used somewhere. */
export type Plate = {
  readonly ink: string;
  /** Share of the area, in full ink. */
  readonly percent: number;
  /** Share of its coverage with flat tints, pictures and gradients; the rest is solid. */
  readonly tintPercent: number;
  readonly tonePercent: number;
  readonly lightestPercent: number | null;
};

export type ThinPlace = {
  readonly mm: number;
  /** Ink of its plate; null: outline of everything painted. */
  readonly ink: string | null;
  readonly box: PageBox | null;
};

/** Readable barcode or QR code. */
export type CodePlace = {
  /** Common name, such as "QR code". */
  readonly name: string;
  readonly moduleMm: number;
  /** Its light modules are unpainted. */
  readonly open: boolean;
  readonly box: PageBox | null;
};

/** Painted appearance of the art, for any file format. */
export type Look = {
  /** Null if the file's colors name no plates (SVG, RGB pixels). */
  readonly plates: readonly Plate[] | null;
  /** Opaque flat color behind the art, edge to edge. */
  readonly ground: {
    readonly rgb: readonly [number, number, number];
    readonly percent: number;
    /** False for white that only knocks out. */
    readonly inked: boolean;
  } | null;
  /** Share of the painted area. */
  readonly softPercent: number;
  readonly whitePercent: number;
  readonly nearWhitePercent: number;
  /** Share of the area. */
  readonly paintedPercent: number;
  /** Share of the opaque area; null if plates tell theirs. */
  readonly tonePercent: number | null;
  /** Process inks of the largest flat color built of several tints. */
  readonly builtOf: readonly string[] | null;
  /** Null unless requested. */
  readonly thin: {
    readonly part: ThinPlace | null;
    readonly platePart: ThinPlace | null;
    readonly gap: ThinPlace | null;
  } | null;
  /** Not measured, because other pages took the time. */
  readonly leftOut?: true;
  /** Read where something thin was found; `thin` excludes their modules. */
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
  /** Text lighter than its background, as far as known (white or nearly white). */
  readonly minReversedTextPt: number | null;
  readonly minStrokePt: number | null;
  /** Type and lines in several inks at once, which blur when plates are out of register. */
  readonly joinedInks: { readonly minTextPt: number | null; readonly minStrokePt: number | null };
  /** Type in black ink alone that knocks out the other inks. */
  readonly minKnockingTextPt: number | null;
  readonly colorFamilies: readonly string[];
  readonly spotsUsed: readonly string[];
  /** The registration color `All` is used inside the trim, not only for printer's marks. */
  readonly registrationUsed: boolean;
  readonly overprint: { readonly used: boolean; readonly white: boolean };
  readonly transparency: { readonly used: boolean; readonly kinds: readonly string[] };
  /** Maximum ink coverage, 100 per plate; null for a page without inks (RGB only). */
  readonly maxInkPercent: number | null;
  /** Missing resources that the page uses, such as fonts; each once. */
  readonly missing: readonly {
    readonly what: 'picture' | 'font' | 'pattern' | 'gradient' | 'color';
    readonly name: string;
  }[];
  /** Distance of art beyond the trim per side; null if it does not reach the trim. */
  readonly bleed: {
    readonly left: number | null;
    readonly bottom: number | null;
    readonly right: number | null;
    readonly top: number | null;
  };
  /** Places of the figures above. */
  readonly places: {
    readonly minTextPt: PageBox | null;
    readonly minStrokePt: PageBox | null;
    readonly maxInkPercent: PageBox | null;
    readonly whiteOverprint: PageBox | null;
    readonly transparency: PageBox | null;
    readonly joinedInks: PageBox | null;
    readonly minKnockingTextPt: PageBox | null;
  };
  /** Painted page; null if not painted, or too complex. */
  readonly look: Look | null;
};

export type FontFacts = {
  readonly name: string;
  readonly type: string;
  readonly embedded: boolean;
  readonly subset: boolean;
  /** One-based pages whose resources contain the font. */
  readonly pages: readonly number[];
  /** Used by visible text. */
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
  /** Layers that are hidden and do not print. */
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
  /** 1: PSD, 2: PSB. */
  readonly version: number;
  readonly width: number;
  readonly height: number;
  readonly dpiX: number | null;
  readonly dpiY: number | null;
  readonly colorMode: string;
  readonly depth: number;
  readonly channels: number;
  readonly spotChannels: readonly string[];
  /** Channels besides the mode's own and spots; merged transparency first if there is one. */
  readonly alphaChannels: readonly string[];
  readonly hasMergedTransparency: boolean | null;
  /** Layers and groups as in the layers panel, without the hidden records that end a group. */
  readonly layerCount: number | null;
  /** The lowest visible layer fills the canvas without transparency, below others. */
  readonly onBackground: boolean;
  readonly layers: readonly {
    readonly name: string;
    readonly kind: 'layer' | 'group' | 'text';
    /** With all groups around it; `switchedOff`: its own state. */
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
  /** The size has a physical unit (mm, cm, in, pt, pc). */
  readonly hasPhysicalSize: boolean;
  readonly fonts: readonly string[];
  readonly hasText: boolean;
  /** Letters by face of the first family, and whether the file contains the font. */
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
  /** Links that run a script. */
  readonly scriptLinks: number;
  readonly minStrokePt: number | null;
  readonly colors: readonly string[];
  readonly usesFilters: boolean;
  readonly usesOpacity: boolean;
  readonly look: Look | null;
};

/** PNG, JPEG, TIFF or WebP. */
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
  /** Percent of pixels by opacity, 0 to 255; null if not drawn. */
  readonly alpha: {
    /** Opacity 0. */
    readonly clear: number;
    /** 1 to 12: invisible on screens, but printed. */
    readonly faint: number;
    /** 13 to 242. */
    readonly soft: number;
    /** 243 to 254. */
    readonly nearlySolid: number;
    /** 255. */
    readonly solid: number;
  } | null;
  /** Number of solid colors; null above `MAX_COLORS`, or if not drawn. */
  readonly colors: number | null;
  readonly look: Look | null;
};

/** File that no reader could open: see `problems`. */
export type UnreadableFacts = CommonFacts & {
  readonly kind: 'unreadable';
  readonly claimedKind: FileKind | null;
};

export type Facts = PdfFacts | PsdFacts | SvgFacts | PictureFacts | UnreadableFacts;
