/** How Photoshop spells the blend modes that the web and PDF share; its others have no counterpart there. */
import type { BlendMode } from '@printready/imaging/layers';

export const BLEND_KEYS: Readonly<Record<BlendMode, string>> = {
  normal: 'norm',
  multiply: 'mul ',
  screen: 'scrn',
  overlay: 'over',
  darken: 'dark',
  lighten: 'lite',
  'color-dodge': 'div ',
  'color-burn': 'idiv',
  'hard-light': 'hLit',
  'soft-light': 'sLit',
  difference: 'diff',
  exclusion: 'smud',
  hue: 'hue ',
  saturation: 'sat ',
  color: 'colr',
  luminosity: 'lum ',
};

const MODES = new Map(Object.entries(BLEND_KEYS).map(([mode, key]) => [key, mode as BlendMode]));

/** Null for a way of blending that only Photoshop has; a group's "pass through" is normal. */
export function blendOfKey(key: string): BlendMode | null {
  return key === 'pass' ? 'normal' : (MODES.get(key) ?? null);
}
