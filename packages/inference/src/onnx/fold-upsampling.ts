/** Moves a convolution before nearest-neighbor upsampling: same result with a fraction of the memory traffic. */
import type { Graph, Node, Weights } from './write-model.ts';

/** `[output][input][row][column]` → one kernel for each of the `factor`² subpixels, in DepthToSpace order. */
function spreadKernel({ name, dims, data }: Weights, factor: number): Weights {
  const [outputs = 0, inputs = 0, side = 0] = dims;
  const reach = (side - 1) / 2;
  const steps = Math.ceil(reach / factor);
  const own = 2 * steps + 1;
  const spread = new Float32Array(factor ** 2 * outputs * inputs * own ** 2);
  for (let place = 0; place < factor ** 2; place++) {
    const [down, across] = [Math.floor(place / factor), place % factor];
    for (let at = 0; at < data.length; at++) {
      const [plane, row, column] = [Math.floor(at / side ** 2), Math.floor(at / side) % side, at % side];
      const v = Math.floor((down + row - reach) / factor) + steps;
      const u = Math.floor((across + column - reach) / factor) + steps;
      const to = ((place * outputs * inputs + plane) * own + v) * own + u;
      spread[to] = (spread[to] ?? 0) + (data[at] ?? 0);
    }
  }
  return { name, dims: [factor ** 2 * outputs, inputs, own, own], data: spread };
}

/** @param node consumer of `resize` */
function rewrite(node: Node, resize: Node, weights: Map<string, Weights>): Node[] {
  const factor = weights.get(resize.inputs[2] ?? '')?.data[2] ?? 0;
  const [, kernelName = '', biasName = ''] = node.inputs;
  const [kernel, bias] = [weights.get(kernelName), weights.get(biasName)];
  if (!kernel || !bias) throw new RangeError(`The convolution "${node.output}" has no weights of its own.`);
  const spread = spreadKernel(kernel, factor);
  const side = spread.dims[2] ?? 1;
  weights.set(kernelName, spread);
  const repeated = Array.from({ length: factor ** 2 }, () => [...bias.data]).flat();
  weights.set(biasName, { ...bias, dims: [repeated.length], data: Float32Array.from(repeated) });
  weights.delete(resize.inputs[2] ?? '');
  const places = `${node.output}.places`;
  return [
    {
      operator: 'Conv',
      inputs: [resize.inputs[0] ?? '', kernelName, biasName],
      output: places,
      attributes: { kernel_shape: [side, side], pads: new Array<number>(4).fill((side - 1) / 2) },
    },
    {
      operator: 'DepthToSpace',
      inputs: [places],
      output: node.output,
      attributes: { blocksize: factor, mode: 'DCR' },
    },
  ];
}

export function foldUpsampling(graph: Graph): Graph {
  const weights = new Map(graph.weights.map((one) => [one.name, one]));
  const readers = (name: string) => graph.nodes.filter(({ inputs }) => inputs.includes(name));
  const resizes = new Map(
    graph.nodes
      .filter(
        ({ operator, output }) =>
          operator === 'Resize' && readers(output).every((node) => node.operator === 'Conv'),
      )
      .map((node) => [node.output, node]),
  );
  const nodes = graph.nodes.flatMap((node) => {
    if (resizes.has(node.output)) return [];
    const resize = resizes.get(node.inputs[0] ?? '');
    return resize ? rewrite(node, resize, weights) : [node];
  });
  return { ...graph, nodes, weights: [...weights.values()] };
}
