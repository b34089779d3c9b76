/** Files of LittleCMS, and the coated-paper profile that is assumed for CMYK without a profile. */
import { openAssets } from '../platform/assets.ts';

declare const URL: new (path: string, base: string) => { readonly href: string };

const ADDRESSES = {
  'lcms-wasm/dist/lcms.wasm': () => new URL('lcms-wasm/dist/lcms.wasm', import.meta.url),
  '../../assets/ISOcoated_v2_300_bas.icc': () =>
    new URL('../../assets/ISOcoated_v2_300_bas.icc', import.meta.url),
} as const;

export const colorAssets = openAssets(ADDRESSES, import.meta.url);
