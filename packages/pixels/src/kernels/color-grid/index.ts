/** One kernel instance per grid, with the grid's nodes in its memory. Pixels are converted in chunks. */

import * as exact from '../../number/exact-math.ts';
import { layOut, reserve, startKernel, type WasmKernel } from '../../platform/wasm-kernel.ts';
import { WASM_BASE64 } from './color-grid.wasm.gen.ts';
import { axisStrides, type ColorGrid, placeOnAxis } from './reference.ts';

type GridKernel = WasmKernel & {
  convertPixels(
    source: number,
    sourceStep: number,
    inputs: number,
    target: number,
    targetStep: number,
    wide: boolean,
    count: number,
    axes: number,
  ): void;
  copyBytes(source: number, sourceStep: number, target: number, targetStep: number, count: number): void;
};

export type GridPixels = {
  readonly alphaIn: boolean;
  /** Alpha of output pixels; `copied` requires input alpha. */
  readonly alphaOut: 'none' | 'copied' | 'opaque';
  /** Bits per output color; output alpha requires 8. */
  readonly depth: 8 | 16;
};

/** Converts whole pixels. @throws RangeError if lengths do not match the layout or the alpha setting is impossible */
export type GridConvert = (input: Uint8Array, output: Uint8Array, pixels: GridPixels) => void;

const CHUNK_PIXELS = 16_384;
const VALUES = 256;
const LANES = 4;
const NODE_BYTES = LANES * 2;
const MAX_SOURCE_STEP = 5;
/** Padding after the pixels: each one is accessed as four bytes or words, regardless of its size. */
const SPILL_BYTES = 16;

/** Writes nodes padded to four samples; padding nodes after the last node allow unchecked steps. */
function writeNodes(memory: ArrayBuffer, at: number, { nodes, outputs }: ColorGrid): void {
  const wide = new Uint16Array(memory, at, (nodes.length / outputs) * LANES);
  for (let from = 0, to = 0; from < nodes.length; to += LANES)
    for (let sample = 0; sample < outputs; sample++) wide[to + sample] = nodes[from++]!;
}

function writeAxes(memory: ArrayBuffer, at: number, nodesAt: number, grid: ColorGrid): void {
  const strides = axisStrides(grid);
  const axes = new Uint32Array(memory, at, grid.inputs * VALUES * 2);
  for (const [axis, stride] of strides.entries()) {
    for (let value = 0; value < VALUES; value++) {
      const { cell, fraction } = placeOnAxis(value, grid.nodesPerAxis);
      const to = (axis * VALUES + value) * 2;
      axes[to] = cell * stride * NODE_BYTES + (axis === 0 ? nodesAt : 0);
      axes[to + 1] = ((fraction << 16) | stride) >>> 0;
    }
  }
}

function stepsOf({ inputs, outputs }: ColorGrid, { alphaIn, alphaOut, depth }: GridPixels) {
  if (alphaOut !== 'none' && (depth === 16 || (alphaOut === 'copied' && !alphaIn)))
    throw new RangeError('Alpha goes out with 8 bits, and is copied from where there is one.');
  return {
    sourceStep: inputs + Number(alphaIn),
    targetStep: (outputs * depth) / 8 + Number(alphaOut !== 'none'),
  };
}

/** Null if there is no WebAssembly SIMD. @throws RangeError if the node count does not match the grid */
export function openGrid(grid: ColorGrid): GridConvert | null {
  const { inputs, outputs, nodesPerAxis, nodes } = grid;
  if (nodes.length !== exact.pow(nodesPerAxis, inputs) * outputs)
    throw new RangeError(`${nodesPerAxis} nodes on ${inputs} axes need ${outputs} samples each.`);
  const kernel = startKernel(WASM_BASE64) as GridKernel | null;
  if (!kernel) return null;
  const furthest = axisStrides(grid).reduce((sum, stride) => sum + stride, 1);
  const { at, end } = layOut({
    axes: inputs * VALUES * 8,
    nodes: (nodes.length / outputs + furthest) * NODE_BYTES,
    source: CHUNK_PIXELS * MAX_SOURCE_STEP + SPILL_BYTES,
    target: CHUNK_PIXELS * NODE_BYTES + SPILL_BYTES,
  });
  reserve(kernel, end);
  const { buffer } = kernel.memory;
  writeNodes(buffer, at.nodes, grid);
  writeAxes(buffer, at.axes, at.nodes, grid);
  const memory = new Uint8Array(buffer);
  return (input, output, pixels) => {
    const { alphaOut, depth } = pixels;
    const { sourceStep, targetStep } = stepsOf(grid, pixels);
    const total = input.length / sourceStep;
    if (!Number.isInteger(total) || output.length !== total * targetStep)
      throw new RangeError(`${input.length} bytes in do not fit ${output.length} bytes out.`);
    for (let from = 0; from < total; from += CHUNK_PIXELS) {
      const count = Math.min(CHUNK_PIXELS, total - from);
      const target = memory.subarray(at.target, at.target + count * targetStep);
      memory.set(input.subarray(from * sourceStep, (from + count) * sourceStep), at.source);
      kernel.convertPixels(
        at.source,
        sourceStep,
        inputs,
        at.target,
        targetStep,
        depth === 16,
        count,
        at.axes,
      );
      if (alphaOut === 'copied')
        kernel.copyBytes(at.source + inputs, sourceStep, at.target + outputs, targetStep, count);
      else if (alphaOut === 'opaque')
        for (let alpha = outputs; alpha < target.length; alpha += targetStep) target[alpha] = 255;
      output.set(target, from * targetStep);
    }
  };
}
