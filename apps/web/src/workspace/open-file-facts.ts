import { sizeFact } from '@printready/assistant/facts';
import type { ToolManifest } from '@printready/tools/tool';
import type { OpenDocument } from '../files/document.ts';
import { changedFrom } from './options/settings.ts';

type Settings = { readonly options: object; readonly defaults: object };
type FactSource = Pick<OpenDocument, 'resolution' | 'resolutionAssumed'> & {
  readonly file: Pick<OpenDocument['file'], 'name'>;
  readonly picture: Pick<OpenDocument['picture'], 'size'>;
};

/** Longer values are strokes or points, which are meaningless as text. */
const MAX_CHARACTERS = 60;

export function openFileFacts(
  { title, perImage = [] }: Pick<ToolManifest, 'title' | 'perImage'>,
  { file, picture, resolution, resolutionAssumed }: FactSource,
  { options, defaults }: Settings,
): string[] {
  const { width, height } = picture.size;
  const inches = (pixels: number, ppi: number) => (pixels / ppi).toFixed(1);
  const skipped: readonly string[] = perImage;
  const settings = Object.entries(changedFrom(defaults, options))
    .filter(([option]) => !skipped.includes(option))
    .map(([option, value]) => `${option} = ${JSON.stringify(value)}`)
    .filter((setting) => setting.length <= MAX_CHARACTERS);
  return [
    `File: ${file.name}`,
    sizeFact(width, height),
    resolutionAssumed
      ? 'Resolution: the file names no print size'
      : `Resolution: ${Math.round(resolution.x)} ppi, prints ${inches(width, resolution.x)} × ${inches(height, resolution.y)} in`,
    `Open in: ${title}`,
    settings.length > 0 ? `Settings: ${settings.join(', ')}` : 'Settings: as they come',
  ];
}
