import type { Graph } from '../../../packages/inference/src/onnx/write-model.ts';

export function dropUnused(graph: Graph): Graph {
  const needed = new Set([graph.output.name]);
  const nodes = graph.nodes
    .toReversed()
    .filter(({ inputs, output }) => {
      if (!needed.has(output)) return false;
      for (const input of inputs) needed.add(input);
      return true;
    })
    .toReversed();
  const isNeeded = ({ name }: { readonly name: string }) => needed.has(name);
  const { weights, integers = [] } = graph;
  return { ...graph, nodes, weights: weights.filter(isNeeded), integers: integers.filter(isNeeded) };
}
