/** The list of files, what became of each, and the run over all of them. */

import type { OpenableFormat } from '@printready/codecs';
import type { PictureFacts } from '@printready/codecs/conversion/convert';
import type { SaveFormat } from '@printready/codecs/formats';
import { FILE_LIMIT_MB, MEGABYTE } from '@printready/contracts/limits';
import { files as words } from '@printready/contracts/messages';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createLimiter } from '../engine/limiter.ts';
import { isAbort, isTimeout, useJob } from '../engine/use-job.ts';
import { convertedName } from '../files/names.ts';
import { type ConverterSettings, conversionOf } from './settings.ts';

export type ConvertedFile = {
  /** One, or one a page. */
  readonly files: readonly { readonly name: string; readonly blob: Blob }[];
  /** Of the first. */
  readonly facts: PictureFacts;
  readonly parts: number;
  readonly inks: readonly string[];
  readonly format: SaveFormat;
  readonly losses: readonly string[];
  /** The settings it was made with; others make it outdated. */
  readonly settings: ConverterSettings;
};

export type Probed = {
  readonly format: OpenableFormat;
  readonly facts: PictureFacts;
  readonly pages: number;
  readonly layers: number;
  /** Address of a small picture. */
  readonly picture: string;
};

export type FileItem = {
  readonly id: string;
  readonly file: File;
  readonly state: 'reading' | 'ready' | 'waiting' | 'converting' | 'done' | 'failed';
  readonly probed: Probed | null;
  readonly result: ConvertedFile | null;
  /** Why it could not be read or converted. */
  readonly problem: string | null;
  /** 0…1 while it is converted. */
  readonly progress: number;
  /** Another tool's paid result that nobody has downloaded in any format: with this list it would be lost. */
  readonly unsaved: boolean;
};

function describeFailure(error: unknown): string {
  if (isTimeout(error))
    return 'It took too long and was stopped. Save a fresh copy from your design program.';
  return error instanceof Error ? error.message : String(error);
}

/** As many as the pool opens at a time. */
const AT_ONCE = 2;
const gate = createLimiter(AT_ONCE);

export function useConversions(suffix: string) {
  const [items, setItems] = useState<readonly FileItem[]>([]);
  const [running, setRunning] = useState(false);
  const runTask = useJob();
  const cancelRun = useRef<AbortController | null>(null);
  const latest = useRef(items);
  useEffect(() => {
    latest.current = items;
  }, [items]);

  const change = useCallback(
    (id: string, patch: Partial<FileItem>) =>
      setItems((before) => before.map((item) => (item.id === id ? { ...item, ...patch } : item))),
    [],
  );

  const probe = async ({ id, file }: Pick<FileItem, 'id' | 'file'>, ppi: number) => {
    try {
      const answer = await gate(() => runTask('probe', { file, ppi }));
      if (answer.ok) {
        const { format, facts, pages, layers } = answer;
        const picture = URL.createObjectURL(answer.picture);
        change(id, { state: 'ready', probed: { format, facts, pages, layers, picture } });
      } else change(id, { state: 'failed', problem: answer.problem.detail });
    } catch (error) {
      if (!isAbort(error)) change(id, { state: 'failed', problem: describeFailure(error) });
    }
  };

  /** @param unsaved they are another tool's results, and nowhere else. */
  const add = (files: readonly File[], ppi: number, unsaved = false) => {
    const limit = FILE_LIMIT_MB.general;
    const added = files.map((file): FileItem => {
      const tooLarge = file.size > limit * MEGABYTE;
      return {
        id: crypto.randomUUID(),
        file,
        state: tooLarge ? 'failed' : 'reading',
        probed: null,
        result: null,
        problem: tooLarge ? words.tooLarge(file.size / MEGABYTE, limit) : null,
        progress: 0,
        unsaved,
      };
    });
    setItems((before) => [...before, ...added]);
    for (const item of added) if (item.state === 'reading') void probe(item, ppi);
  };

  const remove = (id: string) =>
    setItems((before) =>
      before.filter((item) => {
        if (item.id === id && item.probed) URL.revokeObjectURL(item.probed.picture);
        return item.id !== id;
      }),
    );

  const convertOne = async (item: FileItem, settings: ConverterSettings, cancelled: AbortSignal) => {
    const { id, file } = item;
    try {
      const conversion = await conversionOf(settings);
      const answer = await gate(() => {
        cancelled.throwIfAborted();
        change(id, { state: 'converting', progress: 0, problem: null });
        return runTask(
          'convert',
          { file, ppi: settings.drawnPpi, conversion },
          {
            signal: cancelled,
            onProgress: (progress) => change(id, { progress }),
          },
        );
      });
      if (!answer.ok) {
        change(id, { state: 'failed', problem: answer.problem.detail });
        return;
      }
      const { losses } = answer;
      const { format } = settings;
      const files = answer.files.map(({ blob, page }) => ({
        name: convertedName(file.name, format, suffix, page),
        blob,
      }));
      const [first] = answer.files;
      if (!first) throw new Error('The converter gave no file back.');
      const { facts, parts, inks } = first;
      change(id, { state: 'done', result: { files, facts, parts, inks, format, losses, settings } });
    } catch (error) {
      if (isAbort(error)) change(id, { state: item.result ? 'done' : 'ready' });
      else change(id, { state: 'failed', problem: describeFailure(error) });
    }
  };

  /** All files that can be read, a few at a time (the pool says how many). */
  const run = async (settings: ConverterSettings) => {
    const controller = new AbortController();
    cancelRun.current = controller;
    setRunning(true);
    const waiting = latest.current.filter(({ probed, state }) => probed !== null && state !== 'reading');
    for (const { id } of waiting) change(id, { state: 'waiting' });
    await Promise.all(waiting.map((item) => convertOne(item, settings, controller.signal)));
    setRunning(false);
  };

  const markSaved = (saved: readonly FileItem[]) => {
    for (const { id } of saved) change(id, { unsaved: false });
  };

  return { items, running, add, remove, run, markSaved, cancel: () => cancelRun.current?.abort() };
}

export type Conversions = ReturnType<typeof useConversions>;
