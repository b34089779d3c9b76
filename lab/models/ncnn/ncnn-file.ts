/** Reads ncnn files: layers as text (.param) and weights in layer order (.bin). */

const MAGIC = '7767517';
/** Tag for 16-bit float weights; tag 0 means 32-bit floats. */
const HALF_FLOATS = 0x01306b47;
/** Offset for list keys: a list's key is this value minus the list's number; the list starts with its length. */
const LISTS = -23_300;

export type NcnnLayer = {
  readonly type: string;
  readonly name: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** Settings by number; the meaning of a number depends on the layer type. Most settings have one value. */
  readonly settings: ReadonlyMap<number, readonly number[]>;
};

function parseSetting(word: string): [number, readonly number[]] {
  const [key = '', text = ''] = word.split('=');
  const values = text.split(',').map(Number);
  return Number(key) <= LISTS ? [LISTS - Number(key), values.slice(1)] : [Number(key), values];
}

function parseLayer(line: string): NcnnLayer {
  const [type = '', name = '', inputCount, outputCount, ...words] = line.trim().split(/\s+/);
  const [ins, outs] = [Number(inputCount), Number(outputCount)];
  return {
    type,
    name,
    inputs: words.slice(0, ins),
    outputs: words.slice(ins, ins + outs),
    settings: new Map(words.slice(ins + outs).map(parseSetting)),
  };
}

/** @throws RangeError if the text is not an ncnn network or has too few layers */
export function parseLayers(param: string): NcnnLayer[] {
  const [magic, counts = '', ...lines] = param.trim().split('\n');
  const layers = lines.map(parseLayer);
  if (magic?.trim() !== MAGIC || layers.length !== Number.parseInt(counts, 10))
    throw new RangeError('This is not a whole ncnn network.');
  return layers;
}

/** Decodes IEEE 754 binary16. */
function readHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) throw new RangeError('A weight is no number.');
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

export class WeightReader {
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  plain(count: number): Float32Array {
    const from = this.#at;
    this.#at += count * 4;
    return Float32Array.from({ length: count }, (_, at) => this.#view.getFloat32(from + at * 4, true));
  }

  /** Reads weights that start with a tag for their encoding. */
  tagged(count: number): Float32Array {
    const tag = this.#view.getUint32(this.#at, true);
    this.#at += 4;
    if (tag === 0) return this.plain(count);
    if (tag !== HALF_FLOATS) throw new RangeError(`Weights are written in a way (${tag}) that is not known.`);
    const from = this.#at;
    this.#at += Math.ceil((count * 2) / 4) * 4;
    return Float32Array.from({ length: count }, (_, at) =>
      readHalf(this.#view.getUint16(from + at * 2, true)),
    );
  }

  /** @throws RangeError if unread bytes remain */
  end(): void {
    if (this.#at !== this.#view.byteLength)
      throw new RangeError(`The weights take ${this.#at} bytes; there are ${this.#view.byteLength}.`);
  }
}
