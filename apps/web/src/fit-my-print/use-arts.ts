/** The arts' files: opened in the worker one after another, each with a picture for the screen; a bad one fails alone. */

import type { PixelRectangle } from '@printready/imaging/kernels/geometry/cut';
import { ASSUMED_PPI, type Raster } from '@printready/imaging/raster';
import type { Choice, FileQuestion } from '@printready/pipeline/open-file';
import type { PlacedArt } from '@printready/tools/fit-my-print/plan';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isAbort, isTimeout, useJob } from '../engine/use-job.ts';
import { rememberChoice } from '../files/choose/choice.ts';
import type { SourceFile } from '../files/document.ts';
import {
  checkFile,
  describeCrash,
  describeProblem,
  describeTimeout,
  type FileProblem,
} from '../files/problem.ts';

/** What belongs to an art besides its numbers on the film. */
export type ArtFile = {
  readonly id: string;
  readonly name: string;
  readonly blob: Blob;
  /** Null where there was nothing to choose. */
  readonly choice: Choice | null;
  readonly trim: PixelRectangle;
  readonly full: { readonly width: number; readonly height: number };
  readonly outline: Raster;
  /** An object URL. */
  readonly picture: string;
  readonly notes: readonly string[];
};

export type Opened = {
  readonly file: ArtFile;
  readonly ppi: number;
  readonly ppiAssumed: boolean;
  readonly art: Omit<PlacedArt, 'mmPerPixel'>;
};

const EMPTY_ART: Omit<FileProblem, 'fileName'> = {
  happened: 'There is nothing to print in this file.',
  means: 'Every pixel is fully transparent.',
  remedy: 'Check in your design program whether its layers were visible when it was exported.',
  detail: 'The image has no pixel with an alpha above 0.',
};

type Asked = {
  readonly file: SourceFile;
  readonly question: FileQuestion;
  /** Null leaves the file out. */
  readonly answer: (choice: Choice | null) => void;
};

/** One question at a time: files open one after another. */
function useAsked() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = useCallback(
    (file: SourceFile, question: FileQuestion) =>
      new Promise<Choice | null>((resolve) => {
        const answer = (choice: Choice | null) => {
          if (choice) rememberChoice(file, choice);
          setAsked(null);
          resolve(choice);
        };
        setAsked({ file, question, answer });
      }),
    [],
  );
  return { asked, ask };
}

export function useArts() {
  const runTask = useJob();
  const [files, setFiles] = useState<ReadonlyMap<string, ArtFile>>(new Map());
  const [opening, setOpening] = useState<readonly string[]>([]);
  const [problems, setProblems] = useState<readonly FileProblem[]>([]);
  const pictures = useRef<string[]>([]);
  useEffect(() => () => pictures.current.forEach((url) => URL.revokeObjectURL(url)), []);

  const { asked, ask } = useAsked();

  const openOne = useCallback(
    async (source: SourceFile, id: string): Promise<Opened | FileProblem | 'skipped' | null> => {
      const unfit = checkFile(source);
      if (unfit) return unfit;
      try {
        const send = (choice: Choice | null) => runTask('open-art', { file: source.blob, choice });
        let choice = source.choice ?? null;
        let answer = await send(choice);
        if ('question' in answer) {
          choice = await ask(source, answer.question);
          if (!choice) return 'skipped';
          answer = await send(choice);
        }
        if ('question' in answer) throw new TypeError('A file that is opened as chosen asks again.');
        if (!answer.ok) {
          return answer.problem === 'empty-art'
            ? { ...EMPTY_ART, fileName: source.name }
            : describeProblem(source, answer.problem);
        }
        const picture = URL.createObjectURL(answer.picture);
        pictures.current.push(picture);
        const { trim, full, outline, notes, ppi, inked } = answer;
        const { name, blob } = source;
        const file: ArtFile = { id, name, blob, choice, trim, full, outline, picture, notes };
        setFiles((before) => new Map(before).set(id, file));
        const pixels = { width: trim.width, height: trim.height };
        return {
          file,
          ppi: ppi ?? ASSUMED_PPI,
          ppiAssumed: ppi === null,
          art: { id, pixels, quantity: 1, mayTurn: true, inked },
        };
      } catch (error) {
        if (isTimeout(error)) return describeTimeout(source);
        return isAbort(error) ? null : describeCrash(source, error);
      }
    },
    [runTask, ask],
  );

  /** @param place called for each file that opened, in order. @param idOf ids of files that are brought back. */
  const open = useCallback(
    async (
      sources: readonly (SourceFile & { readonly id?: string })[],
      place: (opened: Opened) => void,
    ): Promise<void> => {
      setProblems([]);
      setOpening((before) => [...before, ...sources.map(({ name }) => name)]);
      for (const { id = crypto.randomUUID(), ...source } of sources) {
        const opened = await openOne(source, id);
        setOpening((before) => before.filter((_, index) => index !== before.indexOf(source.name)));
        if (opened === null) return;
        if (opened === 'skipped') continue;
        if ('happened' in opened) setProblems((before) => [...before, opened]);
        else place(opened);
      }
    },
    [openOne],
  );

  /** The same file under another id, for another size of it. */
  const share = useCallback((id: string, copyId: string) => {
    setFiles((before) => {
      const file = before.get(id);
      return file ? new Map(before).set(copyId, { ...file, id: copyId }) : before;
    });
  }, []);

  return { files, opening, asked, problems, open, share, dismissProblems: () => setProblems([]) };
}
