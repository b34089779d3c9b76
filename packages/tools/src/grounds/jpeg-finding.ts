import { ringsLikeJpeg } from '@printready/pixels/filters';
import type { Raster } from '@printready/pixels/raster';
import type { Finding, Purpose } from '../contract/tool.ts';

const DAMAGE: Finding<'jpeg-damage'> = {
  code: 'jpeg-damage',
  text: 'This image has JPEG artifacts along its edges. Clean it up first for cleaner edges.',
  betterTool: 'upscaler',
  betterWith: {
    label: 'Clean up JPEG',
    options: { target: 'factor', factor: '1x', method: 'network', cleanUp: 'on' },
  },
};

/** True before a run if the picture has JPEG ringing; a reduced proxy shows none. Slow, so tools cache the result. */
export const seesJpeg = (input: Raster, { purpose }: { readonly purpose: Purpose }): boolean =>
  purpose === 'preview' && ringsLikeJpeg(input);

export const jpegFindings = (seen: boolean): readonly Finding<'jpeg-damage'>[] => (seen ? [DAMAGE] : []);
