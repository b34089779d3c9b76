/** Composes a Photoshop file that has no composite ("Maximize Compatibility" off) from its layers, in bands. */

import { PSD_MODES, type PsdHeader, type PsdLayerRecord } from '@printready/documents/psd';
import { readUint32 } from '@printready/pixels/bytes';
import { labToXyz, linearToSrgb, xyzToSrgb } from '@printready/pixels/color';
import { clampShare } from '@printready/pixels/number';
import { SAMPLES_PER_PIXEL } from '@printready/pixels/picture';
import type { ReadFinding } from '@printready/pixels/reading';
import { psdSpace, type Samples } from '../samples.ts';
import { openDocumentColors } from './document-colors.ts';
import { drawLayers } from './draw.ts';
import { openLosses } from './losses.ts';
import { createMeter, prepareLayers } from './prepare.ts';
import { createSurface, type Surface } from './surface.ts';
import { buildLayerTree } from './tree.ts';

const BAND_PIXELS = 1 << 18;
const GLOBAL_ANGLE = 1037;
const DEFAULT_ANGLE = 30;

export type ComposeOptions = {
  readonly icc: Uint8Array | null;
  readonly resources: ReadonlyMap<number, Uint8Array>;
  readonly maxHeldBytes: number;
  readonly maxDrawnPixels: number;
};

export type Composed = {
  /** Interleaved samples with straight alpha last. */
  readonly data: Samples;
  readonly findings: readonly ReadFinding[];
};

function store(band: Surface, data: Samples, { mode, depth, width }: PsdHeader, linear: boolean): void {
  const full = data.BYTES_PER_ELEMENT === 2 ? 65_535 : 255;
  const colors = SAMPLES_PER_PIXEL[psdSpace(mode)];
  const step = colors + 1;
  const light = (value: number) => (depth === 32 && !linear ? linearToSrgb(clampShare(value)) / 255 : value);
  const whole = (value: number) => Math.round(clampShare(value) * full);
  let to = band.y * width * step;
  for (let i = 0; i < band.alpha.length; i++, to += step) {
    if (mode === PSD_MODES.lab) {
      const [l, a, b] = band.colors.map((plane) => plane[i]!) as [number, number, number];
      const srgb = xyzToSrgb(labToXyz({ l: l * 100, a: a * 255 - 128, b: b * 255 - 128 }));
      data[to] = whole(srgb.r / 255);
      data[to + 1] = whole(srgb.g / 255);
      data[to + 2] = whole(srgb.b / 255);
    } else
      for (let c = 0; c < colors; c++) {
        const value = band.colors[c]![i]!;
        data[to + c] = whole(mode === PSD_MODES.cmyk ? 1 - value : light(value));
      }
    data[to + colors] = whole(band.alpha[i]!);
  }
}

export async function composePsd(
  header: PsdHeader,
  records: readonly PsdLayerRecord[],
  { icc, resources, maxHeldBytes, maxDrawnPixels }: ComposeOptions,
): Promise<Composed> {
  const { width, height, mode, depth } = header;
  const canvas = { x: 0, y: 0, width, height };
  const colors = openDocumentColors(header, icc);
  const losses = openLosses(canvas);
  const angle = resources.get(GLOBAL_ANGLE);
  const layers = await prepareLayers(
    {
      header,
      canvas,
      colors,
      losses,
      globalAngleDegrees: angle && angle.length >= 4 ? readUint32(angle, 0) | 0 : DEFAULT_ANGLE,
      hold: createMeter(maxHeldBytes),
      draw: createMeter(maxDrawnPixels),
    },
    buildLayerTree(records),
  );
  const samples = width * height * (SAMPLES_PER_PIXEL[psdSpace(mode)] + 1);
  const data = depth >= 16 ? new Uint16Array(samples) : new Uint8Array(samples);
  const rows = Math.max(1, Math.floor(BAND_PIXELS / width));
  for (let y = 0; y < height; y += rows) {
    const band = createSurface({ x: 0, y, width, height: Math.min(rows, height - y) }, colors.count);
    drawLayers(layers, band);
    store(band, data, header, icc !== null);
  }
  return { data, findings: losses.findings() };
}
