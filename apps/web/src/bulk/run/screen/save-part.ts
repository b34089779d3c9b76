import { saveFile } from '@printready/ui';
import type { Bulk } from '../create-bulk.ts';
import { nextPart } from '../parts.ts';
import { collectParts, zipOf } from '../storage/results.ts';
import { zipName } from '../storage/save-dialog.ts';

export async function savePart(bulk: Bulk): Promise<void> {
  const items = await bulk.takePart();
  const { head, list } = bulk.store.getState();
  if (!items || !head) return;
  const parts = await collectParts(head, items, (file) => bulk.find('out', file));
  saveFile(zipOf(parts, head.date), zipName(head.recipe?.name ?? 'results', head.date, nextPart(list.items)));
}
