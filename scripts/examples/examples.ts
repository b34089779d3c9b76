/**
 * The worked examples of the manual's tool pages: the tool's own engine, on a sample image that everybody can open in the
 * tool, with the settings that the page names.
 */
import type { ToolId } from '@printready/tools/catalog';
import type { WorkedExample } from './art.ts';
import { fileToolExamples } from './file-tools.ts';
import { imageToolExamples } from './image-tools.ts';

export const workedExamples: Readonly<Record<ToolId, () => Promise<WorkedExample>>> = {
  ...fileToolExamples,
  ...imageToolExamples,
};

/** From the repository's root. */
export const pictureFile = (id: string, moment: string): string =>
  `apps/web/public/examples/${id}-${moment}.webp`;
