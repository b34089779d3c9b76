import { type ReadCode, type ReadFinding, type ReadPlace, readFinding } from '@printready/pixels/reading';
import type { Box } from './matrix.ts';
import type { Undrawn, UndrawnKind } from './resolve/scope.ts';
import type { DrawingSize } from './size.ts';

const TEXTS: Readonly<Record<UndrawnKind, readonly [code: ReadCode, text: string]>> = {
  html: [
    'html-not-drawn',
    'Text or boxes written in HTML are missing. Convert them to SVG text or outlines and save again.',
  ],
  'flowed-text': ['not-drawn', 'Flowed text is missing. In Inkscape, convert it to plain text or to paths.'],
  'mesh-gradient': ['not-drawn', 'A mesh gradient is missing. Export that part as an image.'],
  hatch: ['not-drawn', 'A hatch pattern is missing. Convert it to paths.'],
  filter: ['filter-not-drawn', 'An effect could not be drawn as designed. Export that part as an image.'],
  'mask-image': [
    'not-drawn',
    'A CSS mask image was ignored. Use an SVG mask, or export that part as an image.',
  ],
  'backdrop-filter': ['filter-not-drawn', 'A backdrop effect was ignored. Export that part as an image.'],
  media: ['not-drawn', 'A video, canvas or web frame is missing. Export that part as an image.'],
  image: ['not-drawn', 'An embedded image could not be read. Embed it again as a PNG or JPEG.'],
  'ink-image': ['color-converted', 'An embedded image in inks was converted to sRGB.'],
  'converted-image': ['color-converted', 'An embedded image that browsers do not show was converted.'],
  link: ['link-missing', 'A linked image is missing. Embed it and save again.'],
};
const MAX_PLACES = 20;

type Facts = {
  readonly undrawn: readonly Undrawn[];
  readonly size: DrawingSize;
  readonly isSubstituted: boolean;
  readonly hasScript: boolean;
  readonly isResolved: boolean;
};

export function describeFindings({
  undrawn,
  size,
  isSubstituted,
  hasScript,
  isResolved,
}: Facts): ReadFinding[] {
  const listed = new Map<UndrawnKind, number>();
  const findings = undrawn.flatMap(({ kind, box }) => {
    const count = (listed.get(kind) ?? 0) + 1;
    listed.set(kind, count);
    return count > MAX_PLACES ? [] : [readFinding(...TEXTS[kind], placeOf(box, size))];
  });
  if (!isResolved)
    findings.push(
      readFinding(
        'engines-differ',
        'This SVG is too large to check its styles. It may look different in a browser.',
      ),
    );
  if (isSubstituted)
    findings.push(
      readFinding(
        'font-substituted',
        'Text was drawn with this program’s fonts where the file has none; outline it to be sure.',
      ),
    );
  if (hasScript) findings.push(readFinding('script-not-run', 'The file holds a script, which was not run.'));
  return findings;
}

function placeOf(box: Box | null, { width, height }: DrawingSize): ReadPlace | undefined {
  if (!box) return undefined;
  const [left, top] = [Math.max(0, box.x / width), Math.max(0, box.y / height)];
  const right = Math.min(1, (box.x + box.width) / width);
  const bottom = Math.min(1, (box.y + box.height) / height);
  if (!(right > left && bottom > top)) return undefined;
  return { box: { x: left, y: top, width: right - left, height: bottom - top } };
}
