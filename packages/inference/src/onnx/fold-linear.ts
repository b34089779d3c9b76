/**
 * Merges adjacent convolutions without an activation between them, which saves a third of the multiplications in
 * the slim network. Results differ only near the border, where tiles overlap.
 */
import {
  addForms,
  atomForm,
  convolveForms,
  isIdentity,
  type Kernel,
  type LinearForm,
} from './linear-form.ts';
import type { Graph, Node, Weights } from './write-model.ts';

const WRITE = 16;

/** Kernel side length for each atom (see linear-form.ts); 0 means identity. */
type Sides = ReadonlyMap<string, number>;

const isLinear = ({ operator }: Node) => operator === 'Conv' || operator === 'Add';

function weightsOf(node: Node, weights: ReadonlyMap<string, Weights>) {
  const [kernel, bias] = node.inputs.slice(1).map((name) => weights.get(name));
  if (!kernel || !bias)
    throw new RangeError(`The convolution "${node.output}" has no weights of its own, or no bias.`);
  return { kernel, bias };
}

function countChannels({ nodes, input }: Graph, weights: ReadonlyMap<string, Weights>): Map<string, number> {
  const channels = new Map([[input.name, Number(input.dims[1])]]);
  for (const node of nodes) {
    const inputs = node.inputs.map((name) => channels.get(name) ?? 0);
    const first = inputs[0] ?? 0;
    const count = {
      Conv: () => weightsOf(node, weights).kernel.dims[0] ?? 0,
      Concat: () => inputs.reduce((sum, one) => sum + one, 0),
      DepthToSpace: () => first / Number(node.attributes?.['blocksize']) ** 2,
    }[node.operator];
    channels.set(node.output, count?.() ?? first);
  }
  return channels;
}

function listNeeded({ nodes, output }: Graph): Set<string> {
  const needed = new Set([output.name]);
  for (const node of nodes) {
    if (!isLinear(node) && node.operator !== 'Concat') for (const name of node.inputs) needed.add(name);
  }
  return needed;
}

function mergeSides(all: readonly Sides[]): Sides {
  const merged = new Map<string, number>();
  for (const sides of all) {
    for (const [name, side] of sides) {
      const there = merged.get(name);
      merged.set(name, there === undefined ? side : Math.max(there, side, 1));
    }
  }
  return merged;
}

function countWork(
  { nodes, input }: Graph,
  kept: ReadonlySet<string>,
  channels: ReadonlyMap<string, number>,
  sideOf: ReadonlyMap<string, number>,
): number {
  const forms = new Map<string, Sides>([[input.name, new Map([[input.name, 0]])]]);
  let work = 0;
  for (const node of nodes) {
    const { output, inputs } = node;
    const read = inputs.flatMap((name) => forms.get(name) ?? []);
    const side = sideOf.get(output) ?? 0;
    const sum = mergeSides(
      side === 0
        ? read
        : read.map((sides) => new Map([...sides].map(([name, one]) => [name, one ? one + side - 1 : side]))),
    );
    const exists = kept.has(output) || !(isLinear(node) || node.operator === 'Concat');
    forms.set(output, exists ? new Map([[output, 0]]) : sum);
    if (!exists || !isLinear(node)) continue;
    const width = channels.get(output) ?? 0;
    for (const [name, one] of sum) work += one ** 2 * (channels.get(name) ?? 0) * width;
    work += WRITE * width;
  }
  return work;
}

function chooseKept(graph: Graph, weights: ReadonlyMap<string, Weights>, channels: Map<string, number>) {
  const needed = listNeeded(graph);
  const sideOf = new Map<string, number>();
  for (const node of graph.nodes) {
    if (node.operator === 'Conv') sideOf.set(node.output, weightsOf(node, weights).kernel.dims[2] ?? 0);
  }
  const free = graph.nodes.filter((node) => isLinear(node) && !needed.has(node.output));
  const work = (kept: ReadonlySet<string>) => countWork(graph, kept, channels, sideOf);
  const descend = (start: ReadonlySet<string>) => {
    let best = { kept: start, work: work(start) };
    for (;;) {
      const steps = free.map(({ output }) => {
        const kept = new Set(best.kept);
        if (!kept.delete(output)) kept.add(output);
        return { kept, work: work(kept) };
      });
      const next = steps.reduce((least, step) => (step.work < least.work ? step : least), best);
      if (next === best) return best;
      best = next;
    }
  };
  const all = descend(new Set([...needed, ...free.map(({ output }) => output)]));
  const none = descend(needed);
  return all.work <= none.work ? all.kept : none.kept;
}

function emitForm(name: string, form: LinearForm): { nodes: Node[]; weights: Weights[] } {
  const bySide = new Map<number, [string, Kernel][]>();
  const addends: string[] = [];
  for (const [atom, kernel] of form.kernels) {
    if (isIdentity(kernel)) addends.push(atom);
    else bySide.set(kernel.side, [...(bySide.get(kernel.side) ?? []), [atom, kernel]]);
  }
  const nodes: Node[] = [];
  const weights: Weights[] = [];
  const parts = [...bySide].sort(([a], [b]) => a - b);
  for (const [index, [side, members]] of parts.entries()) {
    const own = parts.length + addends.length === 1 ? name : `${name}.${side}`;
    const joined = members.map(([atom]) => atom);
    const input = joined.length > 1 ? `${own}.in` : (joined[0] ?? '');
    if (joined.length > 1)
      nodes.push({ operator: 'Concat', inputs: joined, output: input, attributes: { axis: 1 } });
    weights.push(
      joinKernels(
        `${own}.w`,
        side,
        form.channels,
        members.map(([, kernel]) => kernel),
      ),
    );
    const bias = index === 0 ? Float32Array.from(form.bias) : new Float32Array(form.channels);
    weights.push({ name: `${own}.b`, dims: [form.channels], data: bias });
    const pads = new Array<number>(4).fill((side - 1) / 2);
    nodes.push({
      operator: 'Conv',
      inputs: [input, `${own}.w`, `${own}.b`],
      output: own,
      attributes: { kernel_shape: [side, side], pads },
    });
    addends.push(own);
  }
  addends.reduce((sum, addend, index) => {
    const output = index === addends.length - 1 ? name : `${name}.sum${index}`;
    nodes.push({ operator: 'Add', inputs: [sum, addend], output });
    return output;
  });
  return { nodes, weights };
}

function joinKernels(name: string, side: number, outputs: number, kernels: readonly Kernel[]): Weights {
  const inputs = kernels.reduce((sum, kernel) => sum + kernel.inputs, 0);
  const data = new Float32Array(outputs * inputs * side ** 2);
  let at = 0;
  for (let o = 0; o < outputs; o++) {
    for (const kernel of kernels) {
      const count = kernel.inputs * side ** 2;
      data.set(kernel.taps.subarray(o * count, (o + 1) * count), at);
      at += count;
    }
  }
  return { name, dims: [outputs, inputs, side, side], data };
}

function formOf(
  node: Node,
  read: readonly (readonly LinearForm[])[],
  weights: ReadonlyMap<string, Weights>,
): LinearForm {
  if (node.operator === 'Add') {
    if (read.some((parts) => parts.length !== 1))
      throw new RangeError(`"${node.output}" adds tensors that lie side by side, which is not known here.`);
    const forms = read.flat();
    return addForms(forms[0]?.channels ?? 0, forms);
  }
  const { kernel, bias } = weightsOf(node, weights);
  const [outputs = 0, inputs = 0, side = 0] = kernel.dims;
  const taps = Float64Array.from(kernel.data);
  return convolveForms({ side, inputs, outputs, taps }, bias.data, read.flat());
}

/** Returns an equivalent network with fewer multiplications. @throws RangeError for an unsupported graph */
export function foldLinear(graph: Graph): Graph {
  const weights = new Map(graph.weights.map((one) => [one.name, one]));
  const channels = countChannels(graph, weights);
  const kept = chooseKept(graph, weights, channels);
  const asAtom = (name: string) => [atomForm(name, channels.get(name) ?? 0)];
  const forms = new Map<string, readonly LinearForm[]>([[graph.input.name, asAtom(graph.input.name)]]);
  const nodes: Node[] = [];
  const made: Weights[] = [];
  for (const node of graph.nodes) {
    const { output, operator, inputs } = node;
    const read = inputs.flatMap((name) => {
      const form = forms.get(name);
      return form ? [form] : [];
    });
    if (operator === 'Concat') {
      forms.set(output, read.flat());
      continue;
    }
    if (!isLinear(node)) {
      nodes.push(node);
      made.push(...inputs.flatMap((name) => weights.get(name) ?? []));
      forms.set(output, asAtom(output));
      continue;
    }
    const form = formOf(node, read, weights);
    if (!kept.has(output)) {
      forms.set(output, [form]);
      continue;
    }
    const emitted = emitForm(output, form);
    nodes.push(...emitted.nodes);
    made.push(...emitted.weights);
    forms.set(output, asAtom(output));
  }
  return { ...graph, nodes, weights: made };
}
