/** The ONNX file computes what the ncnn network says, by an interpreter of its text and weights written for this test. */
import * as ort from 'onnxruntime-web';
import { describe, expect, it } from 'vitest';
import { convertNcnnModel } from './convert-ncnn-model.ts';

type Image = {
  readonly width: number;
  readonly height: number;
  /** 0…255. */
  readonly planes: readonly Float64Array[];
};

/** The same size, zeros beyond the border. */
function convolve(
  { width, height, planes }: Image,
  kernels: readonly number[],
  side: number,
  bias: number[],
) {
  const reach = (side - 1) / 2;
  const made = bias.map((constant, o) =>
    Float64Array.from({ length: width * height }, (_, at) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      let sum = constant;
      for (const [c, plane] of planes.entries())
        for (let j = 0; j < side; j++)
          for (let i = 0; i < side; i++) {
            const [u, v] = [x + i - reach, y + j - reach];
            if (u < 0 || v < 0 || u >= width || v >= height) continue;
            sum += plane[v * width + u]! * kernels[((o * planes.length + c) * side + j) * side + i]!;
          }
      return sum;
    }),
  );
  return { width, height, planes: made };
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

/** Takes and gives 0…255; inside, samples are 0…1, as ncnn's networks want them. */
function interpretNcnn(param: string, bin: Uint8Array, picture: Image): Image {
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
    const setting = (key: number) =>
      Number(words.find((word) => word.startsWith(`${key}=`))?.slice(String(key).length + 1));
    const [first = picture] = inputs;
    const make = (): Image => {
      switch (words[0]) {
        case 'Input':
          return scale(picture, 1 / 255);
        case 'Split':
          return first;
        case 'Convolution':
          return convolve(first, weights(setting(6)), setting(1), floats(setting(0)));
        case 'PReLU': {
          const slopes = floats(setting(0));
          const bend = (plane: Float64Array, c: number) =>
            plane.map((value) => (value < 0 ? value * slopes[c]! : value));
          return { ...first, planes: first.planes.map(bend) };
        }
        case 'PixelShuffle':
          return shuffle(first, setting(0));
        case 'Interp':
          return repeat(first, setting(1));
        case 'BinaryOp':
          return {
            ...first,
            planes: first.planes.map((plane, c) =>
              plane.map((value, i) => value + inputs[1]!.planes[c]![i]!),
            ),
          };
        default:
          throw new RangeError(`The interpreter does not know ${words[0]}.`);
      }
    };
    last = make();
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

/** Numbers that 16 bits hold exactly, so that both ways of writing them mean the same network. */
const numbers = (count: number, seed: number) =>
  Array.from({ length: count }, (_, at) => (((at * 37 + seed * 11) % 61) - 30) / 128);

function writeHalf(value: number): number {
  if (value === 0) return 0;
  const exponent = Math.floor(Math.log2(Math.abs(value)));
  const fraction = (Math.abs(value) / 2 ** exponent - 1) * 1024;
  return (value < 0 ? 0x8000 : 0) | ((exponent + 15) << 10) | fraction;
}

function writeBin(halves: boolean): Uint8Array {
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
  tagged(numbers(135, 1));
  plain(numbers(5, 2));
  plain([0.25, -0.5, 0, 1, 1.5]);
  tagged(numbers(540, 3));
  plain(numbers(12, 4));
  return new Uint8Array(Buffer.concat(parts));
}

const [WIDTH, HEIGHT] = [7, 5];
const PICTURE: Image = {
  width: WIDTH,
  height: HEIGHT,
  planes: [0, 1, 2].map((plane) =>
    Float64Array.from({ length: WIDTH * HEIGHT }, (_, at) => (at * 53 + plane * 91) % 256),
  ),
};

describe('a converted ncnn network', () => {
  it.each([true, false])('computes what its layers say (16-bit weights: %s)', async (halves) => {
    const bin = writeBin(halves);
    const session = await ort.InferenceSession.create(convertNcnnModel('small', PARAM, bin));
    const input = Float32Array.from(PICTURE.planes.flatMap((plane) => [...plane]));
    const { larger } = await session.run({ image: new ort.Tensor('float32', input, [1, 3, HEIGHT, WIDTH]) });
    expect(larger?.dims).toEqual([1, 3, 2 * HEIGHT, 2 * WIDTH]);
    const expected = interpretNcnn(PARAM, bin, PICTURE).planes.flatMap((plane) => [...plane]);
    for (const [at, value] of (larger!.data as Float32Array).entries())
      expect(Math.abs(value - expected[at]!)).toBeLessThan(0.01);
  });

  it('names what it does not know', () => {
    const bin = writeBin(true);
    const convert = (from: string, to: string) => () => convertNcnnModel('x', PARAM.replace(from, to), bin);
    expect(convert('PReLU', 'Swish')).toThrow(/layer "bend" \(Swish\) is not known/);
    expect(convert('4=1', '4=1 3=2')).toThrow(/"first" \(Convolution\) has a setting that is not known: 3=2/);
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
