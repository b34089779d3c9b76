/** Where results are saved: the browser's own dialog where it has one, and what is said when that fails. */
import { toast } from '@printready/ui';
import { type FolderPicker, ResultGone } from './results.ts';

const ZIP_TYPES = [{ accept: { 'application/zip': ['.zip'] } }];

/** @param date `2026-11-23` @param part of the batch's results, counted from 1; null: there is one */
export const zipName = (recipe: string, date: string, part: number | null = null): string =>
  `${recipe} ${date}${part === null ? '' : ` part ${part}`}.zip`.replaceAll(/[\\/:*?"<>|]/g, '_');

/** @returns undefined where the browser has no such dialog. @throws AbortError when the person closes it */
export async function pickZip(suggestedName: string): Promise<FileSystemFileHandle | undefined> {
  const picker = window as typeof window & FolderPicker;
  return await picker.showSaveFilePicker?.({ suggestedName, types: ZIP_TYPES });
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** What a person may have cancelled in the browser's own dialog. */
export async function tellFailure(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isAbort(error)) return;
    console.error('The results could not be saved.', error);
    toast(error instanceof ResultGone ? error.message : 'The results could not be saved. Try again.');
  }
}
