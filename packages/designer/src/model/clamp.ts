type Bounds = readonly [number, number];
const PLACE: Bounds = [-2000, 2000];

const BOUNDS: Readonly<Record<string, Bounds>> = {
  capMm: [0.5, 400],
  trackingEm: [-0.05, 0.4],
  stretch: [0.8, 1.25],
  emboldenMm: [0, 20],
  haloMm: [0, 50],
  clearMm: [0, 50],
  widthMm: [0.5, 1500],
  radiusMm: [5, 2000],
  amountMm: PLACE,
  rotateDeg: [-180, 180],
  scale: [0.01, 100],
  mm: [0.001, 50],
};
const COUNTS = new Set(['count', 'rows', 'tiers']);

function clamp(key: string, value: number): number {
  if (COUNTS.has(key)) return Math.round(Math.min(120, Math.max(1, value)));
  const [least, most] = BOUNDS[key] ?? PLACE;
  return Math.round(Math.min(most, Math.max(least, value)) * 1000) / 1000;
}

/** Leaves values other than numbers unchanged. The caller has checked the nesting depth. */
export function clampNumbers(value: unknown, key = ''): unknown {
  if (typeof value === 'number') return clamp(key, value);
  if (Array.isArray(value)) return value.map((one) => clampNumbers(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, clampNumbers(one, name)]));
}
