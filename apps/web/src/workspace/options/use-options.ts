import type { ToolPanel } from '@printready/tools/panel';
import type { ImageFacts } from '@printready/tools/tool';
import { afterRest } from '@printready/ui/pending-work';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { record, redo, startHistory, undo } from '../../screen-parts/undo/history.ts';
import { changedFrom, mergeOptions, recallSettings, rememberSettings } from './settings.ts';

export function useOptions<Options extends object>(
  toolId: string,
  panel: ToolPanel<Options>,
  image: {
    readonly suggested: Readonly<Record<string, unknown>>;
    readonly restored: unknown;
    /** Size set by the user; null uses the file's own size. */
    readonly said: ImageFacts | null;
  },
) {
  const { suggested, restored, said } = image;
  const { width, height, ppi } = said ?? {};
  const { defaults, bySize } = useMemo(() => {
    const known = width !== undefined && height !== undefined && ppi !== undefined;
    const decided = known ? (panel.atPrintSize?.({ width, height, ppi }) ?? {}) : {};
    const start = mergeOptions(panel, panel.schema.parse({}), suggested);
    return { defaults: mergeOptions(panel, start, decided), bySize: decided };
  }, [panel, suggested, width, height, ppi]);
  const [history, setHistory] = useState(() => {
    const back = panel.schema.safeParse(restored);
    if (back.success) return startHistory(back.data);
    return startHistory(mergeOptions(panel, defaults, { ...recallSettings(toolId), ...bySize }));
  });
  const [sizedBy, setSizedBy] = useState(ppi);
  if (sizedBy !== ppi) {
    setSizedBy(ppi);
    if (Object.keys(bySize).length > 0)
      setHistory((before) => record(before, { ...before.present, ...bySize }));
  }
  const options = history.present;

  const remember = useEffectEvent(() => rememberSettings(toolId, panel, changedFrom(defaults, options)));
  // Stores options after a delay, because a drag changes them on every frame.
  useEffect(() => afterRest(() => remember(), 400), [options]);
  useEffect(() => () => remember(), []);

  const change = useCallback(
    (patch: Partial<Options>, gesture?: string) =>
      setHistory((before) => record(before, { ...before.present, ...patch }, gesture)),
    [],
  );
  return {
    options,
    defaults,
    change,
    reset: useCallback(() => setHistory((before) => record(before, defaults)), [defaults]),
    undo: useCallback(() => setHistory(undo), []),
    redo: useCallback(() => setHistory(redo), []),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  };
}
