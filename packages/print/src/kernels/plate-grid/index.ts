import { placeOnAxis } from '@printready/pixels/color-grid';
import { exact } from '@printready/pixels/number';
import { layOut, requireKernel, reserve, type WasmKernel } from '@printready/pixels/platform';
import { WASM_BASE64 } from './plate-grid.wasm.gen.ts';
import type { PlateNodes } from './reference.ts';

export { FULL_COVERAGE, type PlateNodes } from './reference.ts';

type PlateKernel = WasmKernel & {
  readPlates(
    source: number,
    count: number,
    axes: number,
    scratch: number,
    target: number,
    planeBytes: number,
  ): void;
};

const CHUNK_PIXELS = 8192;
const LANES = 8;
const NODE_BYTES = 2 * LANES;
const VALUES = 256;
const AXES = 3;

/** Converts RGBA pixels to planes of bytes, each as long as the picture; alpha is ignored. */
export type ReadPlates = (rgba: Uint8Array, planes: readonly Uint8Array[], firstPixel: number) => void;

function writeAxes(memory: ArrayBuffer, at: number, nodesAt: number, nodesPerAxis: number): void {
  const axes = new Uint32Array(memory, at, AXES * VALUES * 2);
  for (let axis = 0; axis < AXES; axis++) {
    const stride = exact.pow(nodesPerAxis, AXES - 1 - axis);
    for (let value = 0; value < VALUES; value++) {
      const { cell, fraction } = placeOnAxis(value, nodesPerAxis);
      const to = (axis * VALUES + value) * 2;
      axes[to] = cell * stride * NODE_BYTES + (axis === 0 ? nodesAt : 0);
      // A stride of 0 for a value that lies on a node avoids reads past the last node.
      axes[to + 1] = (((fraction >> 1) << 16) | (fraction === 0 ? 0 : stride)) >>> 0;
    }
  }
}

/** Opens a kernel instance for these nodes. @throws RangeError if the node count does not match the grid */
export function openPlateGrid({ nodesPerAxis, plates, nodes }: PlateNodes): ReadPlates {
  const count = exact.pow(nodesPerAxis, AXES);
  if (plates < 1 || plates > LANES || nodes.length !== count * plates)
    throw new RangeError(`${count} nodes need 1 to ${LANES} coverages each, not ${nodes.length} in all.`);
  const kernel = requireKernel(WASM_BASE64) as PlateKernel;
  const { at, end } = layOut({
    axes: AXES * VALUES * 8,
    nodes: count * NODE_BYTES,
    source: CHUNK_PIXELS * 4,
    scratch: 16 * LANES,
    target: CHUNK_PIXELS * LANES,
  });
  reserve(kernel, end);
  const { buffer } = kernel.memory;
  const lanes = new Uint16Array(buffer, at.nodes, count * LANES);
  for (let node = 0, from = 0; node < count; node++)
    for (let plate = 0; plate < plates; plate++) lanes[node * LANES + plate] = nodes[from++]!;
  writeAxes(buffer, at.axes, at.nodes, nodesPerAxis);
  const memory = new Uint8Array(buffer);
  return (rgba, planes, firstPixel) => {
    for (let from = 0; from < rgba.length; from += CHUNK_PIXELS * 4) {
      const part = rgba.subarray(from, from + CHUNK_PIXELS * 4);
      const pixels = part.length / 4;
      memory.set(part, at.source);
      kernel.readPlates(at.source, pixels, at.axes, at.scratch, at.target, CHUNK_PIXELS);
      for (const [plate, plane] of planes.entries()) {
        const bytes = at.target + plate * CHUNK_PIXELS;
        plane.set(memory.subarray(bytes, bytes + pixels), firstPixel + from / 4);
      }
    }
  };
}
