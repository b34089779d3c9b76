import { type WasmInstance, WebAssembly } from '@printready/pixels/platform';
import { prepareZXingModule, type ZXingReadResult, type ZXingVector } from 'zxing-wasm/reader';
import { codecAssets } from '../runtime/codec-assets.ts';

type Gray = {
  readonly width: number;
  readonly height: number;
  /** Gray 0…255, one byte per pixel, top row first. */
  readonly data: Uint8Array;
};

type Point = { readonly x: number; readonly y: number };

export type ReadCode = {
  readonly name: string;
  /** Corners in pixels, clockwise from the symbol's own top left. */
  readonly corners: readonly [Point, Point, Point, Point];
  readonly modulesAcross: number | null;
};

/** Pixel budget per file, for all pages together. The worst case takes about 0.1 s per megapixel. */
const MOST_PIXELS = 40_000_000;
const MOST_CODES = 16;

const OPTIONS = {
  formats: '',
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: false,
  tryDenoise: false,
  binarizer: 0,
  isPure: false,
  downscaleThreshold: 500,
  downscaleFactor: 3,
  minLineCount: 2,
  maxNumberOfSymbols: MOST_CODES,
  validateOptionalChecksum: false,
  returnErrors: false,
  eanAddOnSymbol: 0,
  textMode: 0,
  characterSet: 0,
  tryCode39ExtendedMode: false,
} as const;

const NAMES: Readonly<Record<string, string>> = {
  QRCode: 'QR code',
  MicroQRCode: 'Micro QR code',
  DataMatrix: 'Data Matrix',
  Aztec: 'Aztec code',
  PDF417: 'PDF417',
  EAN13: 'EAN-13 barcode',
  EAN8: 'EAN-8 barcode',
  UPCA: 'UPC-A barcode',
  UPCE: 'UPC-E barcode',
  Code128: 'Code 128 barcode',
  Code39: 'Code 39 barcode',
  ITF: 'ITF barcode',
};

/** Declares a subset of the module's interface, because its own types need the DOM. */
type Zxing = {
  readonly HEAPU8: Uint8Array;
  _malloc(bytes: number): number;
  _free(at: number): void;
  readBarcodesFromPixmap(
    at: number,
    width: number,
    height: number,
    options: typeof OPTIONS,
  ): ZXingVector<ZXingReadResult>;
};
const openModule = prepareZXingModule as unknown as (options: {
  readonly overrides: {
    instantiateWasm(imports: object, done: (instance: WasmInstance) => void): unknown;
  };
  readonly fireImmediately: true;
}) => Promise<Zxing>;

/** Create one reader per file; it stops reading once the file's pixel budget is used up. */
export async function openCodeReader(): Promise<(pixels: Gray) => readonly ReadCode[]> {
  const zxing = await load();
  let left = MOST_PIXELS;
  return (pixels) => {
    left -= pixels.data.length;
    return left < 0 ? [] : readCodes(zxing, pixels);
  };
}

let ready: Promise<Zxing> | undefined;

function load(): Promise<Zxing> {
  ready ??= start();
  ready.catch(() => {
    ready = undefined;
  });
  return ready;
}

async function start(): Promise<Zxing> {
  const program = await codecAssets.compile('zxing-wasm/reader/zxing_reader.wasm');
  return await openModule({
    overrides: {
      instantiateWasm(imports, done) {
        const instance = new WebAssembly.Instance(program, imports);
        done(instance);
        return instance.exports;
      },
    },
    fireImmediately: true,
  });
}

function readCodes(zxing: Zxing, { width, height, data }: Gray): ReadCode[] {
  const at = zxing._malloc(data.length);
  try {
    zxing.HEAPU8.set(data, at);
    const found = zxing.readBarcodesFromPixmap(at, width, height, OPTIONS);
    return Array.from({ length: found.size() }, (_, i) => {
      const { format, position, symbol } = found.get(i)!;
      const { topLeft, topRight, bottomRight, bottomLeft } = position;
      return {
        name: NAMES[format] ?? format,
        corners: [topLeft, topRight, bottomRight, bottomLeft] as const,
        modulesAcross: symbol.width > 0 ? symbol.width : null,
      };
    });
  } finally {
    zxing._free(at);
  }
}
