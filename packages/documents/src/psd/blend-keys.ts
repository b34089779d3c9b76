import type { BlendMode } from '@printready/pixels/picture';

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

/** Null for modes that only Photoshop has; a group's "pass through" counts as normal. */
export function blendOfKey(key: string): BlendMode | null {
  return key === 'pass' ? 'normal' : (MODES.get(key) ?? null);
}
