import { sizeFact } from '@printready/assistant/facts';
import { type ImageMeasures, printOf } from '../../files/measures/measures.ts';
import { THINNEST_MM } from '../../files/measures/thin-parts.ts';
import type { SentOptions } from '../../files/stored/transfer.ts';

const WANTED_PPI = 300;

const percent = (share: number) =>
  share > 0 && share < 0.001 ? 'under 0.1%' : `${Math.round(share * 1000) / 10}%`;

function thinLines(count: number): string {
  if (count === 0) return `Thin lines: none under ${THINNEST_MM} mm`;
  return `Thin lines: ${count} ${count === 1 ? 'part is' : 'parts are'} thinner than ${THINNEST_MM} mm`;
}

export function factsOf(image: ImageMeasures): string[] {
  const { name, width, height, transparent, semiTransparent, nearWhite, colors, thinParts } = image;
  const { ppi, wide, assumed } = printOf(image);
  const inches = Math.round(wide * 10) / 10;
  return [
    `File: ${name}`,
    sizeFact(width, height),
    assumed
      ? `Resolution: the file names no print size; at ${inches} in wide it has ${Math.round(ppi)} ppi`
      : `Resolution: ${Math.round(ppi)} ppi, prints ${wide.toFixed(1)} in wide`,
    transparent > 0
      ? `Transparent: ${percent(transparent)} of the pixels`
      : 'Transparent: nothing, it has a background',
    `Semi-transparent: ${percent(semiTransparent)} of the pixels`,
    ...(nearWhite > 0 ? [`Near-white: ${percent(nearWhite)} of the pixels`] : []),
    colors === null ? 'Colors: many, like a photo' : `Colors: about ${colors}`,
    ...(thinParts === null ? [] : [thinLines(thinParts)]),
  ];
}

export type Suggestion = { readonly label: string; readonly toolId: string; readonly options?: SentOptions };

export function suggestionsFor(image: ImageMeasures): Suggestion[] {
  const { width, transparent, semiTransparent, thinParts } = image;
  const { wide } = printOf(image);
  const factor = Math.ceil((WANTED_PPI * wide) / width);
  const shown = Math.round(wide * 10) / 10;
  return [
    ...(transparent === 0 ? [{ label: 'Remove the background', toolId: 'background-remover' }] : []),
    ...(factor >= 2 && factor <= 6
      ? [
          {
            label: `Open in Upscaler at ${factor}x, ${shown} in wide`,
            toolId: 'upscaler',
            options: { target: 'print', widthMm: Math.round(wide * 254) / 10, dpi: WANTED_PPI },
          },
        ]
      : []),
    ...(semiTransparent > 0.005 ? [{ label: 'Fix soft pixels', toolId: 'transparency-guide' }] : []),
    ...(thinParts !== null && thinParts > 0
      ? [{ label: 'Thicken thin lines', toolId: 'stroke-enhancer', options: { reinforce: true } }]
      : []),
  ];
}
