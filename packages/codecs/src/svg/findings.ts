/** What a person is told of a drawing that did not come through whole. */
import type { DrawingSize } from './size.ts';
import type { Undrawn, UndrawnKind } from './undrawn.ts';

const TEXTS: Readonly<Record<UndrawnKind, string>> = {
  html: 'Text or boxes written in HTML are missing. Convert them to SVG text or outlines and save again.',
  'flowed-text': 'Flowed text is missing. In Inkscape, convert it to plain text or to paths.',
  'mesh-gradient': 'A mesh gradient is missing. Export that part as an image.',
  hatch: 'A hatch pattern is missing. Convert it to paths.',
  filter: 'An effect could not be drawn as its maker saw it. Export that part as an image.',
  'mask-image': 'A CSS mask image was ignored. Use an SVG mask, or export that part as an image.',
  'backdrop-filter': 'A backdrop effect was ignored. Export that part as an image.',
  'transform-3d': 'A 3D transform was ignored. Export that part as an image.',
  media: 'A video, canvas or web frame is missing. Export that part as an image.',
  image: 'An embedded image could not be read. Embed it again as a PNG or JPEG.',
  link: 'A linked image is missing. Embed it and save again.',
};

type Told = {
  readonly undrawn: readonly Undrawn[];
  readonly size: DrawingSize;
  readonly isSubstituted: boolean;
  readonly hasScript: boolean;
};

export function describeFindings({ undrawn, isSubstituted, hasScript }: Told): string[] {
  return [
    ...new Set(undrawn.map(({ kind }) => TEXTS[kind])),
    ...(isSubstituted
      ? ['Text was drawn with this program’s fonts where the file has none; outline it to be sure.']
      : []),
    ...(hasScript ? ['The file holds a script, which was not run.'] : []),
  ];
}
