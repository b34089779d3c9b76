import type { StageImage } from '@printready/canvas/tiles';
import { afterRest } from '@printready/ui/pending-work';
import { useEffect, useRef, useState } from 'react';
import { isAbort, useJob } from '../threads/use-job.ts';
import { type ConverterSettings, conversionOf } from './settings.ts';
import { describe } from './use-conversions.ts';

const CONVERT_DELAY_MS = 200;

export type ConversionPreview = {
  readonly before: StageImage;
  readonly after: StageImage;
  readonly bytes: number;
};

type State = {
  readonly file: File | null;
  readonly preview: ConversionPreview | null;
  readonly made: ConverterSettings | null;
  readonly problem: string | null;
};

const EMPTY: State = { file: null, preview: null, made: null, problem: null };

export function useConversionPreview(file: File, settings: ConverterSettings) {
  const runTask = useJob();
  const [state, setState] = useState(EMPTY);
  const first = useRef(true);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const convert = async () => {
      const conversion = await conversionOf(settings);
      const request = { file, ppi: settings.drawnPpi, conversion };
      const answer = await runTask('preview-conversion', request, { signal });
      if (!answer.ok) throw new Error(answer.problem.text);
      const { before, after, bytes } = answer;
      const stageOf = ({ size, raster }: typeof before): StageImage => ({ size, levels: [raster] });
      setState({
        file,
        preview: { before: stageOf(before), after: stageOf(after), bytes },
        made: settings,
        problem: null,
      });
    };
    const cancel = afterRest(
      () =>
        convert().catch((error: unknown) => {
          if (!isAbort(error)) setState({ file, preview: null, made: settings, problem: describe(error) });
        }),
      first.current ? 0 : CONVERT_DELAY_MS,
    );
    first.current = false;
    return () => {
      cancel();
      controller.abort();
    };
  }, [file, settings, runTask]);
  const own = state.file === file ? state : EMPTY;
  return { preview: own.preview, problem: own.problem, converting: own.made !== settings };
}
