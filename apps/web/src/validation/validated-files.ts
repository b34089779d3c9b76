/** The shared client state of the validator: validated files by name, with their artwork while this page is open. */
import { create } from 'zustand';
import type { KeptValidation } from './kept-validations.ts';

export type ValidatedFile = KeptValidation & {
  /** The user's own file; null when the validation came back from the browser's storage. */
  readonly artwork: Blob | null;
};

type ValidatedFiles = {
  readonly files: Readonly<Record<string, ValidatedFile>>;
  readonly put: (file: ValidatedFile) => void;
};

export const useValidatedFiles = create<ValidatedFiles>((set) => ({
  files: {},
  put: (file) => set(({ files }) => ({ files: { ...files, [file.fileName]: file } })),
}));
