/**
 * C·a + G·(255 − a) = F·A + G·(255 − A), so F = G + (C − G)·a / A for ink F over garment G. The smallest A
 * in gamut is a·max |C − G| / (range on that side of G), rounded up; the gate then raises it toward a.
 */

export type ToleranceGate = {
  /** For each channel and value, `cell << 9 | fraction` with fraction 0…256; 3 × 256 numbers. */
  readonly axes: Uint16Array;
  /** CIEDE2000 to the key × 32, at most 4095, at lattice node (red · nodes + green) · nodes + blue. */
  readonly deltaE: Uint16Array;
  readonly nodes: number;
  /** Weight indexed by CIEDE2000 × 32: 0 removes the key color completely, 255 keeps the pixel. 4096 numbers. */
  readonly ramp: Uint8Array;
};

export type KnockOut = {
  /** 8-bit sRGB of the garment. */
  readonly key: { readonly r: number; readonly g: number; readonly b: number };
  /** Null removes the key color's share from every color. */
  readonly gate: ToleranceGate | null;
  /** Opacity threshold 0…1 below which pixels vanish; between it and twice its value, they fade in. */
  readonly cleanUp: number;
};

/** Opacity 0…255 that the ink needs for this channel, rounded up. */
function need(value: number, key: number): number {
  if (value > key) return Math.ceil((255 * (value - key)) / (255 - key));
  return value < key ? Math.ceil((255 * (key - value)) / key) : 0;
}

/** CIEDE2000 × 32 from the lattice, trilinear in integers; dropping 5 bits once keeps sums within 31 bits. */
function sampleGate(gate: ToleranceGate, r: number, g: number, b: number): number {
  const { axes, deltaE, nodes } = gate;
  const red = axes[r]!;
  const green = axes[256 + g]!;
  const blue = axes[512 + b]!;
  const corner = ((red >> 9) * nodes + (green >> 9)) * nodes + (blue >> 9);
  const alongBlue = (at: number) =>
    (deltaE[at]! * (256 - (blue & 511)) + deltaE[at + 1]! * (blue & 511)) >> 5;
  const alongGreen = (at: number) =>
    alongBlue(at) * (256 - (green & 511)) + alongBlue(at + nodes) * (green & 511);
  const sum = alongGreen(corner) * (256 - (red & 511)) + alongGreen(corner + nodes * nodes) * (red & 511);
  return sum >> 19;
}

function divideRounded(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor));
}

export function knockOutReference(
  source: Uint8Array | Uint8ClampedArray,
  target: Uint8Array | Uint8ClampedArray,
  { key, gate, cleanUp }: KnockOut,
): void {
  const floor = Math.round(255 * cleanUp);
  for (let at = 0; at < source.length; at += 4) {
    const r = source[at]!;
    const g = source[at + 1]!;
    const b = source[at + 2]!;
    const alpha = source[at + 3]!;
    const needed = Math.max(need(r, key.r), need(g, key.g), need(b, key.b));
    let opacity = Math.ceil((alpha * needed) / 255);
    if (gate) {
      const weight = gate.ramp[sampleGate(gate, r, g, b)]!;
      opacity += Math.ceil(((alpha - opacity) * weight) / 255);
    }
    const kept = Math.min(opacity, 2 * Math.max(opacity - floor, 0));
    if (kept === 0) {
      target.fill(0, at, at + 4);
      continue;
    }
    target[at] = key.r + divideRounded((r - key.r) * alpha, opacity);
    target[at + 1] = key.g + divideRounded((g - key.g) * alpha, opacity);
    target[at + 2] = key.b + divideRounded((b - key.b) * alpha, opacity);
    target[at + 3] = kept;
  }
}
