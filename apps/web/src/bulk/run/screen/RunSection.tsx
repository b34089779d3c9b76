import { type Recipe, recipeText } from '@printready/pipeline/recipe';
import { Button, classNames, Spinner } from '@printready/ui';
import { Files } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { Banner } from '../../../screen-parts/banners/Banner.tsx';
import { FolderButton } from '../../../screen-parts/start/FolderButton.tsx';
import { useUndoOffer } from '../../../screen-parts/undo/use-undo-offer.ts';
import { LocalNotice, RunWhere } from '../../server/RunWhere.tsx';
import type { BulkState } from '../bulk-state.ts';
import type { Bulk } from '../create-bulk.ts';
import type { BulkItem } from '../plan/bulk.ts';
import type { Pace } from '../plan/pace.ts';
import type { Removal } from '../removal.ts';
import { chooseArt, type LeftOut } from './choose-art.ts';
import { Gathered } from './Gathered.tsx';
import { RunBanners } from './RunBanners.tsx';
import { RunBar } from './RunBar.tsx';
import { RunList } from './RunList.tsx';
import { useBulk, useOwner } from './use-bulk.ts';

type Props = {
  readonly recipe: Recipe | null;
  readonly pace: Pace;
  readonly given?: readonly File[];
  readonly onTaken?: () => void;
  readonly onSamples?: (files: readonly File[]) => void;
};

export function RunSection(props: Props) {
  return <OwnRun key={useOwner()} {...props} />;
}

const SAMPLES = 3;

function OwnRun({ recipe, pace, given = [], onTaken, onSamples }: Props) {
  const { bulk, state } = useBulk();
  const { head, loading } = state;
  const { items } = state.list;
  useSamples(bulk, items, onSamples);
  const taking = useRemoval(bulk, head);
  if (loading) {
    return (
      <p role="status" className="flex items-center gap-3 p-4 text-sm text-ink-700">
        <Spinner label="" />
        Looking for an unfinished batch…
      </p>
    );
  }
  const own = head?.recipe ?? null;
  const differs = own !== null && recipe !== null && recipeText(own) !== recipeText(recipe);
  return (
    <section aria-label="Files" className="flex flex-col gap-3 border-b border-ink-200 p-4">
      <h2 className="text-base font-semibold text-ink-950">Files</h2>
      <RunBanners bulk={bulk} state={state} differs={differs} />
      {own ? (
        <>
          {given.length > 0 && (
            <Banner tone="info">
              {given.length === 1
                ? 'The file that was sent here waits'
                : `The ${given.length} files that were sent here wait`}{' '}
              until this batch is cleared.
            </Banner>
          )}
          <RunBar bulk={bulk} state={state} onClear={taking.clear} />
        </>
      ) : (
        <Start {...{ bulk, state, recipe, pace, given, onTaken }} onClear={taking.clear} />
      )}
      {items.length > 0 && <RunList {...{ bulk, items }} started={own !== null} onRemove={taking.remove} />}
    </section>
  );
}

function useRemoval(bulk: Bulk, head: BulkState['head']) {
  const { offerUndo, withdraw } = useUndoOffer();
  const [begun, started] = [head?.id, head?.recipe != null];
  useEffect(() => {
    if (begun !== undefined) withdraw();
  }, [begun, started, withdraw]);
  const offer = useCallback(
    (taken: Removal | null, done: string) => {
      if (!taken) return;
      const { undo, forget } = taken;
      offerUndo(
        done,
        () => logFailure(undo()),
        () => logFailure(forget()),
      );
    },
    [offerUndo],
  );
  return {
    clear: () => logFailure(bulk.clear().then((taken) => offer(taken, 'The batch was cleared.'))),
    remove: useCallback(
      (id: string, path: string) => offer(bulk.remove(id), `${path} was removed from the list.`),
      [bulk, offer],
    ),
  };
}

function logFailure(work: Promise<void>): void {
  work.catch((error: unknown) => console.error('The browser’s storage could not be changed.', error));
}

function useSamples(bulk: Bulk, items: readonly BulkItem[], onSamples: Props['onSamples']): void {
  const reported = useRef('');
  const first = items.slice(0, SAMPLES);
  const key = first.map(({ id }) => id).join();
  const onFirst = useEffectEvent(async () => {
    const found = await Promise.all(
      first.map(async ({ id, subject }) => {
        const blob = await bulk.find('in', id);
        return blob && new File([blob], subject.path.slice(subject.path.lastIndexOf('/') + 1));
      }),
    );
    onSamples?.(found.filter((file) => file !== null));
  });
  useEffect(() => {
    if (reported.current === key) return;
    reported.current = key;
    onFirst().catch((error: unknown) => console.error('The first files could not be read.', error));
  }, [key]);
}

type StartProps = {
  readonly bulk: Bulk;
  readonly state: Pick<BulkState, 'head' | 'list' | 'importing' | 'elsewhere'>;
  readonly recipe: Recipe | null;
  readonly pace: Pace;
  readonly given: readonly File[];
  readonly onTaken: (() => void) | undefined;
  readonly onClear: () => void;
};

function Start({ bulk, state, recipe, pace, given, onTaken, onClear }: StartProps) {
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([]);
  const count = state.list.items.length;
  const take = (files: readonly File[]) => {
    const given = chooseArt(files, count);
    setLeftOut(given.leftOut);
    void bulk.add(given.chosen);
  };
  usePastedFiles(take);
  const takeGiven = useEffectEvent(() => {
    take(given);
    onTaken?.();
  });
  const canTake = given.length > 0 && !state.elsewhere;
  useEffect(() => {
    if (!canTake) return;
    const timer = setTimeout(() => takeGiven());
    return () => clearTimeout(timer);
  }, [canTake]);
  // react-dropzone traverses dropped folders (webkitGetAsEntry) and sets each file's path.
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    onDropAccepted: take,
    noClick: true,
    noKeyboard: true,
    disabled: state.elsewhere,
  });
  return (
    <>
      <div
        {...getRootProps({
          className: classNames(
            'flex flex-col items-center gap-3 rounded-md border-2 border-dashed px-4 py-8 text-center',
            isDragActive ? 'border-accent bg-accent-soft' : 'border-ink-300 bg-surface',
          ),
        })}
      >
        <input {...getInputProps({ 'aria-label': 'Files for the recipe' })} />
        <p className="text-base font-medium text-ink-950">
          {count === 0 ? 'Drop a folder or hundreds of images here' : 'Drop more here'}
        </p>
        <div className="flex flex-wrap justify-center gap-2">
          <Button icon={Files} iconSize={18} onClick={open}>
            Choose files
          </Button>
          <FolderButton label="Folder for the recipe" size="medium" onFiles={take} />
        </div>
        <LocalNotice />
      </div>
      <LeftOutList leftOut={leftOut} />
      <RunWhere bulk={bulk} state={state} recipe={recipe}>
        <Gathered {...{ bulk, state, recipe, pace, onClear }} />
      </RunWhere>
    </>
  );
}

function LeftOutList({ leftOut }: { readonly leftOut: readonly LeftOut[] }) {
  if (leftOut.length === 0) return null;
  return (
    <ul role="status" className="rounded-md border border-ink-300 bg-warn-soft p-3 text-sm text-ink-950">
      {leftOut.map(({ path, reason }) => (
        <li key={path}>
          <span className="font-medium break-all">{path}</span>: {reason}
        </li>
      ))}
    </ul>
  );
}

function usePastedFiles(take: (files: readonly File[]) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length > 0) take(files);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}
