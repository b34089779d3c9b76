/** One picture into one file, with a list of everything that was lost on the way. */
import { FORMATS, type FormatFacts } from '../codecs/formats.ts';
import { encodePicture } from '../codecs/save.ts';
import { convertPicture, fogra39Profile, toRaster } from '../colour/convert.ts';
import { describeProfile } from '../colour/lcms.ts';
import { grayProfile, srgbProfile } from '../colour/profile-maker.ts';
import { outOfGamutShare } from '../colour/proof.ts';
import {
  depthOf,
  flattenPicture,
  isTranslucent,
  type Picture,
  type PictureSpace,
  withDepth,
  withoutAlpha,
} from '../picture.ts';
import type { Conversion } from './conversion.ts';
import { describeEncodingLoss, describeResolution, translucentShare } from './losses.ts';

export type PictureFacts = {
  readonly width: number;
  readonly height: number;
  readonly space: PictureSpace;
  /** Bits per sample. */
  readonly depth: 1 | 8 | 16;
  readonly alpha: boolean;
  readonly ppi: number | null;
  /** The name of the embedded profile; null when there is none. */
  readonly profile: string | null;
};

export type Converted = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly facts: PictureFacts;
  /** A sentence each; empty when nothing was lost. */
  readonly losses: readonly string[];
  /** 0…1 of what can be seen; null when the colours were not made to fit another space. */
  readonly outOfGamut: number | null;
};

export async function factsOf(picture: Picture, bilevel = false): Promise<PictureFacts> {
  const { width, height, space, alpha, resolution, icc } = picture;
  return {
    width,
    height,
    space,
    depth: bilevel ? 1 : depthOf(picture),
    alpha: alpha && isTranslucent(picture),
    ppi: resolution && (resolution.x + resolution.y) / 2,
    profile: icc && ((await describeProfile(icc))?.name ?? 'unreadable profile'),
  };
}

type Step = { picture: Picture; readonly losses: string[]; outOfGamut: number | null };

/** @throws RangeError when what is asked for makes no sense, or the format cannot hold so many pixels. */
export async function convert(source: Picture, asked: Conversion): Promise<Converted> {
  const facts = FORMATS[asked.format];
  const bilevel = asked.depth === 1 && facts.depths.includes(1);
  const step: Step = { picture: source, losses: [], outOfGamut: null };
  await assignProfile(step, asked);
  setResolution(step, asked, facts);
  await flatten(step, asked, facts, bilevel);
  await changeColour(step, asked, facts, bilevel);
  setDepth(step, asked, facts, bilevel);
  const { format, quality, palette, compression } = asked;
  const indexed = palette && format === 'png' && !bilevel && step.picture.space === 'rgb';
  step.losses.push(...describeEncodingLoss(step.picture, { facts, quality, indexed, format }));
  const bytes = await encodePicture(step.picture, {
    format,
    quality,
    bilevel,
    palette: indexed,
    compression,
  });
  const { losses, outOfGamut } = step;
  return { bytes, facts: await factsOf(step.picture, bilevel), losses, outOfGamut };
}

async function assignProfile(step: Step, { assign }: Conversion): Promise<void> {
  if (!assign) return;
  const known = await describeProfile(assign);
  if (known?.space === step.picture.space) step.picture = { ...step.picture, icc: assign };
  else step.losses.push('The profile to assign is for another colour space; it was not assigned.');
}

function setResolution(step: Step, { ppi }: Conversion, facts: FormatFacts): void {
  const before = step.picture.resolution;
  if (ppi !== null) step.picture = { ...step.picture, resolution: { x: ppi, y: ppi } };
  step.losses.push(...describeResolution(before, step.picture.resolution, facts));
  if (!facts.resolution) step.picture = { ...step.picture, resolution: null };
}

/** Before any change of colour, so that edges mix as they were drawn. */
async function flatten(step: Step, asked: Conversion, facts: FormatFacts, bilevel: boolean): Promise<void> {
  let { picture } = step;
  if (!picture.alpha) return;
  if (!isTranslucent(picture)) {
    step.picture = withoutAlpha(picture);
    return;
  }
  if (!asked.flatten && facts.alpha !== 'none' && !bilevel) {
    if (facts.alpha === 'cut')
      step.losses.push(`${facts.label} cuts soft edges: a pixel is clear or it is not.`);
    return;
  }
  const { r, g, b } = asked.background;
  const neutral = r === g && g === b;
  if (picture.space === 'gray' && !neutral && !bilevel && asked.colour !== 'gray')
    picture = await convertPicture(picture, { space: 'rgb', icc: null });
  const { space, icc } = picture;
  const dot: Picture = {
    width: 1,
    height: 1,
    space: 'rgb',
    alpha: false,
    data: Uint8Array.of(r, g, b),
    resolution: null,
    icc: null,
  };
  const ground = await convertPicture(withDepth(dot, 16), { space, icc });
  const share = (translucentShare(picture) * 100).toFixed(1);
  const hex = `#${[r, g, b].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
  step.losses.push(`Transparency was laid on ${hex}: ${share} % of the pixels were clear or translucent.`);
  step.picture = flattenPicture(
    picture,
    Array.from(ground.data, (value) => value / 65_535),
  );
}

const SPACE_NAMES: Readonly<Record<PictureSpace, string>> = { gray: 'Gray', rgb: 'RGB', cmyk: 'CMYK' };

/** The space the file will have: as asked where the format can, RGB where it cannot. */
function targetSpace(
  picture: Picture,
  { colour }: Conversion,
  facts: FormatFacts,
  bilevel: boolean,
): PictureSpace {
  if (bilevel) return 'gray';
  const wanted = colour === 'keep' ? picture.space : colour;
  return facts.spaces.includes(wanted) ? wanted : 'rgb';
}

async function changeColour(
  step: Step,
  asked: Conversion,
  facts: FormatFacts,
  bilevel: boolean,
): Promise<void> {
  const { picture, losses } = step;
  const space = targetSpace(picture, asked, facts, bilevel);
  if (asked.colour !== 'keep' && asked.colour !== space)
    losses.push(
      `${facts.label} holds no ${SPACE_NAMES[asked.colour]}; it was saved as ${SPACE_NAMES[space]}.`,
    );
  const mayEmbed = facts.icc && asked.embed && !bilevel;
  const profile = asked.colour === space ? asked.profile : null;
  // Numbers in a profile that cannot come along would change their colours; so they become sRGB.
  const mustSettle = picture.icc !== null && !mayEmbed && space !== 'cmyk';
  if (space === picture.space && !profile && !mustSettle) {
    step.picture = mayEmbed ? picture : { ...picture, icc: null };
    if (picture.icc && space === 'cmyk' && !mayEmbed) losses.push('The CMYK profile was left out.');
    return;
  }
  if (picture.space === 'rgb' && space !== 'rgb') await countOutOfGamut(step, space, profile);
  if (picture.space === 'cmyk' && space !== 'cmyk')
    losses.push('Ink values became colours of light; black ink alone is now mixed.');
  const converted = await convertPicture(picture, { space, icc: profile, intent: asked.intent });
  step.picture = { ...converted, icc: mayEmbed ? (converted.icc ?? plainProfile(space)) : null };
}

function plainProfile(space: PictureSpace): Uint8Array | null {
  if (space === 'cmyk') return null;
  return space === 'rgb' ? srgbProfile() : grayProfile();
}

async function countOutOfGamut(step: Step, space: PictureSpace, profile: Uint8Array | null): Promise<void> {
  if (space !== 'cmyk') {
    step.losses.push('Colours became shades of gray.');
    return;
  }
  const { raster } = await toRaster(step.picture);
  const target = profile ?? (await fogra39Profile());
  step.outOfGamut = await outOfGamutShare(raster.data, target, 'cmyk');
  if (step.outOfGamut > 0)
    step.losses.push(
      `${(step.outOfGamut * 100).toFixed(1)} % of the art has colours that these inks cannot reach.`,
    );
}

function setDepth(step: Step, { depth }: Conversion, facts: FormatFacts, bilevel: boolean): void {
  const now = depthOf(step.picture);
  if (bilevel) {
    step.losses.push('Tones were cut at half to black and white.');
    return;
  }
  const wanted = depth === 16 || (depth === 'keep' && now === 16) ? 16 : 8;
  const fitting = facts.depths.includes(wanted) ? wanted : 8;
  if (now === 16 && fitting === 8) step.losses.push('16 bits per channel became 8.');
  step.picture = withDepth(step.picture, fitting);
}
