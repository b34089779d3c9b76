import { flagIn, numberIn, objectIn, objectsIn, type PsdDescriptor, wordIn } from '@printready/documents/psd';
import { clampShare, exact } from '@printready/pixels/number';
import { type Color, colorIn, type DocumentColors, toLight } from '../document-colors.ts';
import { type Area, createSurface, type Surface } from '../surface.ts';

const STEPS = 1024;
const FULL_LOCATION = 4096;

type Stop = { readonly at: number; readonly middle: number; readonly values: Color };

export type Gradient = {
  readonly shape: 'linear' | 'radial' | 'angle' | 'reflected' | 'diamond';
  readonly angleDegrees: number;
  readonly scale: number;
  readonly offset: { readonly x: number; readonly y: number };
  readonly alignsWithLayer: boolean;
  /** True if the file uses perceptual or linear interpolation, which is approximated by the classic method. */
  readonly approximate: boolean;
  readonly ramp: readonly Float32Array[];
};

const SHAPES: Readonly<Record<string, Gradient['shape']>> = {
  'Lnr ': 'linear',
  'Rdl ': 'radial',
  Angl: 'angle',
  Rflc: 'reflected',
  Dmnd: 'diamond',
};

/** Position between two stops, remapped so that `middle` maps to 0.5. */
function remapMiddle(share: number, middle: number): number {
  if (middle <= 0) return 1;
  if (middle >= 1) return 0;
  return share <= middle ? (share / middle) * 0.5 : 0.5 + ((share - middle) / (1 - middle)) * 0.5;
}

const OTHER_MIXES = ['Perc', 'Lnr '];

/** Weight of the S-curve at full smoothness, as measured in Photoshop files. */
const FULL_SMOOTHNESS = 0.57;

function smoothen(share: number, smoothness: number): number {
  const curve = share * share * (3 - 2 * share);
  return share + (curve - share) * smoothness * FULL_SMOOTHNESS;
}

function sampleStops(stops: readonly Stop[], channel: number, smoothness: number): Float32Array {
  const samples = new Float32Array(STEPS + 1);
  const sorted = [...stops].sort((a, b) => a.at - b.at);
  for (let i = 0; i <= STEPS; i++) {
    const t = i / STEPS;
    const next = sorted.findIndex(({ at }) => at >= t);
    const right = sorted[next === -1 ? sorted.length - 1 : next]!;
    const left = sorted[next === -1 ? sorted.length - 1 : Math.max(0, next - 1)]!;
    const span = right.at - left.at;
    const share = span > 0 ? smoothen(remapMiddle((t - left.at) / span, right.middle), smoothness) : 1;
    samples[i] = left.values[channel]! + (right.values[channel]! - left.values[channel]!) * share;
  }
  return samples;
}

function readStop(stop: PsdDescriptor, values: Color): Stop {
  const at = (numberIn(stop, 'Lctn') ?? 0) / FULL_LOCATION;
  return { at, middle: (numberIn(stop, 'Mdpn') ?? 50) / 100, values };
}

/** @param fill has `Grad`, `Type`, `Angl`, `Scl ` … @returns null for noise gradients and for unsupported colors */
export async function readGradient(fill: PsdDescriptor, colors: DocumentColors): Promise<Gradient | null> {
  const gradient = objectIn(fill, 'Grad');
  const shape = SHAPES[wordIn(fill, 'Type') ?? 'Lnr '];
  if (!gradient || !shape || wordIn(gradient, 'GrdF') === 'ClNs') return null;
  const colorStops: Stop[] = [];
  for (const stop of objectsIn(gradient, 'Clrs')) {
    const color = await colors.resolveCurved(colorIn(stop));
    if (!color) return null;
    colorStops.push(readStop(stop, color));
  }
  if (colorStops.length === 0) return null;
  const opacities = objectsIn(gradient, 'Trns').map((stop) =>
    readStop(stop, [(numberIn(stop, 'Opct') ?? 100) / 100]),
  );
  const opaque: Stop[] = [{ at: 0, middle: 0.5, values: [1] }];
  const smoothness = (numberIn(gradient, 'Intr') ?? FULL_LOCATION) / FULL_LOCATION;
  const ramp = [
    ...Array.from({ length: colors.count }, (_, c) => {
      const samples = sampleStops(colorStops, c, smoothness);
      return colors.linear ? samples.map(toLight) : samples;
    }),
    sampleStops(opacities.length > 0 ? opacities : opaque, 0, smoothness),
  ];
  if (flagIn(fill, 'Rvrs', false)) for (const samples of ramp) samples.reverse();
  const offset = objectIn(fill, 'Ofst');
  return {
    shape,
    ramp,
    approximate: OTHER_MIXES.includes(wordIn(fill, 'gs99') ?? ''),
    angleDegrees: numberIn(fill, 'Angl') ?? 90,
    scale: (numberIn(fill, 'Scl ') ?? 100) / 100,
    offset: { x: (numberIn(offset, 'Hrzn') ?? 0) / 100, y: (numberIn(offset, 'Vrtc') ?? 0) / 100 },
    alignsWithLayer: flagIn(fill, 'Algn', true),
  };
}

/** Position 0…1 on the ramp at (u, v): u along the gradient's direction, 1 at its end; v across it. */
function placeOn(shape: Gradient['shape'], u: number, v: number): number {
  switch (shape) {
    case 'linear':
      return (u + 1) / 2;
    case 'reflected':
      return Math.abs(u);
    case 'radial':
      return Math.sqrt(u * u + v * v);
    case 'diamond':
      return Math.abs(u) + Math.abs(v);
    case 'angle': {
      const turn = exact.atan2(-v, u) / (2 * Math.PI);
      return turn < 0 ? turn + 1 : turn;
    }
  }
}

export function drawGradient(gradient: Gradient, frame: Area, area: Area): Surface {
  const { shape, ramp, offset } = gradient;
  const surface = createSurface(area, ramp.length - 1);
  const planes = [...surface.colors, surface.alpha];
  const angle = (gradient.angleDegrees * Math.PI) / 180;
  const [cosine, sine] = [exact.cos(angle), exact.sin(angle)];
  const border = Math.min(
    frame.width / Math.max(1e-6, Math.abs(cosine)),
    frame.height / Math.max(1e-6, Math.abs(sine)),
  );
  const reach = (Math.max(1, border) / 2) * Math.max(gradient.scale, 1e-6);
  const x0 = frame.x + frame.width * (0.5 + offset.x);
  const y0 = frame.y + frame.height * (0.5 + offset.y);
  let at = 0;
  for (let row = 0; row < area.height; row++)
    for (let column = 0; column < area.width; column++, at++) {
      const [dx, dy] = [area.x + column + 0.5 - x0, y0 - (area.y + row + 0.5)];
      const place = placeOn(shape, (dx * cosine + dy * sine) / reach, (dy * cosine - dx * sine) / reach);
      const step = clampShare(place) * STEPS;
      const index = Math.min(STEPS - 1, Math.floor(step));
      const rest = step - index;
      for (let c = 0; c < planes.length; c++) {
        const samples = ramp[c]!;
        planes[c]![at] = samples[index]! + (samples[index + 1]! - samples[index]!) * rest;
      }
    }
  return surface;
}
