import { MM_PER_INCH } from '@printready/pixels/number';
import { Crop } from 'lucide-react';
import type { CanvasTool, PanelProps } from '../contract/panel.ts';
import type { Options } from './options.ts';
import { lockedRatio, planCrop } from './plan.ts';
import { preparedSize } from './prepare.ts';

export const FRAME_TOOL = 'frame';

export function canvasTools({ options, change, image }: PanelProps<Options>): readonly CanvasTool[] {
  const resolution = { x: image.ppi, y: image.ppi };
  return [
    {
      kind: 'frame',
      id: FRAME_TOOL,
      label: 'Crop frame',
      icon: <Crop />,
      shortcut: 'F',
      size: options.trim ? null : preparedSize(image, options),
      ratio: lockedRatio(options),
      mayLeave: options.extend,
      layOut: (size) => {
        const plan = planCrop({ ...size, resolution }, options);
        const { frame, cut, width, height } = plan;
        const resultPpi = (plan.resolution ?? resolution).x;
        const ppi = (cut.width / width) * resultPpi;
        const perMm = ppi / MM_PER_INCH;
        const inches = (pixels: number) => Number((pixels / resultPpi).toFixed(2));
        return {
          frame,
          bleed: options.bleedMm * perMm,
          safe: options.safeMm * perMm,
          caption: `${inches(width)} × ${inches(height)} in · ${width} × ${height} px`,
          ppi,
        };
      },
      onFrame: (frame, gesture) => change({ frame }, gesture),
    },
  ];
}
