/** Preset pictures in a tool's menu: one badge, before and after the preset. */
import sharp from 'sharp';
import { presets } from '../../packages/tools/src/blend-texture-cut/presets.ts';
import { GROUND, openBytes, runTool } from './art.ts';
import { pixelsOf } from './draw.ts';

const TOOL = 'blend-texture-cut';

/** Side of each half, and gap between the halves; twice the displayed size in the menu. */
const HALF_PX = 156;
const GAP_PX = 8;
const WEBP_QUALITY = 80;

/** Size of a small chest print, at which wear of fractions of a millimeter is visible. */
const BADGE_MM = 36;
const BADGE = `<svg xmlns="http://www.w3.org/2000/svg" width="${BADGE_MM}mm" height="${BADGE_MM}mm" viewBox="-18 -18 36 36">
  <circle r="17" fill="#f3e2bd"/>
  <circle r="13" fill="#c8372d"/>
  <path d="M0-11.5 2.9-3.9 11-3.6 4.6 1.5 6.8 9.3 0 4.9-6.8 9.3-4.6 1.5-11-3.6-2.9-3.9Z" fill="#f2b134"/>
</svg>`;

export type PresetPicture = {
  readonly tool: typeof TOOL;
  readonly picture: string;
  readonly options: object;
};

export const presetPictures: readonly PresetPicture[] = presets.flatMap(({ picture, options }) =>
  picture === undefined ? [] : [{ tool: TOOL, picture, options }],
);

/** Path from the repository's root. */
export const presetFile = ({ tool, picture }: PresetPicture): string =>
  `apps/web/public/presets/${tool}/${picture}.webp`;

/** WebP picture with the art before the preset on the left and after it on the right. */
export async function drawPreset({ tool, options }: PresetPicture): Promise<Buffer> {
  const art = await openBytes(Buffer.from(BADGE), (HALF_PX * 25.4) / BADGE_MM);
  const { shows } = await runTool(tool, art, options);
  const halves = await Promise.all(
    [art, shows].map((raster) => pixelsOf(raster).flatten({ background: GROUND.slate }).png().toBuffer()),
  );
  return await sharp({
    create: { width: 2 * HALF_PX + GAP_PX, height: HALF_PX, channels: 4, background: '#0000' },
  })
    .composite(halves.map((input, i) => ({ input, left: i * (HALF_PX + GAP_PX), top: 0 })))
    .webp({ quality: WEBP_QUALITY, effort: 6 })
    .toBuffer();
}
