import { isAbort } from '@printready/pixels/result';
import { toast } from '@printready/ui';
import { type FolderPicker, ResultGone } from './results.ts';

const ZIP_TYPES = [{ accept: { 'application/zip': ['.zip'] } }];

/** @param date for example `2026-11-23`. @param part number of the partial ZIP, from 1; null if complete */
export const zipName = (recipe: string, date: string, part: number | null = null): string =>
  `${recipe} ${date}${part === null ? '' : ` part ${part}`}.zip`.replaceAll(/[\\/:*?"<>|]/g, '_');

/** @returns undefined if there is no save dialog. @throws AbortError if the user cancels it */
export async function pickZip(suggestedName: string): Promise<FileSystemFileHandle | undefined> {
  const picker = window as typeof window & FolderPicker;
  return await picker.showSaveFilePicker?.({ suggestedName, types: ZIP_TYPES });
}

export async function reportFailure(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isAbort(error)) return;
    console.error('The results could not be saved.', error);
    toast(error instanceof ResultGone ? error.message : 'The results could not be saved. Try again.');
  }
}
