/** Colour knock-out of a whole image at memory speed: strips through a small piece of wasm memory. */
import { atob, WebAssembly } from '../../platform.ts';
import { WASM_BASE64 } from './knock-out.wasm.gen.ts';
import { type Gate, type KnockOut, knockOutReference } from './reference.ts';

export type { Gate, KnockOut } from './reference.ts';

type Exports = {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  knockOut(
    pixels: number,
    groups: number,
    key: number,
    floor: number,
    scales: number,
    axes: number,
    lattice: number,
    nodes: number,
    ramp: number,
  ): void;
};

const GROUP_BYTES = 16;
/** Small enough to stay in a core's own cache between the copy in, the work and the copy out. */
const STRIP_BYTES = 256 * 1024;
const RAMP_LENGTH = 4096;
const MAX_NODES = 64;

// The memory from 0 on: tables, then one strip. Nothing else lives in it.
const SCALES_AT = 64;
const AXES_AT = 1024;
const RAMP_AT = AXES_AT + 3 * 256 * 8;
const STRIP_AT = RAMP_AT + RAMP_LENGTH;
const LATTICE_AT = STRIP_AT + STRIP_BYTES;
const PAGE_BYTES = 65_536;

let loaded: Exports | null = null;

/** Null on an engine without SIMD (older than 2023): the reference does the same work, slower. */
function loadKernel(): Exports | null {
  if (loaded) return loaded;
  const bytes = Uint8Array.from(atob(WASM_BASE64), (letter) => letter.charCodeAt(0));
  if (!WebAssembly.validate(bytes)) return null;
  loaded = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports as unknown as Exports;
  return loaded;
}

function requireGate(gate: Gate): void {
  const { axes, deltaE, nodes, ramp } = gate;
  if (!Number.isInteger(nodes) || nodes < 2 || nodes > MAX_NODES) {
    throw new RangeError(`A gate's lattice has 2…${MAX_NODES} nodes per axis, not ${nodes}.`);
  }
  if (axes.length !== 768 || deltaE.length !== nodes ** 3 || ramp.length !== RAMP_LENGTH) {
    throw new RangeError(
      `A gate of ${nodes} nodes needs 768 axis entries, ${nodes ** 3} ΔE, ${RAMP_LENGTH} weights.`,
    );
  }
}

function writeTables(kernel: Exports, { key, gate }: KnockOut): void {
  const needed = LATTICE_AT + (gate ? gate.deltaE.byteLength : 0);
  const missing = needed - kernel.memory.buffer.byteLength;
  if (missing > 0) kernel.memory.grow(Math.ceil(missing / PAGE_BYTES));
  const { buffer } = kernel.memory;
  const scales = new Float32Array(buffer, SCALES_AT, 6);
  for (const [channel, value] of [key.r, key.g, key.b].entries()) {
    scales[channel] = value < 255 ? 255 / (255 - value) : 0;
    scales[channel + 3] = value > 0 ? 255 / value : 0;
  }
  if (!gate) return;
  const offsets = new Uint32Array(buffer, AXES_AT, 3 * 256 * 2);
  const strides = [gate.nodes * gate.nodes * 2, gate.nodes * 2, 2];
  for (let entry = 0; entry < 768; entry++) {
    const place = gate.axes[entry]!;
    const fraction = place & 511;
    offsets[entry * 2] = (place >> 9) * strides[entry >> 8]!;
    offsets[entry * 2 + 1] = (256 - fraction) | (fraction << 16);
  }
  new Uint8Array(buffer, RAMP_AT, RAMP_LENGTH).set(gate.ramp);
  new Uint16Array(buffer, LATTICE_AT, gate.deltaE.length).set(gate.deltaE);
}

/**
 * Takes the key's share out of every pixel; shown over the key, the result equals the source within 1/255 per
 * channel (before `cleanUp`). What vanishes becomes transparent black.
 * @param source RGBA8, straight alpha; not changed unless it is also the target.
 * @param target the same length; may be the source itself.
 * @throws RangeError when the lengths, the clean-up or the gate's tables do not fit.
 */
export function knockOut(
  source: Uint8Array | Uint8ClampedArray,
  target: Uint8Array | Uint8ClampedArray,
  settings: KnockOut,
): void {
  const { key, gate, cleanUp } = settings;
  if (source.length !== target.length || source.length % 4 !== 0) {
    throw new RangeError(
      `Source and target hold RGBA of one length, not ${source.length} and ${target.length} bytes.`,
    );
  }
  if (!(cleanUp >= 0 && cleanUp <= 1)) throw new RangeError(`cleanUp is a share 0…1, not ${cleanUp}.`);
  if (gate) requireGate(gate);
  const kernel = loadKernel();
  if (!kernel) {
    knockOutReference(source, target, settings);
    return;
  }
  writeTables(kernel, settings);
  const strip = new Uint8Array(kernel.memory.buffer, STRIP_AT, STRIP_BYTES);
  const keyBits = key.r | (key.g << 8) | (key.b << 16);
  const floor = Math.round(255 * cleanUp);
  for (let at = 0; at < source.length; at += STRIP_BYTES) {
    const bytes = Math.min(STRIP_BYTES, source.length - at);
    strip.set(bytes === source.length ? source : source.subarray(at, at + bytes));
    const groups = Math.ceil(bytes / GROUP_BYTES);
    const axes = gate ? AXES_AT : 0;
    kernel.knockOut(STRIP_AT, groups, keyBits, floor, SCALES_AT, axes, LATTICE_AT, gate?.nodes ?? 0, RAMP_AT);
    target.set(bytes === STRIP_BYTES ? strip : strip.subarray(0, bytes), at);
  }
}
