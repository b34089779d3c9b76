/** What a reader found in a file, in the one form that rules, screens, reports and the command line share. */

import type { ReadFinding } from '@printready/imaging/read-finding';

export type FileKind = 'pdf' | 'ai' | 'psd' | 'svg';

/** [x0, y0, x1, y1] in the page's own space, as its boxes are written; of pictures and SVG, fractions from the upper left. */
export type PageBox = readonly [number, number, number, number];
export type BoxName = 'MediaBox' | 'CropBox' | 'TrimBox' | 'BleedBox' | 'ArtBox';

/** Something found while reading that is not a fact about the art: repaired damage, a limit met. */
export type Problem = { readonly code: string; readonly message: string };

type CommonFacts = {
  readonly fileName: string;
  readonly bytes: number;
  /** Paths of the fields that could not be read, such as `pages[0].maxInkPercent`; those are null, never passed. */
  readonly notChecked: readonly string[];
  readonly problems: readonly Problem[];
  /** Of whoever opened it as a picture (packages/codecs). */
  readonly reading?: readonly ReadFinding[];
};

export type PlacedImage = {
  readonly pixelWidth: number;
  readonly pixelHeight: number;
  readonly bitsPerComponent: number;
  readonly colorSpace: string | null;
  /** A 1-bit stencil painted in the current color. */
  readonly isMask: boolean;
  /** Effective, at the size it is placed; null where the placement has no extent. */
  readonly ppiX: number | null;
  readonly ppiY: number | null;
  readonly bbox: PageBox;
  /** Its data is broken off or is none of what it says it is. */
  readonly damaged: boolean;
  /** Every pixel is the same: it has no detail to lose. */
  readonly flat: boolean;
  /** False when a clip or the page's edge hides it whole. */
  readonly visible: boolean;
};

/** One plate of a page: an ink that is really laid down somewhere. */
export type Plate = {
  readonly ink: string;
  /** Of the area, in full ink. */
  readonly percent: number;
  /** Of what it covers: flat tints, and tones of pictures and gradients; the rest is solid. */
  readonly tintPercent: number;
  readonly tonePercent: number;
  /** The lightest flat tint. */
  readonly lightestPercent: number | null;
};

/** A thin part, or a thin gap between parts. */
export type ThinPlace = {
  readonly mm: number;
  /** The plate it is on; null: the outline of everything painted. */
  readonly ink: string | null;
  readonly box: PageBox | null;
};

/** A barcode or QR code that can be read. */
export type CodePlace = {
  /** As people call it, such as "QR code". */
  readonly name: string;
  readonly moduleMm: number;
  /** Between its modules nothing is painted. */
  readonly open: boolean;
  readonly box: PageBox | null;
};

/** How art looks when it is painted, whatever kind of file it came in. */
export type Look = {
  /** Null where the file's colors name no plates (SVG, RGB pixels). */
  readonly plates: readonly Plate[] | null;
  /** An opaque flat color behind the art, from edge to edge. */
  readonly ground: {
    readonly rgb: readonly [number, number, number];
    readonly percent: number;
    /** It lays ink down: white that only knocks out does not. */
    readonly inked: boolean;
  } | null;
  /** Of what is painted. */
  readonly softPercent: number;
  readonly whitePercent: number;
  readonly nearWhitePercent: number;
  /** Of the area. */
  readonly paintedPercent: number;
  /** A flat color made of tints of several process inks: the inks of the largest such area. */
  readonly builtOf: readonly string[] | null;
  /** Measured only where it was asked for. */
  readonly thin: {
    readonly part: ThinPlace | null;
    readonly platePart: ThinPlace | null;
    readonly gap: ThinPlace | null;
  } | null;
  /** Looked for where something thin was found; `thin` is what is thin beside them. */
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
  /** Of text that is painted lighter than what is under it, as far as its color tells (white or nearly). */
  readonly minReversedTextPt: number | null;
  readonly minStrokePt: number | null;
  /** Of type and lines in several inks at once, which blur where plates do not meet. */
  readonly joinedInks: { readonly minTextPt: number | null; readonly minStrokePt: number | null };
  /** Of black type, as far as it is the black ink alone, that takes the other inks away from under it. */
  readonly minKnockingTextPt: number | null;
  readonly colorFamilies: readonly string[];
  readonly spotsUsed: readonly string[];
  /** Something inside the trim is painted in the registration color `All`; printer's marks outside may be. */
  readonly registrationUsed: boolean;
  readonly overprint: { readonly used: boolean; readonly white: boolean };
  readonly transparency: { readonly used: boolean; readonly kinds: readonly string[] };
  /** The largest total of inks, 100 per plate; null when the page speaks of no ink (RGB only). */
  readonly maxInkPercent: number | null;
  /** What the page paints with and does not have, such as a font; each once. */
  readonly missing: readonly {
    readonly what: 'picture' | 'font' | 'pattern' | 'gradient' | 'color';
    readonly name: string;
  }[];
  /** How far the art goes beyond the trim on each side it reaches; null where it does not reach the trim. */
  readonly bleed: {
    readonly left: number | null;
    readonly bottom: number | null;
    readonly right: number | null;
    readonly top: number | null;
  };
  /** Where on the page the figures above were met. */
  readonly places: {
    readonly minTextPt: PageBox | null;
    readonly minStrokePt: PageBox | null;
    readonly maxInkPercent: PageBox | null;
    readonly whiteOverprint: PageBox | null;
    readonly transparency: PageBox | null;
    readonly joinedInks: PageBox | null;
    readonly minKnockingTextPt: PageBox | null;
  };
  /** The page as it ends up painted; null where it was not, or took more painting than any artwork. */
  readonly look: Look | null;
};

export type FontFacts = {
  readonly name: string;
  readonly type: string;
  readonly embedded: boolean;
  readonly subset: boolean;
  /** Page numbers, from 1, whose resources hold the font. */
  readonly pages: readonly number[];
  /** True when visible text is set in it. */
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
  /** Those of `layers` that are switched off and do not print. */
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
  /** 1 = PSD, 2 = PSB. */
  readonly version: number;
  readonly width: number;
  readonly height: number;
  readonly dpiX: number | null;
  readonly dpiY: number | null;
  readonly colorMode: string;
  readonly depth: number;
  readonly channels: number;
  readonly spotChannels: readonly string[];
  /** Every channel beyond the mode's own that is no spot, the merged transparency first when there is one. */
  readonly alphaChannels: readonly string[];
  readonly hasMergedTransparency: boolean | null;
  /** Layers and groups as the layers panel shows them; the hidden records that end a group are not counted. */
  readonly layerCount: number | null;
  /** The lowest layer that shows fills the canvas and has no transparency, and others lie on it. */
  readonly onBackground: boolean;
  readonly layers: readonly {
    readonly name: string;
    readonly kind: 'layer' | 'group' | 'text';
    readonly visible: boolean;
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
  /** CSS pixels (96 an inch). */
  readonly width: number | null;
  readonly height: number | null;
  readonly viewBox: string | null;
  readonly widthMm: number | null;
  readonly heightMm: number | null;
  /** The size is given in mm, cm, in, pt or pc, not in pixels or not at all. */
  readonly hasPhysicalSize: boolean;
  readonly fonts: readonly string[];
  readonly hasText: boolean;
  /** By face, of the first choice of family: the letters set in it, and whether the file carries it. */
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
  readonly externalRefs: readonly string[];
  readonly scripts: number;
  readonly eventHandlers: number;
  /** Links that run a script when followed. */
  readonly scriptLinks: number;
  readonly minStrokePt: number | null;
  readonly colors: readonly string[];
  readonly usesFilters: boolean;
  readonly usesOpacity: boolean;
  readonly look: Look | null;
};

/** A PNG, JPEG, TIFF or WebP: pixels and nothing else. */
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
  /** Percent of the pixels by their opacity, 0 to 255; null where it could not be drawn. */
  readonly alpha: {
    /** 0. */
    readonly clear: number;
    /** 1 to 12: not seen on a screen, and printed all the same. */
    readonly faint: number;
    /** 13 to 242. */
    readonly soft: number;
    /** 243 to 254. */
    readonly nearlySolid: number;
    /** 255. */
    readonly solid: number;
  } | null;
  /** Different ones among the solid pixels; null for more than `MOST_COLORS`, or none drawn. */
  readonly colors: number | null;
  readonly look: Look | null;
};

/** A file that no reader could open: the finding is in `problems`. */
export type UnreadableFacts = CommonFacts & {
  readonly kind: 'unreadable';
  readonly claimedKind: FileKind | null;
};

export type Facts = PdfFacts | PsdFacts | SvgFacts | PictureFacts | UnreadableFacts;
