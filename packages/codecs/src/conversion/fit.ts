import { toHex } from '@printready/documents/hex';
import {
  depthOf,
  flattenPicture,
  isTranslucent,
  type Picture,
  type PictureSpace,
  withDepth,
  withoutAlpha,
} from '@printready/pixels/picture';
import {
  convertPicture,
  describeProfile,
  fogra39Profile,
  grayProfile,
  outOfGamutShare,
  srgbProfile,
} from '@printready/pixels/profiles';
import { FORMATS, type FormatFacts } from '../save-formats.ts';
import type { Conversion } from './conversion.ts';
import { describeResolution, translucentShare } from './losses.ts';

type Step = { picture: Picture; readonly losses: string[]; outOfGamut: number | null };

export function isBilevel({ format, depth }: Conversion): boolean {
  return depth === 1 && FORMATS[format].depths.includes(1);
}

export type Fitted = Readonly<Step>;

export type Opacity = {
  readonly translucent: boolean;
  /** Fraction 0…1 of pixels that are translucent; computed only for the report. */
  readonly share: () => number;
};

const opacityOf = (picture: Picture): Opacity => ({
  translucent: isTranslucent(picture),
  share: () => translucentShare(picture),
});

/** @param source whole picture, or a band with the whole picture's opacity. @throws RangeError for invalid options. */
export async function fitPicture(
  source: Picture,
  asked: Conversion,
  opacity: Opacity = opacityOf(source),
): Promise<Fitted> {
  const facts = FORMATS[asked.format];
  const bilevel = isBilevel(asked);
  const step: Step = { picture: source, losses: [], outOfGamut: null };
  await assignProfile(step, asked);
  setResolution(step, asked, facts);
  if (step.picture.alpha) await flatten(step, asked, bilevel, opacity);
  await changeColor(step, asked, facts, bilevel);
  setDepth(step, asked, facts, bilevel);
  return step;
}

async function assignProfile(step: Step, { assign }: Conversion): Promise<void> {
  if (!assign) return;
  const known = await describeProfile(assign);
  if (known?.space === step.picture.space) step.picture = { ...step.picture, icc: assign };
  else step.losses.push('The profile to assign is for another color space; it was not assigned.');
}

function setResolution(step: Step, { ppi }: Conversion, facts: FormatFacts): void {
  const before = step.picture.resolution;
  if (ppi !== null) step.picture = { ...step.picture, resolution: { x: ppi, y: ppi } };
  step.losses.push(...describeResolution(before, step.picture.resolution, facts));
  if (!facts.resolution) step.picture = { ...step.picture, resolution: null };
}

/** Runs before color conversion, so that soft edges blend in the source's color space. */
async function flatten(
  step: Step,
  asked: Conversion,
  bilevel: boolean,
  { translucent, share }: Opacity,
): Promise<void> {
  const facts = FORMATS[asked.format];
  let { picture } = step;
  if (!translucent) {
    step.picture = withoutAlpha(picture);
    return;
  }
  if (!asked.flatten && facts.alpha !== 'none' && !bilevel) {
    if (facts.alpha === 'cut')
      step.losses.push(`${facts.label} cuts soft edges: a pixel is transparent or it is not.`);
    return;
  }
  const { r, g, b } = asked.background;
  const neutral = r === g && g === b;
  if (picture.space === 'gray' && !neutral && !bilevel && asked.color !== 'gray')
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
  step.losses.push(
    `Transparency was laid on ${toHex({ r, g, b })}: ${(share() * 100).toFixed(1)}% of the pixels were transparent or semi-transparent.`,
  );
  step.picture = flattenPicture(
    picture,
    Array.from(ground.data, (value) => value / 65_535),
  );
}

const SPACE_NAMES: Readonly<Record<PictureSpace, string>> = { gray: 'Gray', rgb: 'RGB', cmyk: 'CMYK' };

function targetSpace(
  picture: Picture,
  { color }: Conversion,
  facts: FormatFacts,
  bilevel: boolean,
): PictureSpace {
  if (bilevel) return 'gray';
  const wanted = color === 'keep' ? picture.space : color;
  return facts.spaces.includes(wanted) ? wanted : 'rgb';
}

async function changeColor(
  step: Step,
  asked: Conversion,
  facts: FormatFacts,
  bilevel: boolean,
): Promise<void> {
  const { picture, losses } = step;
  const space = targetSpace(picture, asked, facts, bilevel);
  if (asked.color !== 'keep' && asked.color !== space)
    losses.push(
      `${facts.label} holds no ${SPACE_NAMES[asked.color]}; it was saved as ${SPACE_NAMES[space]}.`,
    );
  const mayEmbed = facts.icc && asked.embed && !bilevel;
  const profile = asked.color === space ? asked.profile : null;
  // Converts to sRGB, because without their profile the samples would change color.
  const mustSettle = picture.icc !== null && !mayEmbed && space !== 'cmyk';
  if (space === picture.space && !profile && !mustSettle) {
    step.picture = mayEmbed ? picture : { ...picture, icc: null };
    if (picture.icc && space === 'cmyk' && !mayEmbed) losses.push('The CMYK profile was left out.');
    return;
  }
  if (picture.space === 'rgb' && space !== 'rgb') await countOutOfGamut(step, space, profile);
  if (picture.space === 'cmyk' && space !== 'cmyk')
    losses.push('Ink values became colors of light; black ink alone is now mixed.');
  const converted = await convertPicture(picture, { space, icc: profile, intent: asked.intent });
  step.picture = { ...converted, icc: mayEmbed ? (converted.icc ?? plainProfile(space)) : null };
}

function plainProfile(space: PictureSpace): Uint8Array | null {
  if (space === 'cmyk') return null;
  return space === 'rgb' ? srgbProfile() : grayProfile();
}

async function countOutOfGamut(step: Step, space: PictureSpace, profile: Uint8Array | null): Promise<void> {
  if (space !== 'cmyk') {
    step.losses.push('Colors became shades of gray.');
    return;
  }
  const target = profile ?? (await fogra39Profile());
  step.outOfGamut = await outOfGamutShare(step.picture, target, 'cmyk');
  if (step.outOfGamut > 0)
    step.losses.push(
      `${(step.outOfGamut * 100).toFixed(1)}% of the artwork has colors that these inks cannot print.`,
    );
}

function setDepth(step: Step, { depth }: Conversion, facts: FormatFacts, bilevel: boolean): void {
  const now = depthOf(step.picture);
  if (bilevel) {
    step.losses.push('Tones became black or white at 50%.');
    return;
  }
  const wanted = depth === 16 || (depth === 'keep' && now === 16) ? 16 : 8;
  const fitting = facts.depths.includes(wanted) ? wanted : 8;
  if (now === 16 && fitting === 8) step.losses.push('16 bits per channel became 8.');
  step.picture = withDepth(step.picture, fitting);
}
