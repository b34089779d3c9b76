import type { PageFacts, PdfFacts, SvgFacts, UnreadableFacts } from '@printready/preflight';

const PAGE: PageFacts = {
  index: 0,
  rotate: 0,
  userUnit: 1,
  boxes: {
    declared: { MediaBox: [0, 0, 612, 792], TrimBox: [36, 36, 576, 756] },
    effective: {
      MediaBox: [0, 0, 612, 792],
      CropBox: [0, 0, 612, 792],
      BleedBox: [27.5, 27.5, 584.5, 764.5],
      TrimBox: [36, 36, 576, 756],
      ArtBox: [0, 0, 612, 792],
    },
  },
  images: [],
  minTextPt: 10,
  minReversedTextPt: null,
  minStrokePt: 1,
  joinedInks: { minTextPt: null, minStrokePt: null },
  missing: [],
  look: null,
  minKnockingTextPt: null,
  colorFamilies: ['CMYK'],
  blendsInRgb: false,
  spotsUsed: [],
  registrationUsed: false,
  overprint: { used: false, white: false },
  transparency: { used: false, kinds: [] },
  maxInkPercent: 240,
  bleed: { left: null, bottom: null, right: null, top: null },
  places: {
    minTextPt: [72, 700, 300, 712],
    minStrokePt: [72, 400, 300, 401],
    maxInkPercent: null,
    whiteOverprint: null,
    transparency: null,
    joinedInks: null,
    minKnockingTextPt: null,
  },
};

const PDF: PdfFacts = {
  kind: 'pdf',
  fileName: 'spring-flyer.pdf',
  bytes: 1_482_113,
  notChecked: [],
  problems: [],
  version: '1.6',
  encrypted: false,
  passwordNeeded: false,
  pageCount: 1,
  outputIntents: [],
  pdfx: null,
  layers: [],
  hiddenLayers: [],
  pages: [PAGE],
  fonts: [],
  spotsDefined: [],
  form: false,
  javascript: false,
  tagged: false,
  embeddedFiles: 0,
  title: null,
  producer: null,
};

const withPage = (page: Partial<PageFacts>, rest: Partial<PdfFacts> = {}): PdfFacts => ({
  ...PDF,
  ...rest,
  pages: [{ ...PAGE, ...page }],
});

const picture = (ppi: number): PageFacts['images'][number] => ({
  pixelWidth: 800,
  pixelHeight: 600,
  bitsPerComponent: 8,
  colorSpace: 'DeviceRGB',
  isMask: false,
  ppiX: ppi,
  ppiY: ppi,
  bbox: [100, 200, 400, 425],
  damaged: false,
  flat: false,
  visible: true,
});

const MISSING_FONT: PdfFacts['fonts'] = [
  { name: 'Helvetica-Bold', type: 'Type 1', embedded: false, subset: false, pages: [1], used: true },
];

const CUT: PageFacts['bleed'] = { left: 0, bottom: 0, right: 0, top: 0 };

export const EXCELLENT = PDF;
export const GOOD = withPage({ images: [picture(96)], colorFamilies: ['CMYK', 'RGB'], minTextPt: 7 });
export const FAIR = withPage(
  { images: [picture(96)], colorFamilies: ['CMYK', 'RGB'], bleed: CUT, minStrokePt: 0.2 },
  { fonts: MISSING_FONT },
);
export const NEEDS_WORK = withPage(
  {
    images: [picture(72)],
    colorFamilies: ['RGB', 'Lab'],
    overprint: { used: true, white: true },
    bleed: CUT,
    minStrokePt: 0,
    minTextPt: 4,
    registrationUsed: true,
  },
  { fonts: MISSING_FONT, javascript: true },
);
export const LOCKED: PdfFacts = {
  ...PDF,
  fileName: 'locked.pdf',
  encrypted: true,
  passwordNeeded: true,
  pages: null,
  fonts: null,
  problems: [{ code: 'password-needed', message: 'The file is encrypted and asks for a password.' }],
};
export const DAMAGED: UnreadableFacts = {
  kind: 'unreadable',
  claimedKind: 'pdf',
  fileName: 'half-a-mail-attachment.pdf',
  bytes: 20_480,
  problems: [{ code: 'damaged', message: 'The file has no pages.' }],
  notChecked: ['everything'],
};
export const UNSIZED: SvgFacts = {
  kind: 'svg',
  fileName: 'logo.svg',
  bytes: 4_096,
  notChecked: [],
  problems: [],
  width: 512,
  height: 512,
  viewBox: '0 0 512 512',
  widthMm: null,
  heightMm: null,
  hasPhysicalSize: false,
  fonts: [],
  hasText: false,
  textFonts: [],
  minTextPt: null,
  rasters: [],
  hiddenLayers: [],
  externalRefs: [],
  scripts: 0,
  eventHandlers: 0,
  scriptLinks: 0,
  minStrokePt: 1,
  colors: ['#1c1c1e'],
  usesFilters: false,
  usesOpacity: false,
  look: null,
};
