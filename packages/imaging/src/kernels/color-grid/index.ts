/**
 * 8-bit colors through a grid of sampled nodes, as ./reference.ts defines it. A grid has an instance of its own,
 * for its nodes stay in the kernel's memory; pixels pass through in chunks.
 */
import * as exact from '../../exact-math.ts';
import { layOut, reserve, startKernel, type WasmKernel } from '../wasm-kernel.ts';
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
  /** Whether a pixel in has a byte of alpha after its colors. */
  readonly alphaIn: boolean;
  /** What a pixel out has after its colors; `copied` needs alpha in. */
  readonly alphaOut: 'none' | 'copied' | 'opaque';
  /** Bits of a color out; alpha goes out with 8 only. */
  readonly depth: 8 | 16;
};

/**
 * Converts whole pixels; the arrays are as long as the layout says.
 * @throws RangeError when they are not, or when the alpha asked for cannot be.
 */
export type GridConvert = (input: Uint8Array, output: Uint8Array, pixels: GridPixels) => void;

/** Address 0 stays unused. */
const FREE_AT = 1024;
const CHUNK_PIXELS = 16_384;
const VALUES = 256;
/** A node's samples in memory, however many there are. */
const LANES = 4;
const NODE_BYTES = LANES * 2;
/** Four inks and alpha. */
const MAX_SOURCE_STEP = 5;
/** Pixels are read and written as four bytes or words, however many are theirs. */
const SPILL_BYTES = 16;

/** Nodes with room for four samples each, and one way through a cell behind the last. */
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

/** Bytes of a pixel in and out. */
function stepsOf({ inputs, outputs }: ColorGrid, { alphaIn, alphaOut, depth }: GridPixels) {
  if (alphaOut !== 'none' && (depth === 16 || (alphaOut === 'copied' && !alphaIn)))
    throw new RangeError('Alpha goes out with 8 bits, and is copied from where there is one.');
  return {
    sourceStep: inputs + Number(alphaIn),
    targetStep: (outputs * depth) / 8 + Number(alphaOut !== 'none'),
  };
}

/**
 * Null on an engine without wasm SIMD.
 * @throws RangeError when the nodes are not as many as the grid has.
 */
export function openGrid(grid: ColorGrid): GridConvert | null {
  const { inputs, outputs, nodesPerAxis, nodes } = grid;
  if (nodes.length !== exact.pow(nodesPerAxis, inputs) * outputs)
    throw new RangeError(`${nodesPerAxis} nodes on ${inputs} axes need ${outputs} samples each.`);
  const kernel = startKernel(WASM_BASE64) as GridKernel | null;
  if (!kernel) return null;
  const furthest = axisStrides(grid).reduce((sum, stride) => sum + stride, 1);
  const { at, end } = layOut(
    {
      axes: inputs * VALUES * 8,
      nodes: (nodes.length / outputs + furthest) * NODE_BYTES,
      source: CHUNK_PIXELS * MAX_SOURCE_STEP + SPILL_BYTES,
      target: CHUNK_PIXELS * NODE_BYTES + SPILL_BYTES,
    },
    FREE_AT,
  );
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
