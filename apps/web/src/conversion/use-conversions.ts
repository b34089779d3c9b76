import { stemOf } from '@printready/codecs/formats';
import { useEffect, useMemo, useRef, useState } from 'react';
import { refuseSize } from '../files/general-limit.ts';
import { convertedName } from '../files/save/names.ts';
import { useUndoOffer } from '../screen-parts/undo/use-undo-offer.ts';
import { useBatchState } from '../threads/use-batch-state.ts';
import { isTimeout, useJob } from '../threads/use-job.ts';
import { type ConversionDeps, createConversions, type FileItem, itemOf } from './create-conversions.ts';
import { type ConverterSettings, conversionOf } from './settings.ts';

export function describe(error: unknown): string {
  if (isTimeout(error))
    return 'It took too long and was stopped. Save a fresh copy from your design program.';
  return error instanceof Error ? error.message : String(error);
}

const PENDING: ReadonlySet<FileItem['state']> = new Set(['queued', 'waiting', 'converting']);

export function useConversions(suffix: string) {
  const runTask = useJob();
  const [pictures] = useState<string[]>(() => []);
  const deps: ConversionDeps = {
    describe,
    refuse: refuseSize,
    async probe(file, ppi, signal) {
      const answer = await runTask('probe', { file, ppi }, { signal });
      if (!answer.ok) throw new Error(answer.problem.text);
      const { format, facts, pages, layers, findings, colors } = answer;
      const picture = URL.createObjectURL(answer.picture);
      pictures.push(picture);
      return { format, facts, pages, layers, findings, colors, picture };
    },
    async convert(file, settings, { signal, progress }) {
      const conversion = await conversionOf(settings);
      const request = { file, title: stemOf(file.name), ppi: settings.drawnPpi, conversion };
      const answer = await runTask('convert', request, { signal, onProgress: progress });
      if (!answer.ok) throw new Error(answer.problem.text);
      const { format } = settings;
      const [first] = answer.files;
      if (!first) throw new Error('The converter returned no file.');
      const { facts, parts, inks } = first;
      const named = (page: number | null) => convertedName(file.name, format, suffix, page);
      const files = answer.files.map(({ blob, page }) => ({ name: named(page), blob }));
      return { files, facts, parts, inks, format, losses: answer.losses, settings };
    },
  };
  const latest = useRef(deps);
  useEffect(() => {
    latest.current = deps;
  });
  const [list] = useState(() => createConversions(() => latest.current));
  const { list: itemList } = useBatchState(list.runs);
  useEffect(
    () => () => {
      list.probes.leave();
      // Object URLs are not revoked earlier, because a removed file may be restored.
      for (const address of pictures) URL.revokeObjectURL(address);
    },
    [list, pictures],
  );
  const { offerUndo } = useUndoOffer();
  const items = useMemo(() => itemList.items.map(itemOf), [itemList.items]);
  const running = items.some(({ state }) => PENDING.has(state));

  return {
    items,
    running,
    add: (files: readonly File[], ppi: number, unsaved = false) => list.add(files, ppi, unsaved),
    remove: ({ id, file }: FileItem) => offerUndo(`${file.name} was removed from the list.`, list.remove(id)),
    run: (settings: ConverterSettings) => list.run(settings),
    markSaved: (saved: readonly FileItem[]) => {
      for (const { id } of saved) list.markSaved(id);
    },
    cancel: () => void list.cancel(),
  };
}

export type Conversions = ReturnType<typeof useConversions>;
