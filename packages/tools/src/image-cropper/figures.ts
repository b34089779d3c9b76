import { MM_PER_INCH } from '@printready/pixels/number';
import type { Raster } from '@printready/pixels/raster';
import type { Figure } from '../contract/tool.ts';
import type { Options } from './options.ts';
import { type CropPlan, exactSize } from './plan.ts';

export function figuresOf(
  prepared: Pick<Raster, 'width' | 'height'>,
  plan: CropPlan,
  options: Options,
): Figure[] {
  const { frame } = plan;
  const overlap = (start: number, length: number, room: number) =>
    Math.max(0, Math.min(room, start + length) - Math.max(0, start));
  const kept =
    overlap(frame.x, frame.width, prepared.width) * overlap(frame.y, frame.height, prepared.height);
  const figures: Figure[] = [
    {
      id: 'picture-kept',
      label: 'Image kept',
      value: (100 * kept) / (prepared.width * prepared.height),
      unit: '%',
    },
  ];
  if (options.shape === 'print') {
    const value = frame.width / (options.widthMm / MM_PER_INCH);
    figures.push({ id: 'effective-resolution', label: 'Effective resolution', value, unit: 'ppi' });
  } else if (options.shape === 'pixels') {
    const asked = exactSize(options);
    if (asked)
      figures.push({
        id: 'scaled-to',
        label: 'Scaled to',
        value: (100 * asked.width) / frame.width,
        unit: '%',
      });
  }
  return figures;
}
