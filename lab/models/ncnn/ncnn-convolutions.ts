/** Converts ncnn's weighted layers and activations to ONNX. */

import type { Node } from '../../../packages/inference/src/onnx/write-model.ts';
import { type Context, outputOf, read, readValue, requireSettings } from './ncnn-context.ts';
import type { NcnnLayer } from './ncnn-file.ts';

/** ncnn's setting keys for the activation type and its first parameter, and the codes of two types. */
const ACTIVATION = 9;
const SLOPE = 10;
const LEAKY_RELU = 2;
const SIGMOID = 4;

/** ONNX nodes for a layer with a fused activation. */
function withActivation(layer: NcnnLayer, node: Omit<Node, 'output'>): Node[] {
  const output = outputOf(layer);
  const kind = read(layer, ACTIVATION, 0);
  if (kind === 0) return [{ ...node, output }];
  const straight = `${layer.name}.straight`;
  const bent = { inputs: [straight], output };
  const first = { ...node, output: straight };
  if (kind === SIGMOID) return [first, { ...bent, operator: 'Sigmoid' }];
  return kind === LEAKY_RELU
    ? [first, { ...bent, operator: 'LeakyRelu', attributes: { alpha: { float: read(layer, SLOPE, 0) } } }]
    : [first, { ...bent, operator: 'Relu' }];
}

const activationOf = (layer: NcnnLayer) => {
  const kind = read(layer, ACTIVATION, 0);
  return kind === LEAKY_RELU
    ? { 9: kind, 10: read(layer, SLOPE, 0) }
    : { 9: [1, SIGMOID].includes(kind) ? kind : 0 };
};

/** Reads the settings of a convolution or deconvolution. @throws RangeError for an unknown setting */
function readKernels(layer: NcnnLayer, input: string, context: Context) {
  const [outputs, side, stride, padding] = [
    read(layer, 0, 0),
    read(layer, 1, 0),
    read(layer, 3, 1),
    read(layer, 4, 0),
  ];
  const { channels, range } = readValue(context, input);
  const count = outputs * channels * side ** 2;
  requireSettings(layer, {
    0: outputs,
    1: side,
    3: stride,
    4: padding,
    5: 1,
    6: count,
    ...activationOf(layer),
  });
  return { outputs, side, stride, padding, channels, range, count };
}

export function convertConvolution(layer: NcnnLayer, input: string, context: Context): Node[] {
  const { name } = layer;
  const { outputs, side, stride, padding, channels, range, count } = readKernels(layer, input, context);
  context.weights.push(
    { name: `${name}.w`, dims: [outputs, channels, side, side], data: context.reader.tagged(count) },
    // The biases are scaled to the range of the samples. The weights are not, because a convolution is linear.
    { name: `${name}.b`, dims: [outputs], data: context.reader.plain(outputs).map((one) => one * range) },
  );
  context.values.set(outputOf(layer), { channels: outputs, range });
  const attributes = {
    kernel_shape: [side, side],
    pads: [padding, padding, padding, padding],
    ...(stride === 1 ? {} : { strides: [stride, stride] }),
  };
  return withActivation(layer, { operator: 'Conv', inputs: [input, `${name}.w`, `${name}.b`], attributes });
}

/** ncnn groups kernels by output, ONNX by input. */
function groupByInput(weights: Float32Array, outputs: number, inputs: number, size: number): Float32Array {
  const grouped = new Float32Array(weights.length);
  for (let output = 0, from = 0; output < outputs; output++)
    for (let input = 0; input < inputs; input++, from += size)
      grouped.set(weights.subarray(from, from + size), (input * outputs + output) * size);
  return grouped;
}

export function convertDeconvolution(layer: NcnnLayer, input: string, context: Context): Node[] {
  const { name } = layer;
  const { outputs, side, stride, padding, channels, range, count } = readKernels(layer, input, context);
  const data = groupByInput(context.reader.tagged(count), outputs, channels, side ** 2);
  context.weights.push(
    { name: `${name}.w`, dims: [channels, outputs, side, side], data },
    { name: `${name}.b`, dims: [outputs], data: context.reader.plain(outputs).map((one) => one * range) },
  );
  context.values.set(outputOf(layer), { channels: outputs, range });
  const attributes = {
    kernel_shape: [side, side],
    pads: [padding, padding, padding, padding],
    strides: [stride, stride],
  };
  return withActivation(layer, {
    operator: 'ConvTranspose',
    inputs: [input, `${name}.w`, `${name}.b`],
    attributes,
  });
}

/** The input is a single pixel, the result of pooling, so this is a 1 × 1 convolution. The result is 0…1. */
export function convertInnerProduct(layer: NcnnLayer, input: string, context: Context): Node[] {
  const { name } = layer;
  const outputs = read(layer, 0, 0);
  const { channels, range } = readValue(context, input);
  const count = outputs * channels;
  requireSettings(layer, { 0: outputs, 1: 1, 2: count, ...activationOf(layer) });
  const data = context.reader.tagged(count).map((one) => one / range);
  context.weights.push(
    { name: `${name}.w`, dims: [outputs, channels, 1, 1], data },
    { name: `${name}.b`, dims: [outputs], data: context.reader.plain(outputs) },
  );
  context.values.set(outputOf(layer), { channels: outputs, range: 1 });
  const attributes = { kernel_shape: [1, 1] };
  return withActivation(layer, { operator: 'Conv', inputs: [input, `${name}.w`, `${name}.b`], attributes });
}
