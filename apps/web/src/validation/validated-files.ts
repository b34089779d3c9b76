/** The shared client state of the validator: validated files by name, with their artwork while this page is open. */
import { create } from 'zustand';
import { type SavedValidation, saveValidation } from './saved-validations.ts';

export type ValidatedFile = SavedValidation & {
  /** The user's own file; null when the validation came back from the browser's storage. */
  readonly artwork: Blob | null;
  /** What opened it or was tried, for the preview; never kept. */
  readonly password: string | null;
};

type ValidatedFiles = { readonly files: Readonly<Record<string, ValidatedFile>> };

export const useValidatedFiles = create<ValidatedFiles>(() => ({ files: {} }));

/** Into the shared state, and into the browser's storage without the artwork. */
export function keepFile(file: ValidatedFile): void {
  useValidatedFiles.setState(({ files }) => ({ files: { ...files, [file.fileName]: file } }));
  const { validationId, userId, validatedAtMs, fileName, sha256, facts, profile, printSize } = file;
  saveValidation({
    validationId,
    userId,
    validatedAtMs,
    fileName,
    sha256,
    facts,
    profile,
    printSize,
  }).catch((error: unknown) =>
    console.error('The browser keeps no validations; this one is gone with the page.', error),
  );
}
