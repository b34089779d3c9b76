/** Art that a JPEG has left ripples in traces, cuts out and separates better once it is cleaned up: said by tools that do. */
import { ringsLikeJpeg } from '@printready/imaging/jpeg-ringing';
import type { Raster } from '@printready/imaging/raster';
import type { Finding, Purpose } from './tool.ts';

const JPEG_DAMAGE: Finding = {
  code: 'jpeg-damage',
  text: 'JPEG has left ripples beside the edges of this art. Clean it up first for cleaner edges.',
  betterTool: 'upscaler',
  betterWith: {
    label: 'Clean up JPEG',
    options: { target: 'factor', factor: '1x', method: 'network', cleanUp: 'on' },
  },
};

/**
 * Before a run, when the art can still be cleaned up first; a proxy of large art shows no ripples, nor do its prints.
 * Looking takes a moment, so that tools keep it with what they know of a picture.
 */
export const seesJpeg = (input: Raster, { purpose }: { readonly purpose: Purpose }): boolean =>
  purpose === 'preview' && ringsLikeJpeg(input);

export const jpegFindings = (seen: boolean): readonly Finding[] => (seen ? [JPEG_DAMAGE] : []);
