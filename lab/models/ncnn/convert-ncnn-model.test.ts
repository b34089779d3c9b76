/** Checks that the ONNX file computes the same result as an independent interpreter of the ncnn files. */
import * as ort from 'onnxruntime-web';
import { describe, expect, it } from 'vitest';
import { convertNcnnModel } from './convert-ncnn-model.ts';

type Image = {
  readonly width: number;
  readonly height: number;
  /** Sample values, 0…255. */
  readonly planes: readonly Float64Array[];
};

type Window = { readonly side: number; readonly stride: number; readonly padding: number };

function convolve(
  { width, height, planes }: Image,
  kernels: readonly number[],
  { side, stride, padding }: Window,
  bias: number[],
): Image {
  const count = (length: number) => Math.floor((length + 2 * padding - side) / stride) + 1;
  const size = { width: count(width), height: count(height) };
  const made = bias.map((constant, o) =>
    Float64Array.from({ length: size.width * size.height }, (_, at) => {
      const [x, y] = [(at % size.width) * stride, Math.floor(at / size.width) * stride];
      let sum = constant;
      for (const [c, plane] of planes.entries())
        for (let j = 0; j < side; j++)
          for (let i = 0; i < side; i++) {
            const [u, v] = [x + i - padding, y + j - padding];
            if (u < 0 || v < 0 || u >= width || v >= height) continue;
            sum += plane[v * width + u]! * kernels[((o * planes.length + c) * side + j) * side + i]!;
          }
      return sum;
    }),
  );
  return { ...size, planes: made };
}

/** Deconvolution: adds one weighted kernel per input pixel, `stride` apart, then crops `padding` on each side. */
function deconvolve(
  { width, height, planes }: Image,
  kernels: readonly number[],
  { side, stride, padding }: Window,
  bias: number[],
): Image {
  const size = {
    width: (width - 1) * stride + side - 2 * padding,
    height: (height - 1) * stride + side - 2 * padding,
  };
  const made = bias.map((constant, o) => {
    const plane = new Float64Array(size.width * size.height).fill(constant);
    for (const [c, from] of planes.entries())
      for (const [at, value] of from.entries())
        for (let k = 0; k < side ** 2; k++) {
          const u = (at % width) * stride + (k % side) - padding;
          const v = Math.floor(at / width) * stride + Math.floor(k / side) - padding;
          if (u < 0 || v < 0 || u >= size.width || v >= size.height) continue;
          plane[v * size.width + u]! += value * kernels[(o * planes.length + c) * side ** 2 + k]!;
        }
    return plane;
  });
  return { ...size, planes: made };
}

function crop({ width, height, planes }: Image, margin: number): Image {
  const size = { width: width - 2 * margin, height: height - 2 * margin };
  const made = planes.map((plane) =>
    Float64Array.from({ length: size.width * size.height }, (_, at) => {
      const [x, y] = [(at % size.width) + margin, Math.floor(at / size.width) + margin];
      return plane[y * width + x]!;
    }),
  );
  return { ...size, planes: made };
}

/** Applies ncnn's activation types. */
function activate(image: Image, kind: number, slope: number): Image {
  const one = (value: number) =>
    kind === 4
      ? 1 / (1 + Math.exp(-value))
      : kind > 0 && value < 0
        ? value * (kind === 2 ? slope : 0)
        : value;
  return { ...image, planes: image.planes.map((plane) => plane.map(one)) };
}

/** Combines two images; broadcasts the second one if it has a single pixel. */
function combine(first: Image, second: Image, join: (a: number, b: number) => number): Image {
  const planes = first.planes.map((plane, c) => {
    const other = second.planes[c]!;
    return plane.map((value, at) => join(value, other[other.length === 1 ? 0 : at]!));
  });
  return { ...first, planes };
}

function shuffle({ width, height, planes }: Image, factor: number): Image {
  const size = { width: width * factor, height: height * factor };
  const made = Array.from({ length: planes.length / factor ** 2 }, (_, c) =>
    Float64Array.from({ length: size.width * size.height }, (__, at) => {
      const [x, y] = [at % size.width, Math.floor(at / size.width)];
      const from = planes[c * factor ** 2 + (y % factor) * factor + (x % factor)]!;
      return from[Math.floor(y / factor) * width + Math.floor(x / factor)]!;
    }),
  );
  return { ...size, planes: made };
}

function repeat({ width, height, planes }: Image, factor: number): Image {
  const size = { width: width * factor, height: height * factor };
  const made = planes.map((plane) =>
    Float64Array.from({ length: size.width * size.height }, (_, at) => {
      const [x, y] = [at % size.width, Math.floor(at / size.width)];
      return plane[Math.floor(y / factor) * width + Math.floor(x / factor)]!;
    }),
  );
  return { ...size, planes: made };
}

const half = (bits: number): number => {
  const [exponent, fraction] = [(bits >> 10) & 31, bits & 1023];
  const size = exponent === 0 ? (fraction / 1024) * 2 ** -14 : (1 + fraction / 1024) * 2 ** (exponent - 15);
  return bits >> 15 ? -size : size;
};

/** Input and output are 0…255; ncnn networks use 0…1 internally. */
function interpretNcnn(
  param: string,
  bin: Uint8Array,
  picture: Image,
  /** If given, replaces the result of the layer named "gains". */
  gains: readonly number[] | null = null,
): Image {
  const bytes = Buffer.from(bin);
  let at = 0;
  const floats = (count: number) => {
    at += count * 4;
    return Array.from({ length: count }, (_, i) => bytes.readFloatLE(at - count * 4 + i * 4));
  };
  const weights = (count: number) => {
    at += 4;
    if (bytes.readUInt32LE(at - 4) === 0) return floats(count);
    const from = at;
    at += Math.ceil(count / 2) * 4;
    return Array.from({ length: count }, (_, i) => half(bytes.readUInt16LE(from + i * 2)));
  };
  const scale = (image: Image, factor: number): Image => ({
    ...image,
    planes: image.planes.map((plane) => plane.map((value) => value * factor)),
  });
  const values = new Map<string, Image>();
  let last = picture;
  for (const line of param.trim().split('\n').slice(2)) {
    const words = line.trim().split(/\s+/);
    const [ins, outs] = [Number(words[2]), Number(words[3])];
    const inputs = words.slice(4, 4 + ins).map((name) => values.get(name)!);
    const setting = (key: number, absent = 0) =>
      Number(words.find((word) => word.startsWith(`${key}=`))?.slice(String(key).length + 1) ?? absent);
    const listed = (id: number) =>
      Number(
        words
          .find((word) => word.startsWith(`-233${id}=`))
          ?.split(',')
          .at(-1),
      );
    const window = () => ({ side: setting(1), stride: setting(3, 1), padding: setting(4) });
    const bent = (image: Image) => activate(image, setting(9), listed(10));
    const [first = picture] = inputs;
    const make = (): Image => {
      switch (words[0]) {
        case 'Input':
          return scale(picture, 1 / 255);
        case 'Split':
          return first;
        case 'Convolution':
          return bent(convolve(first, weights(setting(6)), window(), floats(setting(0))));
        case 'Deconvolution':
          return bent(deconvolve(first, weights(setting(6)), window(), floats(setting(0))));
        case 'InnerProduct': {
          const point = { side: 1, stride: 1, padding: 0 };
          return bent(convolve(first, weights(setting(2)), point, floats(setting(0))));
        }
        case 'Pooling': {
          const mean = (plane: Float64Array) => plane.reduce((sum, value) => sum + value, 0) / plane.length;
          return { width: 1, height: 1, planes: first.planes.map((plane) => Float64Array.of(mean(plane))) };
        }
        case 'Crop':
          return crop(first, -listed(10));
        case 'PReLU': {
          const slopes = floats(setting(0));
          const slant = (plane: Float64Array, c: number) =>
            plane.map((value) => (value < 0 ? value * slopes[c]! : value));
          return { ...first, planes: first.planes.map(slant) };
        }
        case 'PixelShuffle':
          return shuffle(first, setting(0));
        case 'Interp':
          return repeat(first, setting(1));
        case 'BinaryOp':
          return combine(first, inputs[1]!, (a, b) => (setting(0) === 2 ? a * b : a + b));
        default:
          throw new RangeError(`The interpreter does not know ${words[0]}.`);
      }
    };
    last = make();
    if (words[1] === 'gains' && gains) last = { ...last, planes: gains.map((one) => Float64Array.of(one)) };
    for (const name of words.slice(4 + ins, 4 + ins + outs)) values.set(name, last);
  }
  return scale(last, 255);
}

const PARAM = `7767517
8 9
Input                    in     0 1 data
Split                    twice  1 2 data kept seen
Convolution              first  1 1 seen a 0=5 1=3 4=1 5=1 6=135
PReLU                    bend   1 1 a b 0=5
Convolution              second 1 1 b c 0=12 1=3 4=1 5=1 6=540
PixelShuffle             lay    1 1 c d 0=2
Interp                   repeat 1 1 kept e 0=1 1=2.000000e+00 2=2.000000e+00
BinaryOp                 sum    2 1 d e larger
`;
const HALF_FLOATS = 0x01306b47;

/** Numbers that are exact in 16 bits, so that both encodings produce the same network. */
const numbers = (count: number, seed: number) =>
  Array.from({ length: count }, (_, at) => (((at * 37 + seed * 11) % 61) - 30) / 128);

function writeHalf(value: number): number {
  if (value === 0) return 0;
  const exponent = Math.floor(Math.log2(Math.abs(value)));
  const fraction = (Math.abs(value) / 2 ** exponent - 1) * 1024;
  return (value < 0 ? 0x8000 : 0) | ((exponent + 15) << 10) | fraction;
}

/** @param counts for each layer, the number of tagged weights, and the plain values after them */
function writeBin(halves: boolean, counts: readonly (readonly [number, readonly number[]])[]): Uint8Array {
  const parts: Buffer[] = [];
  const plain = (values: readonly number[]) => {
    const part = Buffer.alloc(values.length * 4);
    for (const [at, value] of values.entries()) part.writeFloatLE(value, at * 4);
    parts.push(part);
  };
  const tagged = (values: readonly number[]) => {
    const tag = Buffer.alloc(4);
    tag.writeUInt32LE(halves ? HALF_FLOATS : 0);
    parts.push(tag);
    if (!halves) {
      plain(values);
      return;
    }
    const part = Buffer.alloc(Math.ceil(values.length / 2) * 4);
    for (const [at, value] of values.entries()) part.writeUInt16LE(writeHalf(value), at * 2);
    parts.push(part);
  };
  for (const [index, [count, rest]] of counts.entries()) {
    if (count > 0) tagged(numbers(count, index + 1));
    plain(rest);
  }
  return new Uint8Array(Buffer.concat(parts));
}

const SMALL = [
  [135, numbers(5, 2)],
  [0, [0.25, -0.5, 0, 1, 1.5]],
  [540, numbers(12, 4)],
] as const;

/** Real-CUGAN block: down- and upsampling, channel gains from global pooling, and a margin of 4 pixels. */
const WEIGHED = `7767517
14 15
Input         in     0 1 data
Convolution   first  1 1 data a 0=4 1=3 5=1 6=108 9=2 -23310=1,1.000000e-01
Split         twice  1 2 a b c
Convolution   down   1 1 c d 0=6 1=2 3=2 5=1 6=96 9=2 -23310=1,1.000000e-01
Split         again  1 2 d e f
Pooling       mean   1 1 f g 0=1 4=1
InnerProduct  few    1 1 g h 0=3 1=1 2=18 9=1
InnerProduct  gains  1 1 h i 0=6 1=1 2=18 9=4
BinaryOp      weigh  2 1 e i j 0=2
Deconvolution up     1 1 j k 0=4 1=4 3=2 4=1 5=1 6=384 9=2 -23310=1,1.000000e-01
BinaryOp      sum    2 1 b k l
Convolution   last   1 1 l m 0=12 1=1 5=1 6=48
PixelShuffle  lay    1 1 m n 0=2
Crop          cut    1 1 n drawn  -23309=2,2,2 -23310=2,-2,-2 -23311=2,-2,-1
`;
const WEIGHED_COUNTS = [
  [108, numbers(4, 2)],
  [96, numbers(6, 3)],
  [18, numbers(3, 4)],
  [18, numbers(6, 5)],
  [384, numbers(4, 6)],
  [48, numbers(12, 7)],
] as const;

const [WIDTH, HEIGHT] = [7, 5];
const PICTURE: Image = {
  width: WIDTH,
  height: HEIGHT,
  planes: [0, 1, 2].map((plane) =>
    Float64Array.from({ length: WIDTH * HEIGHT }, (_, at) => (at * 53 + plane * 91) % 256),
  ),
};

describe('converted ncnn network', () => {
  it.each([true, false])(
    'computes each layer like the reference interpreter (16-bit weights: %s)',
    async (halves) => {
      const bin = writeBin(halves, SMALL);
      const session = await ort.InferenceSession.create(convertNcnnModel('small', PARAM, bin));
      const input = Float32Array.from(PICTURE.planes.flatMap((plane) => [...plane]));
      const { larger } = await session.run({
        image: new ort.Tensor('float32', input, [1, 3, HEIGHT, WIDTH]),
      });
      expect(larger?.dims).toEqual([1, 3, 2 * HEIGHT, 2 * WIDTH]);
      const expected = interpretNcnn(PARAM, bin, PICTURE).planes.flatMap((plane) => [...plane]);
      for (const [at, value] of (larger!.data as Float32Array).entries())
        expect(Math.abs(value - expected[at]!)).toBeLessThan(0.01);
    },
  );

  it.each([null, [0.5, 0, 1, 0.25, 0.125, 0.75]])(
    'scales channels by gains from global pooling or by given constants (%s)',
    async (given) => {
      const bin = writeBin(true, WEIGHED_COUNTS);
      const [width, height] = [12, 10];
      const planes = [0, 1, 2].map((plane) =>
        Float64Array.from({ length: width * height }, (_, at) => (at * 71 + plane * 37) % 256),
      );
      const frame = { margin: 2, scale: 2 };
      const model = convertNcnnModel(
        'weighed',
        WEIGHED,
        bin,
        given ? { frame, constants: { gains: given } } : { frame },
      );
      const session = await ort.InferenceSession.create(model);
      const input = Float32Array.from(planes.flatMap((plane) => [...plane]));
      const { larger } = await session.run({
        image: new ort.Tensor('float32', input, [1, 3, height, width]),
      });
      expect(larger?.dims).toEqual([1, 3, 2 * height, 2 * width]);
      const inside = interpretNcnn(WEIGHED, bin, { width, height, planes }, given);
      const repeated = repeat({ width, height, planes }, 2);
      let worst = 0;
      for (const [at, value] of (larger!.data as Float32Array).entries()) {
        const size = repeated.width * repeated.height;
        const [c, x, y] = [
          Math.floor(at / size),
          (at % repeated.width) - 4,
          (Math.floor(at / repeated.width) % repeated.height) - 4,
        ];
        const isInside = x >= 0 && y >= 0 && x < inside.width && y < inside.height;
        const drawn = isInside ? inside.planes[c]![y * inside.width + x]! : 0;
        worst = Math.max(worst, Math.abs(value - drawn - repeated.planes[c]![at % size]!));
      }
      expect(worst).toBeLessThan(0.01);
    },
  );

  it('reports unknown layers and settings', () => {
    const bin = writeBin(true, SMALL);
    const convert = (from: string, to: string) => () => convertNcnnModel('x', PARAM.replace(from, to), bin);
    expect(convert('PReLU', 'Swish')).toThrow(/layer "bend" \(Swish\) is not known/);
    expect(convert('4=1', '4=1 2=2')).toThrow(/"first" \(Convolution\) has a setting that is not known: 2=2/);
    expect(convert('0=1 1=2', '0=3 1=2')).toThrow(/"repeat" \(Interp\) has a setting that is not known: 0=3/);
    expect(convert('8 9', '9 9')).toThrow(/not a whole ncnn network/);
    expect(convert('7767517', '7767518')).toThrow(/not a whole ncnn network/);
    const longer = Buffer.concat([bin, Buffer.alloc(4)]);
    expect(() => convertNcnnModel('x', PARAM, longer)).toThrow(/The weights take/);
    expect(() => convertNcnnModel('x', PARAM, bin.subarray(0, bin.length - 4))).toThrow(RangeError);
    const strange = Uint8Array.from(bin);
    strange[0] = 1;
    expect(() => convertNcnnModel('x', PARAM, strange)).toThrow(/written in a way/);
  });
});
