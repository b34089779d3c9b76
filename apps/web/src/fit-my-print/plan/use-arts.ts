import type { Choice } from '@printready/pipeline/open-file';
import { printResolution } from '@printready/tools/tool';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { rememberChoice } from '../../files/choose/choice.ts';
import { needsPrintSize, type SourceFile } from '../../files/document.ts';
import { resolutionOf } from '../../files/opened.ts';
import {
  checkFile,
  describeCrash,
  describeProblem,
  describeTimeout,
  type FileProblem,
} from '../../files/problem.ts';
import { isTimeout, useJob } from '../../threads/use-job.ts';
import type { Opened } from './art-file.ts';
import { type ArtDeps, createArts, UnfitArt } from './create-arts.ts';
import type { OpenedArt } from './opened-art.ts';

const EMPTY_ART: Omit<FileProblem, 'fileName'> = {
  happened: 'There is nothing to print in this file.',
  means: 'Every pixel is fully transparent.',
  remedy: 'Check in your design program whether its layers were visible when it was exported.',
  detail: 'The image is completely transparent.',
};

function printSizeOf(source: SourceFile, stated: Parameters<typeof printResolution>[0]) {
  const { x, y } = resolutionOf(source, stated);
  const { sizeAssumed = false } = source;
  const assumed = needsPrintSize(source) && (sizeAssumed || printResolution(stated).assumed);
  const ppi = (x + y) / 2;
  return { ppi, assumedPpi: assumed ? ppi : null };
}

/** @param choice the user's choice of page and layers */
export function openedOf(
  {
    id,
    source,
    choice,
  }: { readonly id: string; readonly source: SourceFile; readonly choice: Choice | null },
  answer: OpenedArt,
): Opened {
  const { trim, full, outline, inks, boxed, findings, stated, inked } = answer;
  const { ppi, assumedPpi } = printSizeOf(source, { width: full.width, resolution: stated });
  const picture = URL.createObjectURL(answer.picture);
  const pixels = { width: trim.width, height: trim.height };
  const { name, blob } = source;
  return {
    file: {
      ...{ id, name, blob, choice, trim, full, outline, inks },
      ...{ boxed, picture, findings, assumedPpi },
    },
    ppi,
    art: { id, pixels, quantity: 1, mayTurn: true, inked },
  };
}

export function useArts() {
  const runTask = useJob();
  const deps: ArtDeps = {
    async open(source, { id, ask, signal }) {
      const unfit = checkFile(source);
      if (unfit) throw new UnfitArt(unfit);
      const { name, blob } = source;
      let choice = source.choice ?? null;
      let answer = await runTask('open-art', { file: blob, choice }, { signal });
      if (!answer.ok && answer.problem.code === 'choice-needed') {
        choice = await ask(source, answer.problem.question);
        if (!choice) return null;
        rememberChoice(source, choice);
        answer = await runTask('open-art', { file: blob, choice }, { signal });
      }
      if (!answer.ok) {
        const { problem } = answer;
        if (problem.code === 'choice-needed')
          throw new TypeError('A file that is opened as chosen asks again.');
        throw new UnfitArt(
          problem.code === 'empty-art' ? { ...EMPTY_ART, fileName: name } : describeProblem(source, problem),
        );
      }
      return openedOf({ id, source, choice }, answer);
    },
    describe: (source, error) => (isTimeout(error) ? describeTimeout(source) : describeCrash(source, error)),
  };
  const latest = useRef(deps);
  useEffect(() => {
    latest.current = deps;
  });
  const [list] = useState(() => createArts(() => latest.current));
  useEffect(
    () => () => {
      list.batch.leave();
      for (const { picture } of list.state().files.values()) URL.revokeObjectURL(picture);
    },
    [list],
  );
  const { open, hold, share, dismissProblems } = list;
  const state = useSyncExternalStore(list.subscribe, list.state);
  return { ...state, open, hold, share, dismissProblems };
}
