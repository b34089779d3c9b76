/** Finding of JPEG ripples in art, for tools that work better after a clean-up. */
import { ringsLikeJpeg } from '@printready/imaging/kernels';
import type { Raster } from '@printready/imaging/raster';
import type { Finding, Purpose } from '../contract/tool.ts';

const JPEG_DAMAGE: Finding = {
  code: 'jpeg-damage',
  text: 'This image has JPEG artifacts along its edges. Clean it up first for cleaner edges.',
  betterTool: 'upscaler',
  betterWith: {
    label: 'Clean up JPEG',
    options: { target: 'factor', factor: '1x', method: 'network', cleanUp: 'on' },
  },
};

/**
 * Only before a run, when a clean-up can still come first; a proxy of large art shows no ripples. Slow: tools cache it
 * in their analysis.
 */
export const seesJpeg = (input: Raster, { purpose }: { readonly purpose: Purpose }): boolean =>
  purpose === 'preview' && ringsLikeJpeg(input);

export const jpegFindings = (seen: boolean): readonly Finding[] => (seen ? [JPEG_DAMAGE] : []);
