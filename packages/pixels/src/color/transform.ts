/** Interpolates the grid that LittleCMS samples for inks (cmsopt.c, OptimizeByResampling), with equal results. */
import { type GridConvert, type GridPixels, openGrid } from '../kernels/color-grid/index.ts';
import type { ColorGrid } from '../kernels/color-grid/reference.ts';
import * as exact from '../number/exact-math.ts';
import {
  type End,
  openLcmsTransform,
  type ProfileSource,
  type Rendering,
  type SampleFormat,
  type Samples,
  samplesOf,
  type Transform,
} from './lcms.ts';

/** Grid sizes from LittleCMS (cmspcs.c, _cmsReasonableGridpointsByColorspace). */
const NODES_PER_AXIS = { rgb: 33, cmyk: 17 } as const;

/** White in 16-bit samples. The white node is set to it, so that a profile's rounding cannot tint the paper. */
const WHITE: Readonly<Record<SampleFormat['space'], readonly number[]>> = {
  gray: [65_535],
  rgb: [65_535, 65_535, 65_535],
  cmyk: [0, 0, 0, 0],
  lab: [65_535, 0x8080, 0x8080],
};

type GridSpace = keyof typeof NODES_PER_AXIS;

/** Input space of the grid; null for transforms left to LittleCMS (RGB to RGB, 16 bits). */
function gridSpaceOf(from: SampleFormat, to: SampleFormat): GridSpace | null {
  const { space } = from;
  if (from.depth === 16 || (space !== 'rgb' && space !== 'cmyk')) return null;
  if (space === 'rgb' && to.space === 'rgb') return null;
  return to.alpha && to.depth === 16 ? null : space;
}

function gridNodes(perAxis: number, channels: number): Uint16Array {
  const count = exact.pow(perAxis, channels);
  const nodes = new Uint16Array(count * channels);
  for (let channel = 0; channel < channels; channel++) {
    const stride = exact.pow(perAxis, channels - 1 - channel);
    for (let node = 0; node < count; node++) {
      const step = Math.floor(node / stride) % perAxis;
      nodes[node * channels + channel] = Math.round((step * 65_535) / (perAxis - 1));
    }
  }
  return nodes;
}

async function sampleGrid(
  from: End,
  to: End,
  space: GridSpace,
  rendering: Rendering,
): Promise<ColorGrid | null> {
  const wide = ({ profile, format }: End): End => ({
    profile,
    format: { space: format.space, depth: 16, alpha: false },
  });
  const [input, output] = [wide(from), wide(to)];
  const transform = await openLcmsTransform(input, output, rendering, true);
  if (!transform) return null;
  const inputs = samplesOf(input.format);
  const outputs = samplesOf(output.format);
  const at = gridNodes(NODES_PER_AXIS[space], inputs);
  const nodes = new Uint16Array((at.length / inputs) * outputs);
  transform.convert(at, nodes);
  transform.close();
  // White is the first node for inks and the last for light; absolute intent keeps the paper color.
  if (rendering.intent !== 'absolute')
    nodes.set(WHITE[to.format.space], space === 'cmyk' ? 0 : nodes.length - outputs);
  return { inputs: inputs as 3 | 4, outputs, nodesPerAxis: NODES_PER_AXIS[space], nodes };
}

type Conversion = { readonly from: End; readonly to: End; readonly rendering: Rendering };

type Opened = { readonly convert: GridConvert | null };

type CachedConversion = {
  readonly conversion: Conversion;
  readonly opened: Promise<Opened | null>;
};

/** Number of cached grids: a proof uses four, and sampling one takes longer than converting a preview. */
const MAX_CACHED = 8;
/** In LRU order, most recent last; about 1 MB each. */
let cached: readonly CachedConversion[] = [];

/** Compares bytes, because workers receive profiles as copies. */
function isSameProfile(one: ProfileSource, other: ProfileSource): boolean {
  if (typeof one === 'string' || typeof other === 'string' || one === other) return one === other;
  if (one.length !== other.length) return false;
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false;
  return true;
}

const isSameEnd = (one: End, other: End) =>
  one.format.space === other.format.space && isSameProfile(one.profile, other.profile);

const isSameConversion = (one: Conversion, other: Conversion) =>
  one.rendering.intent === other.rendering.intent &&
  one.rendering.blackPoint === other.rendering.blackPoint &&
  isSameEnd(one.from, other.from) &&
  isSameEnd(one.to, other.to);

async function openConversion({ from, to, rendering }: Conversion, space: GridSpace): Promise<Opened | null> {
  const grid = await sampleGrid(from, to, space, rendering);
  return grid && { convert: openGrid(grid) };
}

function cachedConversion(conversion: Conversion, space: GridSpace): CachedConversion['opened'] {
  const known = cached.find((entry) => isSameConversion(entry.conversion, conversion));
  const used = known ?? { conversion, opened: openConversion(conversion, space) };
  cached = [...cached.filter((entry) => entry !== used), used].slice(-MAX_CACHED);
  if (!known)
    used.opened.catch(() => {
      cached = cached.filter((entry) => entry !== used);
    });
  return used.opened;
}

function wrapGrid(convert: GridConvert, from: SampleFormat, to: SampleFormat): Transform {
  const alphaOut = !to.alpha ? 'none' : from.alpha ? 'copied' : 'opaque';
  const pixels: GridPixels = { alphaIn: from.alpha, alphaOut, depth: to.depth };
  const bytesOf = ({ buffer, byteOffset, byteLength }: Samples) =>
    new Uint8Array(buffer, byteOffset, byteLength);
  return {
    convert: (input, output) => convert(bytesOf(input), bytesOf(output), pixels),
    close: () => undefined,
  };
}

/** Defaults to relative colorimetric with black point compensation. @returns null for an unusable profile */
export async function openTransform(
  from: End,
  to: End,
  { intent = 'relative', blackPoint = true }: Partial<Rendering> = {},
): Promise<Transform | null> {
  const rendering = { intent, blackPoint };
  const space = gridSpaceOf(from.format, to.format);
  if (!space) return openLcmsTransform(from, to, rendering);
  const opened = await cachedConversion({ from, to, rendering }, space);
  if (!opened) return null;
  const { convert } = opened;
  return convert ? wrapGrid(convert, from.format, to.format) : openLcmsTransform(from, to, rendering);
}
