import { create } from 'zustand';
import { type SavedValidation, saveValidation } from './saved-validations.ts';

export type ValidatedFile = SavedValidation & {
  /** Null if the validation came from the browser's storage. */
  readonly artwork: Blob | null;
  /** Password that was tried on the file; kept for the preview and never stored. */
  readonly password: string | null;
};

type ValidatedFiles = { readonly files: Readonly<Record<string, ValidatedFile>> };

export const useValidatedFiles = create<ValidatedFiles>(() => ({ files: {} }));

export function storeFile(file: ValidatedFile): void {
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
