import { failed, type Problem, type Result } from '@printready/pixels/result';
import { PRESSES } from '../checks/press.ts';
import { type Area, areaOf, boxOf, type Geometry } from '../geometry/area.ts';
import { widestDisc } from '../motifs/measure-motif.ts';
import { MEASURED_MM, UNITS } from '../motifs/motif.ts';
import type { Picture } from '../scene.ts';

/** Smaller parts of a picture are dropped, mm², measured when its longer side is MEASURED_MM. */
const SPECK = 3;
const SHARE = [0.06, 0.88] as const;
/** A picture with more corners is refused, because a motif may take at most 60,000 characters in a document. */
const MAX_CORNERS = 5_000;

type PictureProblem = Problem<'not-decoded' | 'empty' | 'too-fine' | 'no-figure' | 'too-many-parts'>;

export type MadePicture = Result<{ readonly picture: Picture }, PictureProblem>;

const corners = (area: Area) => area.reduce((sum, ring) => sum + ring.length / 2, 0);

function pathOf(area: Area, left: number, top: number): string {
  const unit = (value: number, from: number) => Math.round(((value - from) * UNITS) / MEASURED_MM);
  return area
    .map((ring) => {
      let path = '';
      for (let at = 0; at < ring.length; at += 2)
        path += `${at === 0 ? 'M' : 'L'}${unit(ring[at]!, left)} ${unit(ring[at + 1]!, top)}`;
      return `${path}Z`;
    })
    .join('');
}

function atMeasuredSize(area: Area): Area {
  const { left, top, right, bottom } = boxOf(area);
  const scale = MEASURED_MM / Math.max(right - left, bottom - top);
  return area.map((ring) => ring.map((value) => value * scale));
}

/** @param traced ink of the picture, in any unit, y down */
export function makePicture(
  traced: Area,
  { id, model }: Pick<Picture, 'id' | 'model'>,
  geometry: Geometry,
): MadePicture {
  const whole = geometry.union([traced]);
  if (whole.length === 0) return failed({ code: 'empty', text: 'The picture is empty.' });
  const scaled = atMeasuredSize(whole);
  const { lineMm, gapMm } = PRESSES.screen;
  // Closes gaps and drops lines that the press cannot print, with an extra margin of a quarter for smaller
  // prints.
  const [gap, line] = [(1.25 * gapMm) / 2, (1.25 * lineMm) / 2];
  const welded = geometry.grow(geometry.grow(scaled, gap), -gap);
  const held = geometry.grow(geometry.grow(welded, -line), line);
  const kept = geometry.union([held.filter((ring) => Math.abs(areaOf([ring])) > SPECK)]);
  if (kept.length === 0) return failed({ code: 'too-fine', text: 'Its lines are too fine for a press.' });
  // Scales again, because the dropped parts may have been the outermost ones.
  const area = atMeasuredSize(kept);
  const { left, top, right, bottom } = boxOf(area);
  const share = Math.abs(areaOf(area)) / ((right - left) * (bottom - top));
  if (share < SHARE[0] || share > SHARE[1])
    return failed({ code: 'no-figure', text: 'It is no figure on a plain ground.' });
  if (corners(area) > MAX_CORNERS)
    return failed({ code: 'too-many-parts', text: 'It has too many small parts for a print.' });
  const round = (value: number) => Math.round(value * 1000) / 1000;
  return {
    ok: true,
    picture: {
      id,
      model,
      paths: [pathOf(area, left, top)],
      aspect: round((right - left) / (bottom - top)),
      share: round(share),
      lineMm: widestDisc(area, geometry, -1),
      gapMm: widestDisc(area, geometry, 1),
      cut: 'none',
    },
  };
}
