import type { Choice } from '@printready/pipeline/open-file';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PlanState } from '../plan/use-plan.ts';
import type { NamesInput } from './use-roster.ts';

type Design = NamesInput['design'] & {
  /** Art of the design on the sheet; null if it is not there. */
  readonly artId: string | null;
  readonly choice: Choice;
};

/** Size of a design that is not on the sheet: the one in the file. */
const AS_STATED: Choice = { page: 0, drawing: { ppi: 300, scale: 1 }, layers: null };

const NARROW = ['100', '90', '80', '70'] as const;
export const NARROW_CHOICES = NARROW.map((value) => ({
  value,
  label: value === '100' ? 'Refuse it' : `Narrow it to ${value}% at most`,
}));

const FONT = /\.(?:ttf|otf|woff2?)$/i;
const LIST = /\.(?:csv|tsv|txt|xlsx?|ods|numbers)$/i;

/** The last piece on the sheet that is an SVG with a field. */
async function designOnSheet({ plan, files }: Pick<PlanState, 'plan' | 'files'>): Promise<Design | null> {
  for (const { id } of plan.arts.toReversed()) {
    const file = files.get(id);
    if (!file || !/\.svg$/i.test(file.name)) continue;
    if (/\{\{[^{}]+\}\}/.test(await file.blob.text()))
      return { name: file.name, blob: file.blob, artId: id, choice: file.choice ?? AS_STATED };
  }
  return null;
}

export function useNamesInput(state: Pick<PlanState, 'plan' | 'files'>) {
  const [design, setDesign] = useState<Design | null>(null);
  const [list, setList] = useState<string | File>('');
  const [fonts, setFonts] = useState<readonly File[]>([]);
  const [narrow, setNarrow] = useState<(typeof NARROW)[number]>('100');
  const first = useRef(state);
  useEffect(() => {
    void designOnSheet(first.current).then((found) => setDesign((before) => before ?? found));
  }, []);
  /** Sorts files by their kind. */
  const take = (files: readonly File[]) => {
    for (const file of files) {
      if (FONT.test(file.name)) setFonts((before) => [...before, file]);
      else if (LIST.test(file.name)) setList(file);
      else setDesign({ name: file.name, blob: file, artId: null, choice: AS_STATED });
    }
  };
  const isEmpty = typeof list === 'string' && list.trim() === '';
  const input = useMemo(
    () => design && { design, list: isEmpty ? null : list, fonts, narrowPercent: Number(narrow) },
    [design, isEmpty, list, fonts, narrow],
  );
  return { design, list, setList, fonts, setFonts, narrow, setNarrow, take, input };
}

export type NamesInputState = ReturnType<typeof useNamesInput>;
