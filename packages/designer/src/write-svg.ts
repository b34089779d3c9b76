/** Writes plates as SVG at print size, one path per ink; no links, and no text except an escaped note. */
import { type Area, boxOf, type Ring } from './geometry/area.ts';
import type { Plates } from './resolve.ts';
import type { Design } from './scene.ts';

/** Relative coordinates in 0.01 mm, which keeps paths short. */
function pathData(rings: readonly Ring[]): string {
  let data = '';
  for (const ring of rings) {
    let [x, y] = [Math.round(ring[0]! * 100), Math.round(ring[1]! * 100)];
    data += `M${x} ${y}l`;
    for (let at = 2; at < ring.length; at += 2) {
      const [nextX, nextY] = [Math.round(ring[at]! * 100), Math.round(ring[at + 1]! * 100)];
      if (nextX === x && nextY === y) continue;
      data += `${nextX - x} ${nextY - y} `;
      [x, y] = [nextX, nextY];
    }
    data = `${data.trimEnd()}z`;
  }
  return data.replaceAll(' -', '-');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeText = (text: string) => text.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);

export type SvgOptions = {
  readonly garment: boolean;
  /** Wear to paint in the garment's color: for thumbnails, where cutting it out of the plates would be too slow. */
  readonly wear?: Area;
  readonly note?: string;
};

export function writeSvg(design: Design, plates: Plates, { garment, note, wear = [] }: SvgOptions): string {
  const { widthMm, heightMm } = design.print;
  const [width, height] = [Math.round(widthMm * 100), Math.round(heightMm * 100)];
  const ground = garment
    ? [`<path fill="${design.garment.hex}" d="M0 0h${width}v${height}h-${width}z"/>`]
    : [];
  const paths = design.inks.flatMap(({ id, hex }) => {
    const plate = plates.get(id) ?? [];
    return plate.length === 0 ? [] : [`<path id="${id}" fill="${hex}" d="${pathData(plate)}"/>`];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthMm}mm" height="${heightMm}mm" viewBox="0 0 ${width} ${height}">`,
    ...(note === undefined ? [] : [`<desc>${escapeText(note)}</desc>`]),
    ...ground,
    ...paths,
    ...(wear.length > 0 ? [`<path fill="${design.garment.hex}" d="${pathData(wear)}"/>`] : []),
    '</svg>\n',
  ].join('\n');
}

export function boundsOf(plates: Plates): ReturnType<typeof boxOf> {
  return boxOf([...plates.values()].flat());
}
