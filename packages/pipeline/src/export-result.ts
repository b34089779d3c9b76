/** The end of the road: a result becomes a file, the tool's own or a picture. */
import { PLAIN_CONVERSION } from '@printready/codecs/conversion/conversion';
import { convert } from '@printready/codecs/conversion/convert';
import { FORMATS, type SaveFormat } from '@printready/codecs/formats';
import { fromRaster } from '@printready/imaging/color/convert';
import { catalog, type WorkspaceToolId } from '@printready/tools/catalog';
import type { ExportRun } from '@printready/tools/define-tool';
import { engines } from '@printready/tools/engines';
import type { FileBytes, Result } from '@printready/tools/tool';

export type ExportedFile = {
  readonly bytes: FileBytes;
  readonly mediaType: string;
  /** What saving changed, a sentence each. */
  readonly losses: readonly string[];
};

/**
 * @param format an id of the tool's outputs that this result has, else a picture's format.
 * @throws RangeError for one that is neither.
 */
export async function exportResult(
  tool: WorkspaceToolId,
  result: Result,
  format: string,
  run: ExportRun,
): Promise<ExportedFile> {
  const outputs = catalog.find(({ id }) => id === tool)?.outputs ?? [];
  const output = result.exports?.includes(format) ? outputs.find(({ id }) => id === format) : undefined;
  if (output) {
    const engine = await engines[tool]();
    return {
      bytes: await engine.exportAs(result, format, run),
      mediaType: output.mediaType,
      losses: [],
    };
  }
  if (!isPictureFormat(format))
    throw new RangeError(`This result has no "${format}"; it names what it has in \`exports\`.`);
  const { bytes, losses } = await convert(fromRaster(result.shows), { ...PLAIN_CONVERSION, format });
  return { bytes, mediaType: FORMATS[format].mediaType, losses };
}

const isPictureFormat = (format: string): format is SaveFormat => Object.hasOwn(FORMATS, format);
