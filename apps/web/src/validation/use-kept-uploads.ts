/** The validator's files over a reload, Back or a closed tab: those that were validated come back with their report, and are not paid again. */
import { useAuth } from '@printready/sign-in/auth-context';
import { useMemo } from 'react';
import type { SourceFile } from '../files/document.ts';
import type { DraftOffer } from '../files/draft-offer.ts';
import { useStoredFiles } from '../files/use-stored-files.ts';
import { loadValidation } from './saved-validations.ts';
import type { Upload, Uploads } from './use-uploads.ts';
import type { Validations } from './use-validations.ts';

const asFile = ({ name, blob }: SourceFile) => new File([blob], name, { type: blob.type });

/** One for each file. A paid validation has its payment under the same id. */
function readIds(more: unknown, count: number): readonly string[] {
  const ids = Array.isArray(more) ? more.filter((id) => typeof id === 'string') : [];
  return Array.from({ length: count }, (_, at) => ids[at] ?? crypto.randomUUID());
}

export function useKeptUploads(parts: {
  readonly toolId: string;
  readonly uploads: Uploads;
  readonly validations: Validations;
  readonly show: (validationId: string | null) => void;
  readonly onTransferred: (file: File) => void;
  /** Back, but not validated yet. */
  readonly onUnseen: (uploads: readonly Upload[]) => void;
}): DraftOffer | null {
  const { toolId, uploads, validations, show, onTransferred, onUnseen } = parts;
  const { user } = useAuth();
  const userId = user?.id ?? null;
  const { list } = uploads;
  const ids = useMemo(() => list.map(({ validationId }) => validationId), [list]);

  const putBack = async (files: readonly SourceFile[], more: unknown) => {
    const known = readIds(more, files.length);
    const back = uploads.putBack(
      files.map((file, at) => ({ file: asFile(file), validationId: known[at] ?? crypto.randomUUID() })),
    );
    show(back[0]?.validationId ?? null);
    const unseen: Upload[] = [];
    for (const upload of back) {
      const saved = await loadValidation(upload.validationId, userId);
      if (saved) validations.putBack(upload, { ...saved, artwork: upload.file, password: null });
      else if (upload.preValidationStatus !== 'invalid') unseen.push(upload);
    }
    if (unseen.length > 0) onUnseen(unseen);
  };
  return useStoredFiles({
    toolId,
    files: list.map(({ file }) => ({ name: file.name, blob: file })),
    more: ids,
    onTransferred: (given) => onTransferred(asFile(given)),
    onRestored: (files, more) => {
      putBack(files, more).catch((error: unknown) =>
        console.error('The reports from before could not be brought back.', error),
      );
    },
  });
}
