import type { Raster } from '@printready/pixels/raster';
import { cutRectangle, opaqueBounds } from '@printready/pixels/resample';
import type { Overhang } from '../../contract/tool.ts';
import type { Options } from '../options.ts';
import { MITER_LIMIT } from './joins.ts';

export const NO_OVERHANG: Overhang = { left: 0, top: 0, right: 0, bottom: 0 };

const RIM_PX = 2;

/** Upper bound on the space that strokes need; unused space is trimmed later. @param reach px. */
export function roomFor(art: Raster, reach: number, join: Options['join']): Overhang {
  const bounds = reach > 0 ? opaqueBounds(art) : null;
  if (!bounds) return NO_OVERHANG;
  const most = Math.ceil(reach * (join === 'miter' ? MITER_LIMIT : 1)) + RIM_PX;
  const missing = (room: number) => Math.max(0, most - room);
  return {
    left: missing(bounds.x),
    top: missing(bounds.y),
    right: missing(art.width - bounds.x - bounds.width),
    bottom: missing(art.height - bounds.y - bounds.height),
  };
}

export const isNone = ({ left, top, right, bottom }: Overhang): boolean => left + top + right + bottom === 0;

export function grow(art: Raster, { left, top, right, bottom }: Overhang): Raster {
  const size = { width: art.width + left + right, height: art.height + top + bottom };
  return cutRectangle(art, { x: -left, y: -top, ...size });
}

export function trim(
  grown: Raster,
  room: Overhang,
): { readonly raster: Raster; readonly overhang: Overhang } {
  const bounds = opaqueBounds(grown);
  if (!bounds) throw new TypeError('Only art that shows gets room for a stroke.');
  const spare = {
    left: Math.min(room.left, bounds.x),
    top: Math.min(room.top, bounds.y),
    right: Math.min(room.right, grown.width - bounds.x - bounds.width),
    bottom: Math.min(room.bottom, grown.height - bounds.y - bounds.height),
  };
  const overhang = {
    left: room.left - spare.left,
    top: room.top - spare.top,
    right: room.right - spare.right,
    bottom: room.bottom - spare.bottom,
  };
  if (isNone(spare)) return { raster: grown, overhang };
  const width = grown.width - spare.left - spare.right;
  const height = grown.height - spare.top - spare.bottom;
  return { raster: cutRectangle(grown, { x: spare.left, y: spare.top, width, height }), overhang };
}
