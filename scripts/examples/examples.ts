/**
 * Worked examples for the manual's tool pages: the tool's engine on a public sample image, with the page's settings.
 */
import type { ToolId } from '@printready/tools/catalog';
import type { WorkedExample } from './art.ts';
import { fileToolExamples } from './file-tools.ts';
import { imageToolExamples } from './image-tools.ts';

export const workedExamples: Readonly<Record<ToolId, () => Promise<WorkedExample>>> = {
  ...fileToolExamples,
  ...imageToolExamples,
};

/** Path from the repository's root. */
export const pictureFile = (id: string, moment: string): string =>
  `apps/web/public/examples/${id}-${moment}.webp`;
