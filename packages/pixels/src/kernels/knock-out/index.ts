import { reserve, startKernel, type WasmKernel } from '../../platform/wasm-kernel.ts';
import { WASM_BASE64 } from './knock-out.wasm.gen.ts';
import { type KnockOut, knockOutReference, type ToleranceGate } from './reference.ts';

export type { KnockOut, ToleranceGate } from './reference.ts';

type KnockOutKernel = WasmKernel & {
  knockOut(
    pixels: number,
    groups: number,
    key: number,
    floor: number,
    scales: number,
    axes: number,
    lattice: number,
    classes: number,
    nodes: number,
    ramp: number,
  ): void;
};

const GROUP_BYTES = 16;
const STRIP_BYTES = 256 * 1024;
const RAMP_LENGTH = 4096;
const MAX_NODES = 64;

const SCALES_AT = 64;
const AXES_AT = 1024;
const RAMP_AT = AXES_AT + 3 * 256 * 8;
const STRIP_AT = RAMP_AT + RAMP_LENGTH;
const LATTICE_AT = STRIP_AT + STRIP_BYTES;

/** Cell classes, which must match the kernel. */
const SOLID = 1;
const OPEN = 2;

let loaded: KnockOutKernel | null = null;

function requireGate(gate: ToleranceGate): void {
  const { axes, deltaE, nodes, ramp } = gate;
  if (!Number.isInteger(nodes) || nodes < 2 || nodes > MAX_NODES) {
    throw new RangeError(`A gate's lattice has 2…${MAX_NODES} nodes per axis, not ${nodes}.`);
  }
  if (axes.length !== 768 || deltaE.length !== nodes * nodes * nodes || ramp.length !== RAMP_LENGTH) {
    throw new RangeError(
      `A gate of ${nodes} nodes needs 768 axis entries, ${nodes * nodes * nodes} ΔE, ${RAMP_LENGTH} weights.`,
    );
  }
  if (deltaE.some((value) => value >= RAMP_LENGTH)) {
    throw new RangeError(`A gate's ΔE are below ${RAMP_LENGTH} (ΔE × 32); clip them there.`);
  }
}

/** Kernel tables of a gate, cached because a picture is processed in many calls. */
type GateTables = { readonly axes: Uint32Array; readonly classes: Uint8Array };

const tablesOf = new WeakMap<ToleranceGate, GateTables>();

function prepareGate(gate: ToleranceGate): GateTables {
  const known = tablesOf.get(gate);
  if (known) return known;
  requireGate(gate);
  const axes = new Uint32Array(3 * 256 * 2);
  const strides = [gate.nodes * gate.nodes * 2, gate.nodes * 2, 2];
  for (let entry = 0; entry < 768; entry++) {
    const place = gate.axes[entry]!;
    const fraction = place & 511;
    axes[entry * 2] = (place >> 9) * strides[entry >> 8]!;
    axes[entry * 2 + 1] = (256 - fraction) | (fraction << 16);
  }
  const tables = { axes, classes: classifyCells(gate) };
  tablesOf.set(gate, tables);
  return tables;
}

/** Class of each lattice cell, indexed by its lowest corner: SOLID or OPEN if all its colors have weight 255 or 0. */
function classifyCells({ deltaE, nodes, ramp }: ToleranceGate): Uint8Array {
  const lowest = Uint16Array.from(deltaE);
  const highest = Uint16Array.from(deltaE);
  // Merges in place from the start: each node with the next one along blue, then green, then red.
  for (const step of [1, nodes, nodes * nodes]) {
    for (let node = 0; node + step < deltaE.length; node++) {
      if (lowest[node + step]! < lowest[node]!) lowest[node] = lowest[node + step]!;
      if (highest[node + step]! > highest[node]!) highest[node] = highest[node + step]!;
    }
  }
  // Prefix counts of weights other than 255 and of weights other than 0.
  const notSolid = new Uint16Array(RAMP_LENGTH + 1);
  const notOpen = new Uint16Array(RAMP_LENGTH + 1);
  for (const [place, weight] of ramp.entries()) {
    notSolid[place + 1] = notSolid[place]! + (weight === 255 ? 0 : 1);
    notOpen[place + 1] = notOpen[place]! + (weight === 0 ? 0 : 1);
  }
  const classes = new Uint8Array(deltaE.length);
  for (let node = 0; node < classes.length; node++) {
    const from = lowest[node]!;
    const to = highest[node]! + 1;
    if (notSolid[from] === notSolid[to]) classes[node] = SOLID;
    else if (notOpen[from] === notOpen[to]) classes[node] = OPEN;
  }
  return classes;
}

/** @returns the address of the classes. */
function writeTables(kernel: KnockOutKernel, { key, gate }: KnockOut): number {
  const classesAt = LATTICE_AT + (gate ? gate.deltaE.byteLength : 0);
  reserve(kernel, classesAt + (gate ? gate.deltaE.length : 0));
  const { buffer } = kernel.memory;
  const scales = new Float32Array(buffer, SCALES_AT, 6);
  for (const [channel, value] of [key.r, key.g, key.b].entries()) {
    scales[channel] = value < 255 ? 255 / (255 - value) : 0;
    scales[channel + 3] = value > 0 ? 255 / value : 0;
  }
  if (gate) {
    const { axes, classes } = prepareGate(gate);
    new Uint32Array(buffer, AXES_AT, axes.length).set(axes);
    new Uint8Array(buffer, RAMP_AT, RAMP_LENGTH).set(gate.ramp);
    new Uint16Array(buffer, LATTICE_AT, gate.deltaE.length).set(gate.deltaE);
    new Uint8Array(buffer, classesAt, classes.length).set(classes);
  }
  return classesAt;
}

/**
 * Composited over the key, the result equals the source within 1/255 per channel (before `cleanUp`). @throws
 * RangeError
 * @param target may be the source. @param settings must not be modified later, because tables of its gate are cached
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
  loaded ??= startKernel(WASM_BASE64) as KnockOutKernel | null;
  const kernel = loaded;
  if (!kernel) {
    // If there is no SIMD (engines before 2023), the slower reference is used.
    if (gate) requireGate(gate);
    knockOutReference(source, target, settings);
    return;
  }
  const classesAt = writeTables(kernel, settings);
  const strip = new Uint8Array(kernel.memory.buffer, STRIP_AT, STRIP_BYTES);
  const keyBits = key.r | (key.g << 8) | (key.b << 16);
  const floor = Math.round(255 * cleanUp);
  for (let at = 0; at < source.length; at += STRIP_BYTES) {
    const bytes = Math.min(STRIP_BYTES, source.length - at);
    strip.set(bytes === source.length ? source : source.subarray(at, at + bytes));
    const groups = Math.ceil(bytes / GROUP_BYTES);
    kernel.knockOut(
      STRIP_AT,
      groups,
      keyBits,
      floor,
      SCALES_AT,
      gate ? AXES_AT : 0,
      LATTICE_AT,
      classesAt,
      gate?.nodes ?? 0,
      RAMP_AT,
    );
    target.set(bytes === STRIP_BYTES ? strip : strip.subarray(0, bytes), at);
  }
}
