import { type ImageMeasures, printOf } from '../files/measures/measures.ts';

export type ToolReason = { readonly toolId: string; readonly reason: string };

const WANTED_PPI = 300;
const MAX_FACTOR = 6;
const SOFT_SHARE = 0.005;
/** Maximum number of colors for which a trace is lossless. */
const FLAT_COLORS = 16;

type Ground = NonNullable<ImageMeasures['ground']>;

function groundName({ r, g, b }: Ground): string {
  const [least, most] = [Math.min(r, g, b), Math.max(r, g, b)];
  if (least >= 240) return 'white';
  if (most <= 40) return 'black';
  return most - least <= 24 ? 'gray' : 'colored';
}

const inches = (value: number): string => String(Math.round(value * 10) / 10);

export function describeImage(image: ImageMeasures): string {
  const { ground, transparent, width, height } = image;
  const back = ground
    ? `Opaque ${groundName(ground)} background`
    : transparent > 0
      ? 'Transparent background'
      : 'Filled to the edges';
  const { ppi, wide, assumed } = printOf(image);
  const size = `${Math.round(ppi)} dpi at ${assumed ? 'an assumed ' : ''}${inches(wide)} in`;
  return `${back}, ${size} (${width} × ${height} px).`;
}

function backgroundReason({ ground, colors, transparent }: ImageMeasures): readonly ToolReason[] {
  if (transparent > 0) return [];
  if (!ground)
    return [{ toolId: 'background-remover', reason: 'It fills its frame and would print as a rectangle.' }];
  const name = groundName(ground);
  // On a black shirt, the fabric itself provides the dark tones of the artwork.
  return name === 'black' && colors === null
    ? [{ toolId: 'color-ko', reason: 'Its black background would print as a box on a black shirt.' }]
    : [{ toolId: 'background-remover', reason: `Its ${name} background would print as a box.` }];
}

function sharpnessReason(image: ImageMeasures): readonly ToolReason[] {
  const { wide, ...print } = printOf(image);
  const ppi = Math.round(print.ppi);
  if (ppi >= WANTED_PPI || WANTED_PPI / ppi > MAX_FACTOR) return [];
  const reason = `${ppi} dpi at ${inches(wide)} in. Print shops want ${WANTED_PPI}.`;
  return [{ toolId: 'upscaler', reason }];
}

export function suggestTools(image: ImageMeasures): readonly ToolReason[] {
  const { semiTransparent, colors, transparent } = image;
  const soft = transparent > 0 && semiTransparent > SOFT_SHARE;
  const percent = Math.max(1, Math.round(semiTransparent * 100));
  return [
    ...backgroundReason(image),
    ...sharpnessReason(image),
    ...(soft
      ? [{ toolId: 'transparency-guide', reason: `${percent}% of its pixels are semi-transparent.` }]
      : []),
    ...(colors !== null && colors <= FLAT_COLORS
      ? [
          {
            toolId: 'image-vectorizer',
            reason: 'Flat colors: vectorize for sharp edges at any size.',
          },
        ]
      : [{ toolId: 'halftone', reason: 'Soft shading prints cleaner as dots.' }]),
    { toolId: 'fit-my-print', reason: 'Place it at its exact size, once or many times.' },
    { toolId: 'image-cropper', reason: 'Crop it to its print size.' },
  ].slice(0, 3);
}
