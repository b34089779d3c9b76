/** TensorFlow.js layers to ONNX: channels first, explicit padding, for the layers in UpscalerJS's ESRGAN. */
import { foldLinear } from './fold-linear.ts';
import { foldUpsampling } from './fold-upsampling.ts';
import { type Graph, type Node, type Weights, writeModel } from './write-model.ts';

type ModelLayer = {
  readonly class_name: string;
  readonly name: string;
  readonly config: Readonly<Record<string, unknown>>;
  /** `[[[layer, node, tensor, {}], …]]`; empty for the input. */
  readonly inbound_nodes: readonly (readonly (readonly [string, ...unknown[]])[])[];
};

export type LayersModel = {
  readonly modelTopology: {
    readonly model_config: {
      readonly config: {
        readonly layers: readonly ModelLayer[];
        readonly output_layers: readonly (readonly [string, ...unknown[]])[];
      };
    };
  };
  readonly weightsManifest: readonly {
    readonly paths: readonly string[];
    readonly weights: readonly {
      readonly name: string;
      readonly shape: readonly number[];
      readonly dtype: string;
    }[];
  }[];
};

type Context = {
  readonly tensors: ReadonlyMap<string, { readonly shape: readonly number[]; readonly data: Float32Array }>;
  readonly weights: Weights[];
};

function readTensors(model: LayersModel, bytes: Uint8Array): Context['tensors'] {
  const tensors = new Map<string, { shape: readonly number[]; data: Float32Array }>();
  let at = 0;
  for (const { name, shape, dtype } of model.weightsManifest.flatMap(({ weights }) => weights)) {
    if (dtype !== 'float32')
      throw new RangeError(`The weights "${name}" are ${dtype}; only float32 is known.`);
    const count = shape.reduce((product, side) => product * side, 1);
    tensors.set(name, { shape, data: new Float32Array(bytes.slice(at, at + count * 4).buffer) });
    at += count * 4;
  }
  if (at !== bytes.length) throw new RangeError(`The weights take ${at} bytes; there are ${bytes.length}.`);
  return tensors;
}

function toChannelsFirst(data: Float32Array, shape: readonly number[]): Float32Array {
  const [height = 0, width = 0, inputs = 0, outputs = 0] = shape;
  const taps = height * width;
  return Float32Array.from(data, (_, at) => {
    const o = Math.floor(at / (inputs * taps));
    const i = Math.floor(at / taps) % inputs;
    return data[((at % taps) * inputs + i) * outputs + o] ?? 0;
  });
}

function requireTensor({ tensors }: Context, name: string) {
  const tensor = tensors.get(name);
  if (!tensor) throw new RangeError(`The model has no weights "${name}".`);
  return tensor;
}

function convertConvolution({ name, config }: ModelLayer, input: string, context: Context): Node {
  const kernel = requireTensor(context, `${name}/kernel`);
  const bias = requireTensor(context, `${name}/bias`);
  const [height = 0, width = 0, inputs = 0, outputs = 0] = kernel.shape;
  const plain = JSON.stringify([config['strides'], config['dilation_rate'], config['activation']]);
  if (plain !== '[[1,1],[1,1],"linear"]' || height % 2 === 0 || width % 2 === 0) {
    throw new RangeError(`The convolution "${name}" has settings that are not known: ${plain}.`);
  }
  const padded = config['padding'] === 'same' ? 1 : 0;
  const [down, across] = [(padded * (height - 1)) / 2, (padded * (width - 1)) / 2];
  context.weights.push(
    {
      name: `${name}.w`,
      dims: [outputs, inputs, height, width],
      data: toChannelsFirst(kernel.data, kernel.shape),
    },
    { name: `${name}.b`, dims: [outputs], data: bias.data },
  );
  return {
    operator: 'Conv',
    inputs: [input, `${name}.w`, `${name}.b`],
    output: name,
    attributes: { kernel_shape: [height, width], pads: [down, across, down, across] },
  };
}

function convertLayer(layer: ModelLayer, inputs: readonly string[], context: Context): Node {
  const { name, config } = layer;
  const output = name;
  switch (layer.class_name) {
    case 'Conv2D':
      return convertConvolution(layer, inputs[0] ?? '', context);
    case 'Activation':
      if (config['activation'] !== 'relu') break;
      return { operator: 'Relu', inputs, output };
    case 'Add':
      return { operator: 'Add', inputs, output };
    case 'Concatenate':
      return { operator: 'Concat', inputs, output, attributes: { axis: 1 } };
    case 'UpSampling2D': {
      const [factor = 1] = config['size'] as number[];
      context.weights.push({ name: `${name}.s`, dims: [4], data: Float32Array.of(1, 1, factor, factor) });
      return {
        operator: 'Resize',
        inputs: [inputs[0] ?? '', '', `${name}.s`],
        output,
        attributes: { mode: 'nearest', coordinate_transformation_mode: 'asymmetric', nearest_mode: 'floor' },
      };
    }
    case 'MultiplyBeta':
      context.weights.push({ name: `${name}.k`, dims: [1], data: Float32Array.of(Number(config['beta'])) });
      return { operator: 'Mul', inputs: [...inputs, `${name}.k`], output };
    default:
      if (!layer.class_name.startsWith('PixelShuffle')) break;
      return {
        operator: 'DepthToSpace',
        inputs,
        output,
        attributes: { blocksize: Number(config['scale']), mode: 'DCR' },
      };
  }
  throw new RangeError(`The layer "${name}" (${layer.class_name}) is not known here.`);
}

/** @param bytes joined weight shards. @returns .onnx: `image` to `larger`, [1, 3, h, w]. @throws RangeError */
export function convertLayersModel(
  name: string,
  model: LayersModel,
  bytes: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const { layers, output_layers } = model.modelTopology.model_config.config;
  const context: Context = { tensors: readTensors(model, bytes), weights: [] };
  const last = output_layers[0]?.[0];
  const called = new Map<string, string>();
  const nodes = layers.flatMap((layer): Node[] => {
    if (layer.class_name === 'InputLayer') {
      called.set(layer.name, 'image');
      return [];
    }
    const inputs = (layer.inbound_nodes[0] ?? []).map(([from]) => called.get(from) ?? from);
    const node = convertLayer(layer, inputs, context);
    const output = layer.name === last ? 'larger' : node.output;
    called.set(layer.name, output);
    return [{ ...node, output }];
  });
  const graph: Graph = {
    name,
    input: { name: 'image', dims: [1, 3, 'height', 'width'] },
    output: { name: 'larger', dims: [1, 3, 'height_out', 'width_out'] },
    nodes,
    weights: context.weights,
  };
  return writeModel(foldLinear(foldUpsampling(graph)));
}
