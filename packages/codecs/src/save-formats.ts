import type { PictureSpace } from '@printready/pixels/picture';
import type { MetadataKind } from './metadata/metadata.ts';

export type SaveFormat =
  | 'png'
  | 'jpeg'
  | 'webp'
  | 'avif'
  | 'tiff'
  | 'pdf'
  | 'psd'
  | 'svg'
  | 'bmp'
  | 'gif'
  | 'ico';

export type FormatFacts = {
  readonly label: string;
  readonly extension: string;
  readonly mediaType: string;
  readonly spaces: readonly PictureSpace[];
  readonly depths: readonly (1 | 8 | 16)[];
  readonly alpha: 'full' | 'cut' | 'none';
  readonly icc: boolean;
  readonly resolution: boolean;
  readonly metadata: readonly MetadataKind[];
  readonly holds: 'pages' | 'layers' | 'one';
  readonly lossless: 'always' | 'at-100' | 'never';
  readonly quality: boolean;
  readonly maxSide: number;
};

const ALL: readonly PictureSpace[] = ['gray', 'rgb', 'cmyk'];
const ALL_KINDS: readonly MetadataKind[] = ['exif', 'xmp', 'iptc'];
const ON_SCREEN: readonly PictureSpace[] = ['gray', 'rgb'];

export const FORMATS: Readonly<Record<SaveFormat, FormatFacts>> = {
  png: {
    label: 'PNG',
    extension: 'png',
    mediaType: 'image/png',
    spaces: ON_SCREEN,
    depths: [1, 8, 16],
    alpha: 'full',
    icc: true,
    resolution: true,
    metadata: ALL_KINDS,
    holds: 'one',
    lossless: 'always',
    quality: false,
    maxSide: 2 ** 31 - 1,
  },
  jpeg: {
    label: 'JPEG',
    extension: 'jpg',
    mediaType: 'image/jpeg',
    spaces: ALL,
    depths: [8],
    alpha: 'none',
    icc: true,
    resolution: true,
    metadata: ALL_KINDS,
    holds: 'one',
    lossless: 'never',
    quality: true,
    maxSide: 65_500,
  },
  webp: {
    label: 'WebP',
    extension: 'webp',
    mediaType: 'image/webp',
    spaces: ['rgb'],
    depths: [8],
    alpha: 'full',
    icc: true,
    resolution: true,
    metadata: ['exif', 'xmp'],
    holds: 'one',
    lossless: 'at-100',
    quality: true,
    maxSide: 16_383,
  },
  avif: {
    label: 'AVIF',
    extension: 'avif',
    mediaType: 'image/avif',
    spaces: ['rgb'],
    depths: [8],
    alpha: 'full',
    icc: true,
    resolution: false,
    metadata: [],
    holds: 'one',
    lossless: 'at-100',
    quality: true,
    maxSide: 16_384,
  },
  tiff: {
    label: 'TIFF',
    extension: 'tif',
    mediaType: 'image/tiff',
    spaces: ALL,
    depths: [1, 8, 16],
    alpha: 'full',
    icc: true,
    resolution: true,
    metadata: ALL_KINDS,
    holds: 'pages',
    lossless: 'always',
    quality: false,
    maxSide: 2 ** 31 - 1,
  },
  pdf: {
    label: 'PDF',
    extension: 'pdf',
    mediaType: 'application/pdf',
    spaces: ALL,
    depths: [1, 8, 16],
    alpha: 'full',
    icc: true,
    resolution: true,
    metadata: [],
    holds: 'pages',
    lossless: 'always',
    quality: false,
    maxSide: 2 ** 31 - 1,
  },
  psd: {
    label: 'PSD',
    extension: 'psd',
    mediaType: 'image/vnd.adobe.photoshop',
    spaces: ALL,
    depths: [8, 16],
    alpha: 'full',
    icc: true,
    resolution: true,
    metadata: ALL_KINDS,
    holds: 'layers',
    lossless: 'always',
    quality: false,
    maxSide: 30_000,
  },
  svg: {
    label: 'SVG',
    extension: 'svg',
    mediaType: 'image/svg+xml',
    spaces: ON_SCREEN,
    depths: [8],
    alpha: 'full',
    icc: true,
    resolution: true,
    metadata: [],
    holds: 'one',
    lossless: 'always',
    quality: false,
    maxSide: 65_535,
  },
  bmp: {
    label: 'BMP',
    extension: 'bmp',
    mediaType: 'image/bmp',
    spaces: ['rgb'],
    depths: [8],
    alpha: 'full',
    icc: false,
    resolution: true,
    metadata: [],
    holds: 'one',
    lossless: 'always',
    quality: false,
    maxSide: 65_535,
  },
  gif: {
    label: 'GIF',
    extension: 'gif',
    mediaType: 'image/gif',
    spaces: ['rgb'],
    depths: [8],
    alpha: 'cut',
    icc: false,
    resolution: false,
    metadata: [],
    holds: 'one',
    lossless: 'never',
    quality: false,
    maxSide: 65_535,
  },
  ico: {
    label: 'ICO',
    extension: 'ico',
    mediaType: 'image/vnd.microsoft.icon',
    spaces: ['rgb'],
    depths: [8],
    alpha: 'full',
    icc: false,
    resolution: false,
    metadata: [],
    holds: 'one',
    lossless: 'never',
    quality: false,
    maxSide: 65_535,
  },
};

/** PDF/X of any picture; recipes and tools use these ids beside those of formats. */
export const PRESS_FORMATS = {
  'pdf-x4': { label: 'PDF/X-4', standard: 'x-4' },
  'pdf-x1a': { label: 'PDF/X-1a', standard: 'x-1a' },
} as const;

export type PressFormat = keyof typeof PRESS_FORMATS;
