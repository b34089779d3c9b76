import { drawField, SCALES_MM, TEXTURE_KINDS } from '../fields.ts';
import { drawFade } from '../halftone-fade.ts';
import { prepareField, type WearGround, wearAway } from '../wear.ts';

const SIDE = 240;
const PER_MM = 6;

/** FNV-1a over bytes. */
export function digest(bytes: Uint8Array): number {
  let hash = 0x811c_9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x0100_0193);
  return hash >>> 0;
}

export function digestTextures(): Readonly<Record<string, number>> {
  const grid = { width: SIDE, height: SIDE, perMm: PER_MM };
  const ground: WearGround = {
    ...{
      width: SIDE,
      height: SIDE,
      ink: new Uint8Array(SIDE * SIDE).fill(1),
      shield: null,
      soft: new Uint32Array(),
    },
    ...{ smallest: { part: 2.4, hole: 3.6 }, sparedUpTo: 0 },
  };
  const depth = Float32Array.from(ground.ink, (_, i) => Math.min(i % SIDE, Math.floor(i / SIDE)) / PER_MM);
  const worn = TEXTURE_KINDS.map((kind) => {
    const settings = { kind, scaleMm: SCALES_MM[kind].initial, seed: 7, directionDegrees: 33, amount: 0.2 };
    return [
      kind,
      digest(wearAway(prepareField(drawField(settings, grid, depth), ground), 0.2, ground).coverage),
    ] as const;
  });
  const ends = { from: { x: 0.1, y: 0.2 }, to: { x: 0.9, y: 0.9 } };
  const fade = drawFade({ kind: 'radial', ...ends }, { lpi: 20, angleDegrees: 22.5, dot: 'round' }, grid);
  return { ...Object.fromEntries(worn), fade: digest(new Uint8Array(fade.buffer)) };
}

/** Recorded digests. After an intended change, replace them with the output of `digestTextures` in Node. */
export const DIGESTS: Readonly<Record<string, number>> = {
  worn: 2607417558,
  cracks: 738161571,
  speckle: 659698042,
  grain: 2649433963,
  scratches: 1123857877,
  weave: 2960987797,
  'dry-brush': 4212990751,
  'edge-wear': 414065242,
  fade: 2739587289,
};
