import { type NotOpened, openFile } from '@printready/pipeline/open-file';
import { suggestOptions } from '@printready/pipeline/run-step';
import type { Raster } from '@printready/pixels/raster';
import { readFinding } from '@printready/pixels/reading';
import { opaqueBounds } from '@printready/pixels/resample';
import { catalog, type WorkspaceToolId } from '@printready/tools/catalog';
import { share } from '../../worker/share.ts';
import type { DecodedImage, OpenRequest } from '../opened.ts';

/** Warns before a paid run, because an empty image gives an empty result. */
const NOTHING_TO_SEE = readFinding(
  'nothing-visible',
  'Every pixel of this image is fully transparent, so there is nothing to print.',
);

const takesAnySize = (toolId: WorkspaceToolId): boolean =>
  catalog.some((tool) => tool.id === toolId && 'anySize' in tool);

const takesInks = (toolId: WorkspaceToolId): boolean =>
  catalog.some((tool) => tool.id === toolId && 'takesInks' in tool);

/**
 * True if an image decoded for another tool can be reused. Tools that take inks need the file's inks; all others need
 * RGB.
 */
const isAsWanted = ({ raster, findings }: DecodedImage, toolId: WorkspaceToolId): boolean =>
  takesInks(toolId) ? !findings.some(({ code }) => code === 'inks-in-rgb') : !raster.inks;

/** Suggests options, except for a reduced view, where fine edges look like fades. */
export const suggestFor = async (
  toolId: WorkspaceToolId,
  { large }: Pick<DecodedImage, 'large'>,
  proxy: Raster,
): Promise<Readonly<Record<string, unknown>>> => (large ? {} : await suggestOptions(toolId, proxy));

/** @param report receives the decoded fraction, 0 to 1; called only for files read in bands */
export async function decode(
  { file, toolId, choice, decoded }: Omit<OpenRequest, 'proxyPixels'>,
  report: (fraction: number) => void,
): Promise<({ readonly ok: true } & DecodedImage) | NotOpened> {
  if (decoded && isAsWanted(decoded, toolId)) return { ok: true, ...decoded };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const opened = await openFile(bytes, choice, {
    partial: true,
    ...(takesInks(toolId) && { inks: 'own' }),
  });
  if (!opened.ok) {
    if (opened.problem.code !== 'too-large' || !takesAnySize(toolId)) return opened;
    const { openLarge } = await import('./open-large.ts');
    return (await openLarge(bytes, report)) ?? opened;
  }
  const { format, findings } = opened;
  const raster = share(opened.raster);
  const isEmpty = opaqueBounds(raster) === null;
  return { ok: true, raster, format, findings: isEmpty ? [...findings, NOTHING_TO_SEE] : findings };
}
