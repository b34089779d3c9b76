/** Folding must give the same result with less work; convert-layers-model.test.ts compares whole networks. */
import { describe, expect, it } from 'vitest';
import { foldLinear } from './fold-linear.ts';
import { foldUpsampling } from './fold-upsampling.ts';
import type { Graph, Node, Weights } from './write-model.ts';

const convolution = (input: string, output: string): Node => ({
  operator: 'Conv',
  inputs: [input, `${output}.w`, `${output}.b`],
  output,
});

/** Small integers, so that sums are exact. */
const weigh = (name: string, outputs: number, inputs: number, side: number): Weights[] => [
  {
    name: `${name}.w`,
    dims: [outputs, inputs, side, side],
    data: Float32Array.from(
      { length: outputs * inputs * side ** 2 },
      (_, i) => ((i * 7 + name.length) % 9) - 4,
    ),
  },
  { name: `${name}.b`, dims: [outputs], data: Float32Array.from({ length: outputs }, (_, i) => i + 1) },
];

const graph = (nodes: readonly Node[], weights: readonly Weights[]): Graph => ({
  name: 'test',
  input: { name: 'image', dims: [1, 3, 'h', 'w'] },
  output: { name: 'last', dims: [1, 3, 'h', 'w'] },
  nodes,
  weights,
});

/** Impulse response far from the borders, summed for each output channel. */
const gains = ({ weights }: Graph, name: string) => {
  const { dims, data } = weights.find((one) => one.name === `${name}.w`)!;
  const each = data.length / dims[0]!;
  return Array.from({ length: dims[0]! }, (_, o) =>
    data.subarray(o * each, (o + 1) * each).reduce((sum, tap) => sum + tap, 0),
  );
};

describe('foldLinear', () => {
  it('merges two convolutions that have no activation between them', () => {
    const weights = [...weigh('first', 16, 3, 3), ...weigh('last', 16, 16, 3)];
    const folded = foldLinear(graph([convolution('image', 'first'), convolution('first', 'last')], weights));
    expect(folded.nodes).toMatchObject([
      { operator: 'Conv', inputs: ['image', 'last.w', 'last.b'], output: 'last' },
    ]);
    expect(folded.weights.map(({ dims }) => dims)).toEqual([[16, 3, 5, 5], [16]]);
    // Expected: for an image of ones, each output is the sum of last × (first + bias) over `first`'s outputs.
    const [first, firstBias, last, lastBias] = weights as [Weights, Weights, Weights, Weights];
    const inner = Array.from({ length: 16 }, (_, m) =>
      first.data.subarray(m * 27, (m + 1) * 27).reduce((sum, tap) => sum + tap, 0),
    );
    for (const [o, gain] of gains(folded, 'last').entries()) {
      let [expected, constant] = [0, lastBias.data[o]!];
      for (let m = 0; m < 16; m++) {
        const own = last.data
          .subarray((o * 16 + m) * 9, (o * 16 + m + 1) * 9)
          .reduce((sum, tap) => sum + tap, 0);
        expected += own * inner[m]!;
        constant += own * firstBias.data[m]!;
      }
      expect(gain).toBe(expected);
      expect(folded.weights[1]!.data[o]).toBe(constant);
    }
  });

  it('does not merge convolutions separated by an activation, or those that would cost more when merged', () => {
    const relu: Node = { operator: 'Relu', inputs: ['first'], output: 'between' };
    const parted = [convolution('image', 'first'), relu, convolution('between', 'last')];
    const weights = [...weigh('first', 16, 3, 3), ...weigh('last', 3, 16, 3)];
    expect(foldLinear(graph(parted, weights)).nodes.map(({ operator }) => operator)).toEqual([
      'Conv',
      'Relu',
      'Conv',
    ]);
    const narrow = [convolution('image', 'first'), convolution('first', 'last')];
    const costly = [...weigh('first', 1, 3, 7), ...weigh('last', 64, 1, 7)];
    expect(foldLinear(graph(narrow, costly)).nodes).toHaveLength(2);
  });

  it('adds an identity connection without any multiplication', () => {
    const sum: Node = { operator: 'Add', inputs: ['inner', 'image'], output: 'last' };
    const folded = foldLinear(graph([convolution('image', 'inner'), sum], weigh('inner', 3, 3, 1)));
    expect(folded.nodes).toHaveLength(1);
    expect(folded.weights[0]!.data[0]).toBe(weigh('inner', 3, 3, 1)[0]!.data[0]! + 1);
  });

  it('convolves before nearest-neighbor upsampling', () => {
    const resize: Node = { operator: 'Resize', inputs: ['image', '', 'scale'], output: 'large' };
    const scale = { name: 'scale', dims: [4], data: Float32Array.of(1, 1, 2, 2) };
    const folded = foldUpsampling(
      graph([resize, convolution('large', 'last')], [scale, ...weigh('last', 1, 3, 3)]),
    );
    expect(folded.nodes.map(({ operator }) => operator)).toEqual(['Conv', 'DepthToSpace']);
    const [kernel, bias] = folded.weights as [Weights, Weights];
    expect([kernel.dims, [...bias.data]]).toEqual([
      [4, 3, 3, 3],
      [1, 1, 1, 1],
    ]);
    const [{ data }] = weigh('last', 1, 3, 3) as [Weights];
    // Upper left subpixel: the row above and the column to the left belong to the previous pixel.
    const [a, b, , d, e, f, , h, i] = data;
    expect(kernel.data[0]).toBe(a);
    expect(kernel.data[1]).toBe(b! + data[2]!);
    expect(kernel.data[3]).toBe(d! + data[6]!);
    expect(kernel.data[4]).toBe(e! + f! + h! + i!);
  });

  it('reports unknown nodes', () => {
    const joined: Node = { operator: 'Concat', inputs: ['image', 'image'], output: 'both' };
    const sum: Node = { operator: 'Add', inputs: ['both', 'both'], output: 'last' };
    expect(() => foldLinear(graph([joined, sum], []))).toThrow(/lie side by side/);
    expect(() => foldLinear(graph([convolution('image', 'last')], []))).toThrow(/no weights of its own/);
  });
});
