/** Saves drafts after every change and when a run awaits payment, so that a reload or sign-in loses nothing. */
import { useAuth } from '@printready/sign-in/session';
import { afterRest } from '@printready/ui/pending-work';
import { useEffect, useEffectEvent, useRef } from 'react';
import { saveDraft } from '../files/stored/draft.ts';
import { markToolInUse } from '../files/stored/tool-in-use.ts';
import type { ToolRun } from './tool-run.ts';

const SAVE_DELAY_MS = 250;

export function useAutosave(run: Pick<ToolRun, 'toolId' | 'document' | 'options' | 'others'>) {
  const { toolId, document, options, others = [] } = run;
  const { user } = useAuth();
  /** True while the stored draft belongs to an unpaid run; later changes of the options do not overwrite it. */
  const hasUnpaidRun = useRef(false);
  const changed = useRef(false);

  const save = (run: {
    readonly requestId: string | null;
    readonly made: object;
    readonly offered?: true;
  }) => {
    changed.current = false;
    markToolInUse(toolId);
    const { made, ...how } = run;
    const { file } = document;
    const draft = { toolId, userId: user?.id ?? null, file, options: made, others, ...how };
    return saveDraft(draft).catch((error: unknown) =>
      console.error('The work could not be kept in this browser.', error),
    );
  };

  const saveUnpaid = (requestId: string | null, made: object = options): Promise<void> => {
    hasUnpaidRun.current = requestId !== null;
    return save({ requestId, made });
  };
  const saveOpen = (): Promise<void> => {
    hasUnpaidRun.current = false;
    return save({ requestId: null, made: options, offered: true });
  };

  const onRest = useEffectEvent(async () => {
    if (changed.current && !hasUnpaidRun.current) await saveOpen();
  });
  useEffect(() => {
    changed.current = true;
    return afterRest(() => onRest(), SAVE_DELAY_MS);
  }, [options, document]);
  useEffect(() => () => void onRest(), []);

  return { saveUnpaid, saveOpen };
}
