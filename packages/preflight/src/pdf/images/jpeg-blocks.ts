/** Averages a JPEG's 8×8 blocks from their DC coefficients (ITU-T T.81). Components stay as stored, not RGB. */
import { toByte } from '@printready/pixels/number';

export type JpegBlocks = {
  readonly components: number;
  readonly columns: number;
  /** Interleaved 8-bit values, one per component and block of the coarsest grid. */
  readonly values: Uint8Array;
};

type Component = {
  id: number;
  h: number;
  v: number;
  quant: number;
  blocksWide: number;
  dc: Int16Array;
  pred: number;
};
type Huffman = { readonly lookup: Int32Array };
type Frame = {
  width: number;
  height: number;
  progressive: boolean;
  components: Component[];
  hMax: number;
  vMax: number;
};

/** Maximum number of blocks, for about 500 megapixels; a larger JPEG is not read. */
const MAX_BLOCKS = 8_000_000;

/** Null if the data is not an 8-bit JPEG, or is damaged before the end of its first scan. */
export function readJpegBlocks(bytes: Uint8Array): JpegBlocks | null {
  const quantDc = [1, 1, 1, 1];
  const dcTables: (Huffman | undefined)[] = [];
  const acTables: (Huffman | undefined)[] = [];
  let frame: Frame | null = null;
  let adobeTransform = -1;
  let restart = 0;
  let scanned = 0;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) {
      at++;
      continue;
    }
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff || marker === 0 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    if (marker === 0xd9) break;
    const length = u16(bytes, at + 2);
    const body = bytes.subarray(at + 4, at + 2 + length);
    at += 2 + length;
    if (marker === 0xc0 || marker === 0xc1 || marker === 0xc2) frame = readFrame(body, marker === 0xc2);
    else if (marker === 0xdb) readQuantization(body, quantDc);
    else if (marker === 0xc4) readHuffman(body, dcTables, acTables);
    else if (marker === 0xdd) restart = u16(body, 0);
    else if (marker === 0xee && body[0] === 0x41) adobeTransform = body[11] ?? -1;
    else if (marker === 0xda) {
      if (!frame) return null;
      scanned += readScan(bytes, at, { header: body, frame, dcTables, acTables, restart });
      if (scanned >= frame.components.length) break;
    }
  }
  return frame && scanned >= frame.components.length ? averages(frame, quantDc, adobeTransform) : null;
}

function readFrame(body: Uint8Array, progressive: boolean): Frame | null {
  const height = u16(body, 1);
  const width = u16(body, 3);
  const count = body[5] ?? 0;
  if (body[0] !== 8 || width < 1 || height < 1 || count < 1 || count > 4) return null;
  const raw = Array.from({ length: count }, (_, i) => ({
    id: body[6 + 3 * i] ?? 0,
    h: Math.max(1, (body[7 + 3 * i] ?? 0) >> 4),
    v: Math.max(1, (body[7 + 3 * i] ?? 0) & 15),
    quant: (body[8 + 3 * i] ?? 0) & 3,
  }));
  const hMax = Math.max(...raw.map((c) => c.h));
  const vMax = Math.max(...raw.map((c) => c.v));
  const mcusWide = Math.ceil(width / (8 * hMax));
  const mcusHigh = Math.ceil(height / (8 * vMax));
  if (mcusWide * mcusHigh * hMax * vMax * count > MAX_BLOCKS || hMax > 4 || vMax > 4) return null;
  const components = raw.map((c) => ({
    ...c,
    blocksWide: mcusWide * c.h,
    dc: new Int16Array(mcusWide * c.h * mcusHigh * c.v),
    pred: 0,
  }));
  return { width, height, progressive, components, hMax, vMax };
}

function readQuantization(body: Uint8Array, quantDc: number[]): void {
  for (let at = 0; at < body.length; ) {
    const kind = body[at] ?? 0;
    const wide = kind >> 4 !== 0;
    quantDc[kind & 3] = wide ? u16(body, at + 1) : (body[at + 1] ?? 1);
    at += 1 + (wide ? 128 : 64);
  }
}

function readHuffman(body: Uint8Array, dc: (Huffman | undefined)[], ac: (Huffman | undefined)[]): void {
  for (let at = 0; at + 17 <= body.length; ) {
    const kind = body[at] ?? 0;
    const lookup = new Int32Array(65_536);
    let code = 0;
    let symbolAt = at + 17;
    for (let bits = 1; bits <= 16; bits++) {
      for (let i = 0; i < (body[at + bits] ?? 0); i++, code++) {
        const first = code << (16 - bits);
        lookup.fill(((body[symbolAt++] ?? 0) << 8) | bits, first, first + (1 << (16 - bits)));
      }
      code <<= 1;
    }
    (kind >> 4 === 0 ? dc : ac)[kind & 3] = { lookup };
    at = symbolAt;
  }
}

type Scan = {
  readonly header: Uint8Array;
  readonly frame: Frame;
  readonly dcTables: readonly (Huffman | undefined)[];
  readonly acTables: readonly (Huffman | undefined)[];
  /** Restart interval in blocks; 0 if there are no restarts. */
  readonly restart: number;
};

/** Reads one scan's DC values. @returns number of completed components. */
function readScan(
  bytes: Uint8Array,
  start: number,
  { header, frame, dcTables, acTables, restart }: Scan,
): number {
  const count = header[0] ?? 0;
  const spectralStart = header[1 + 2 * count] ?? 0;
  const approximation = header[3 + 2 * count] ?? 0;
  if (spectralStart !== 0 || approximation >> 4 !== 0) return 0;
  const parts = Array.from({ length: count }, (_, i) => {
    const component = frame.components.find((c) => c.id === header[1 + 2 * i]);
    const tables = header[2 + 2 * i] ?? 0;
    return { component, dc: dcTables[tables >> 4], ac: acTables[tables & 15] };
  });
  const bits = createBits(bytes, start);
  const shift = approximation & 15;
  const readBlock = (part: (typeof parts)[number], index: number) => {
    if (!part.component || !part.dc) return;
    const size = bits.symbol(part.dc);
    part.component.pred += size === 0 ? 0 : bits.signed(size);
    part.component.dc[index] = part.component.pred << shift;
    if (!frame.progressive && part.ac) skipAc(bits, part.ac);
  };
  const single = count === 1 ? parts[0]?.component : undefined;
  const wide = single
    ? Math.ceil((Math.ceil(frame.width / 8) * single.h) / frame.hMax)
    : Math.ceil(frame.width / (8 * frame.hMax));
  const high = single
    ? Math.ceil((Math.ceil(frame.height / 8) * single.v) / frame.vMax)
    : Math.ceil(frame.height / (8 * frame.vMax));
  for (const component of frame.components) component.pred = 0;
  for (let mcu = 0; mcu < wide * high && !bits.ended(); mcu++) {
    if (restart > 0 && mcu > 0 && mcu % restart === 0) {
      bits.restart();
      for (const component of frame.components) component.pred = 0;
    }
    const [x, y] = [mcu % wide, Math.floor(mcu / wide)];
    for (const part of parts) {
      const c = part.component;
      if (!c) continue;
      if (single) readBlock(part, y * c.blocksWide + x);
      else {
        for (let v = 0; v < c.v; v++) {
          for (let h = 0; h < c.h; h++) readBlock(part, (y * c.v + v) * c.blocksWide + x * c.h + h);
        }
      }
    }
  }
  return count;
}

function skipAc(bits: Bits, table: Huffman): void {
  for (let k = 1; k < 64; k++) {
    const symbol = bits.symbol(table);
    const size = symbol & 15;
    if (size === 0 && symbol >> 4 !== 15) return;
    k += symbol >> 4;
    if (size > 0) bits.signed(size);
  }
}

type Bits = ReturnType<typeof createBits>;

/** Reads bits, skipping stuffed zeros; returns zeros past the end. */
function createBits(bytes: Uint8Array, start: number) {
  let at = start;
  let buffer = 0;
  let held = 0;
  let atMarker = false;
  const fill = () => {
    while (held <= 16) {
      let byte = 0;
      if (!atMarker && at < bytes.length) {
        byte = bytes[at] ?? 0;
        if (byte === 0xff && bytes[at + 1] !== 0) {
          atMarker = true;
          byte = 0;
        } else at += byte === 0xff ? 2 : 1;
      } else atMarker = true;
      buffer = ((buffer << 8) | byte) & 0xffffffff;
      held += 8;
    }
  };
  const take = (count: number): number => {
    if (held < count) fill();
    held -= count;
    return (buffer >>> held) & ((1 << count) - 1);
  };
  return {
    symbol(table: Huffman): number {
      if (held < 16) fill();
      const entry = table.lookup[(buffer >>> (held - 16)) & 0xffff] ?? 0;
      held -= entry & 255 || 16;
      return entry >> 8;
    },
    /** Value of `size` bits, negative if the first bit is 0 (T.81, F.2.2.1). */
    signed(size: number): number {
      const value = take(Math.min(size, 16));
      return value < 1 << (size - 1) ? value - (1 << size) + 1 : value;
    },
    restart(): void {
      held = 0;
      buffer = 0;
      while (
        at + 1 < bytes.length &&
        !(bytes[at] === 0xff && (bytes[at + 1] ?? 0) >= 0xd0 && (bytes[at + 1] ?? 0) <= 0xd7)
      )
        at++;
      at += 2;
      atMarker = false;
    },
    ended: () => atMarker && held <= 0,
  };
}

function averages(frame: Frame, quantDc: readonly number[], adobeTransform: number): JpegBlocks {
  const count = frame.components.length;
  const wide = Math.ceil(frame.width / (8 * frame.hMax));
  const high = Math.ceil(frame.height / (8 * frame.vMax));
  const values = new Uint8Array(wide * high * count);
  for (const [i, c] of frame.components.entries()) {
    const quant = quantDc[c.quant] ?? 1;
    for (let y = 0; y < high; y++) {
      for (let x = 0; x < wide; x++) {
        const dc = c.dc[y * c.v * c.blocksWide + x * c.h] ?? 0;
        values[(y * wide + x) * count + i] = toByte((dc * quant) / 8 + 128);
      }
    }
  }
  if (count === 4 && adobeTransform === 2) ycckToCmyk(values);
  return { components: count, columns: wide, values };
}

/** Follows libjpeg: K is stored directly and CMY as the complement of YCC converted to RGB. */
function ycckToCmyk(values: Uint8Array): void {
  for (let i = 0; i + 3 < values.length; i += 4) {
    const y = values[i] ?? 0;
    const cb = (values[i + 1] ?? 0) - 128;
    const cr = (values[i + 2] ?? 0) - 128;
    values[i] = toByte(255 - (y + 1.402 * cr));
    values[i + 1] = toByte(255 - (y - 0.344136 * cb - 0.714136 * cr));
    values[i + 2] = toByte(255 - (y + 1.772 * cb));
  }
}

function u16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}
