/** Tests that the ONNX file computes the same result as an independent interpreter of the layers model. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ESRGAN, ESRGAN_THICK } from '../models/manifest.ts';
import { isModelHere, openNetwork } from '../node.ts';
import { convertLayersModel, type LayersModel } from './convert-layers-model.ts';

const modules = join(import.meta.dirname, '../../../../node_modules');

/**
 * Distance from the border within which the folded network differs from its layers; farther in, the difference is
 * below the asserted limit. Tiles overlap by more than this distance.
 */
const REACH = 9;

type Image = {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly data: Float64Array;
};

/**
 * Folder in the npm package of a network such as `esrgan-slim-2x`. The packages of the large networks must be
 * installed by hand.
 */
const folderOf = (id: string): string =>
  join(modules, '@upscalerjs', id.slice(0, -3), 'models', `x${id.slice(-2, -1)}`);

function readModel(wanted: string) {
  const folder = folderOf(wanted);
  const model = JSON.parse(readFileSync(join(folder, 'model.json'), 'utf8')) as LayersModel;
  const shards = model.weightsManifest.flatMap(({ paths }) =>
    paths.map((path) => readFileSync(join(folder, path))),
  );
  return { model, bytes: new Uint8Array(Buffer.concat(shards)) };
}

/** Channels last, "same" padding, as in Keras. */
function convolve(input: Image, kernel: Float32Array, shape: readonly number[], bias: Float32Array): Image {
  const [rows, columns, inputs, outputs] = shape as [number, number, number, number];
  const data = new Float64Array(input.width * input.height * outputs);
  for (let y = 0; y < input.height; y++) {
    for (let x = 0; x < input.width; x++) {
      const to = (y * input.width + x) * outputs;
      for (let o = 0; o < outputs; o++) data[to + o] = bias[o]!;
      for (let j = 0; j < rows; j++) {
        for (let i = 0; i < columns; i++) {
          const [v, u] = [y + j - (rows - 1) / 2, x + i - (columns - 1) / 2];
          if (v < 0 || u < 0 || v >= input.height || u >= input.width) continue;
          for (let c = 0; c < inputs; c++) {
            const value = input.data[(v * input.width + u) * inputs + c]!;
            const tap = ((j * columns + i) * inputs + c) * outputs;
            for (let o = 0; o < outputs; o++) data[to + o]! += value * kernel[tap + o]!;
          }
        }
      }
    }
  }
  return { ...input, channels: outputs, data };
}

/** TensorFlow's depth_to_space: moves channels to `scale` × `scale` pixels. */
function shuffle({ width, height, channels, data }: Image, scale: number): Image {
  const made = channels / scale ** 2;
  const out = { width: width * scale, height: height * scale, channels: made };
  const pixels = new Float64Array(data.length);
  for (let at = 0; at < pixels.length; at++) {
    const [c, x, y] = [at % made, Math.floor(at / made) % out.width, Math.floor(at / made / out.width)];
    const pixel = Math.floor(y / scale) * width + Math.floor(x / scale);
    pixels[at] = data[pixel * channels + ((y % scale) * scale + (x % scale)) * made + c]!;
  }
  return { ...out, data: pixels };
}

function interpret(id: string, picture: Image): Image {
  const { model, bytes } = readModel(id);
  const tensors = new Map<string, { shape: readonly number[]; data: Float32Array }>();
  let at = 0;
  for (const { name, shape } of model.weightsManifest.flatMap(({ weights }) => weights)) {
    const count = shape.reduce((product, side) => product * side, 1);
    tensors.set(name, { shape, data: new Float32Array(bytes.slice(at, at + count * 4).buffer) });
    at += count * 4;
  }
  const values = new Map<string, Image>();
  for (const layer of model.modelTopology.model_config.config.layers) {
    const [first = picture, ...others] = (layer.inbound_nodes[0] ?? []).map(([from]) => values.get(from)!);
    const { width, height, channels, data } = first;
    switch (layer.class_name) {
      case 'InputLayer':
        values.set(layer.name, picture);
        break;
      case 'Conv2D': {
        const kernel = tensors.get(`${layer.name}/kernel`)!;
        values.set(
          layer.name,
          convolve(first, kernel.data, kernel.shape, tensors.get(`${layer.name}/bias`)!.data),
        );
        break;
      }
      case 'Activation':
        values.set(layer.name, { ...first, data: data.map((value) => Math.max(0, value)) });
        break;
      case 'Add':
        values.set(layer.name, { ...first, data: data.map((value, i) => value + others[0]!.data[i]!) });
        break;
      case 'Concatenate': {
        const all = [first, ...others];
        const joined = all.reduce((sum, one) => sum + one.channels, 0);
        const pixels = Float64Array.from({ length: width * height * joined }, (_, i) => {
          let channel = i % joined;
          const source = all.find((one) => {
            if (channel < one.channels) return true;
            channel -= one.channels;
            return false;
          })!;
          return source.data[Math.floor(i / joined) * source.channels + channel]!;
        });
        values.set(layer.name, { ...first, channels: joined, data: pixels });
        break;
      }
      case 'UpSampling2D': {
        const [factor] = layer.config['size'] as [number];
        const size = { width: width * factor, height: height * factor };
        const pixels = Float64Array.from({ length: size.width * size.height * channels }, (_, i) => {
          const pixel = Math.floor(i / channels);
          const [x, y] = [Math.floor((pixel % size.width) / factor), Math.floor(pixel / size.width / factor)];
          return data[(y * width + x) * channels + (i % channels)]!;
        });
        values.set(layer.name, { ...size, channels, data: pixels });
        break;
      }
      case 'MultiplyBeta': {
        const beta = Number(layer.config['beta']);
        values.set(layer.name, { ...first, data: data.map((value) => value * beta) });
        break;
      }
      case 'PixelShuffle2x':
        values.set(layer.name, shuffle(first, 2));
        break;
      case 'PixelShuffle3x':
        values.set(layer.name, shuffle(first, 3));
        break;
      default:
        expect.fail(`The interpreter does not know ${layer.class_name}.`);
    }
  }
  return values.get(model.modelTopology.model_config.config.output_layers[0]![0])!;
}

describe('converted neural network', () => {
  it.for([...ESRGAN, ...ESRGAN_THICK].map(({ id }) => id))(
    '%s matches the result of its layers to within 1/255',
    { tags: 'slow' },
    async (id, { skip }) => {
      if (!existsSync(folderOf(id)) || !isModelHere(id))
        return skip(
          'the network is not here: npm install --no-save @upscalerjs/esrgan-thick, npm run models -- --all',
        );
      const [width, height] = [9 + 2 * REACH, 7 + 2 * REACH];
      const data = Float64Array.from(
        { length: width * height * 3 },
        (_, i) => (i * 37 + Math.floor(i / 5) * 11) % 256,
      );
      const expected = interpret(id, { width, height, channels: 3, data });
      const planes = Float32Array.from(
        { length: data.length },
        (_, i) => data[(i % (width * height)) * 3 + Math.floor(i / (width * height))]!,
      );
      const got = await (await openNetwork(id)).run({ data: planes, channels: 3, width, height });
      expect([got.width, got.height, got.channels]).toEqual([expected.width, expected.height, 3]);
      const size = got.width * got.height;
      const edge = (REACH * got.width) / width;
      let worst = 0;
      for (let pixel = 0; pixel < size; pixel++) {
        const [x, y] = [pixel % got.width, Math.floor(pixel / got.width)];
        if (x < edge || y < edge || x >= got.width - edge || y >= got.height - edge) continue;
        for (let c = 0; c < 3; c++) {
          worst = Math.max(worst, Math.abs(got.data[c * size + pixel]! - expected.data[pixel * 3 + c]!));
        }
      }
      expect(worst).toBeLessThan(1);
    },
  );

  it.each(ESRGAN)('$id matches the manifest’s hash', async (model) => {
    const { model: layers, bytes: weights } = readModel(model.id);
    const bytes = convertLayersModel(model.id, layers, weights);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    expect(Buffer.from(digest).toString('hex')).toBe(model.sha256);
    expect(bytes.length).toBe(model.bytes);
  });

  it('is not written if the layers model has an unknown layer or setting', () => {
    const { model, bytes } = readModel('esrgan-slim-2x');
    const strange = structuredClone(model);
    const [, convolution] = strange.modelTopology.model_config.config.layers;
    Object.assign(convolution!.config, { strides: [2, 2] });
    expect(() => convertLayersModel('strange', strange, bytes)).toThrow(/convolution "F_m1" has settings/);
    Object.assign(convolution!, { class_name: 'Dense' });
    expect(() => convertLayersModel('strange', strange, bytes)).toThrow(
      /layer "F_m1" \(Dense\) is not known/,
    );
    expect(() => convertLayersModel('short', model, bytes.subarray(0, bytes.length - 4))).toThrow();
  });
});
