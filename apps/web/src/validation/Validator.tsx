import type { Profile } from '@printready/preflight';
import { Button, Spinner } from '@printready/ui';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ProfileChooser } from '../preflight/ProfileChooser.tsx';
import { useShopProfiles } from '../preflight/profiles.ts';
import { ErrorCard } from '../screen-parts/report/ErrorCard.tsx';
import { EarlierWork } from '../screen-parts/start/EarlierWork.tsx';
import { useUndoOffer } from '../screen-parts/undo/use-undo-offer.ts';
import { useSignIn } from '../screen-parts/use-sign-in.ts';
import type { ValidationState } from './create-validations.ts';
import { FileUploader } from './FileUploader.tsx';
import { ResultView } from './ResultView.tsx';
import { StateBadge } from './StateBadge.tsx';
import { useStoredUploads } from './use-stored-uploads.ts';
import { type Upload, useUploads } from './use-uploads.ts';
import { useValidations } from './use-validations.ts';
import type { ValidatedFile } from './validated-files.ts';

export type ValidatorProps = {
  /** If 0, validation is free, and files are validated as soon as they are dropped. */
  readonly tokensPerFile: number;
  readonly maxFiles: number;
  /** Shown above the drop zone before files are chosen; `footing` is shown below it. */
  readonly heading: ReactNode;
  readonly footing?: ReactNode;
};

type Refused = { readonly message: string; readonly signIn: boolean };

function useValidator({ tokensPerFile, maxFiles }: Pick<ValidatorProps, 'tokensPerFile' | 'maxFiles'>) {
  const { initial } = useShopProfiles();
  const [chosen, setProfile] = useState<Profile | null>(null);
  const profile = chosen ?? initial;
  const uploads = useUploads(maxFiles);
  const validations = useValidations(tokensPerFile);
  const [wanted, show] = useState<string | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);

  const start = async (files: readonly Upload[], password: string | null = null) => {
    await validations.loaded();
    const allowed = validations.check(files.length);
    setRefused(
      allowed.ok
        ? null
        : {
            message: allowed.problem.text,
            signIn: allowed.problem.code === 'signed-out',
          },
    );
    if (!allowed.ok) return;
    show(files[0]?.validationId ?? null);
    await validations.start(files, { profile, printSize: null, password });
  };
  const onSelected = (usable: readonly Upload[]) => {
    if (tokensPerFile === 0) void start(usable);
  };
  const offered = useStoredUploads({
    toolId: tokensPerFile === 0 ? 'standalone-validator' : 'file-validator',
    ...{ uploads, validations, show },
    onTransferred: (file) => onSelected(uploads.drop([file], [])),
    onUnvalidated: onSelected,
  });
  const shown = uploads.list.find((one) => one.validationId === wanted) ?? null;
  return { profile, setProfile, uploads, validations, refused, start, onSelected, offered, shown, show };
}

type ValidatorState = ReturnType<typeof useValidator>;

export function Validator(props: ValidatorProps) {
  const { tokensPerFile, maxFiles } = props;
  const state = useValidator(props);
  const { uploads, validations, refused, shown, start } = state;
  const uploader = <Uploader state={state} maxFiles={maxFiles} />;
  if (uploads.list.length === 0) {
    return (
      <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 py-10 max-sm:py-6">
        {props.heading}
        {state.offered && <EarlierWork offered={state.offered} />}
        {uploader}
        {props.footing}
      </div>
    );
  }
  return (
    <div className="grid gap-6 p-4 sm:p-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-start">
      <h1 className="sr-only">Validation</h1>
      <div className="flex min-w-0 flex-col gap-4">
        {uploader}
        {tokensPerFile > 0 && <PaidStart state={state} tokensPerFile={tokensPerFile} />}
        {refused && <RefusedNotice {...refused} />}
        {validations.processing !== null && <Button onClick={validations.cancel}>Cancel</Button>}
      </div>
      <div className="min-w-0">
        <Detail
          upload={shown}
          state={shown ? validations.states.get(shown.validationId) : undefined}
          onChange={validations.replace}
          onPay={(id) => void validations.payAgain(id)}
          onRetry={(upload, password) => void start([upload], password)}
          member={tokensPerFile > 0}
        />
      </div>
    </div>
  );
}

function Uploader({ state, maxFiles }: { readonly state: ValidatorState; readonly maxFiles: number }) {
  const { uploads, validations, onSelected, shown, show } = state;
  const { offerUndo } = useUndoOffer();
  const takeOff = (done: string, ids: readonly string[], take: () => () => void) => {
    const undoResults = validations.forget(ids);
    const undoFiles = take();
    const undo = () => {
      undoFiles();
      undoResults();
    };
    offerUndo(done, undo);
    return undo;
  };
  return (
    <FileUploader
      uploads={{
        ...uploads,
        clear: () =>
          takeOff(
            'The list was cleared.',
            uploads.list.map((one) => one.validationId),
            uploads.clear,
          ),
        remove: (id) => {
          const name = uploads.list.find((one) => one.validationId === id)?.file.name ?? 'The file';
          return takeOff(`${name} was removed from the list.`, [id], () => uploads.remove(id));
        },
      }}
      onSelected={onSelected}
      maxFiles={maxFiles}
      processing={validations.processing}
      compact={uploads.list.length > 0}
      rowAside={({ validationId }) => <StateBadge state={validations.states.get(validationId)} />}
      onShow={({ validationId }) => show(validationId)}
      shown={shown?.validationId ?? null}
    />
  );
}

function PaidStart({
  state,
  tokensPerFile,
}: {
  readonly state: ValidatorState;
  readonly tokensPerFile: number;
}) {
  const { profile, setProfile, uploads, validations, start } = state;
  const pending = uploads.usable.filter((one) => !validations.states.has(one.validationId));
  if (pending.length === 0) return null;
  return (
    <div className="flex flex-col gap-3 rounded-md border border-ink-300 bg-surface p-4">
      <ProfileChooser profile={profile} onChange={setProfile} />
      <Button
        look="primary"
        size="large"
        disabled={validations.processing !== null}
        onClick={() => void start(pending)}
      >
        {priceText(pending.length, tokensPerFile)}
      </Button>
    </div>
  );
}

function priceText(count: number, tokensPerFile: number): string {
  const tokens = count * tokensPerFile;
  return `Validate ${count === 1 ? '1 file' : `${count} files`} · ${tokens} ${tokens === 1 ? 'token' : 'tokens'}`;
}

function RefusedNotice({ message, signIn }: Refused) {
  const goToSignIn = useSignIn(() => Promise.resolve());
  return (
    <div
      role="alert"
      className="flex flex-col gap-3 rounded-md border border-ink-300 bg-bad-soft p-4 text-sm text-bad"
    >
      <p className="flex items-start gap-2">
        <CircleAlert size={17} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0" />
        {message}
      </p>
      {signIn && (
        <Button size="small" className="self-start" onClick={() => void goToSignIn()}>
          Sign in
        </Button>
      )}
    </div>
  );
}

type DetailProps = {
  readonly upload: Upload | null;
  readonly state: ValidationState | undefined;
  readonly onChange: (result: ValidatedFile) => void;
  readonly onPay: (validationId: string) => void;
  readonly onRetry: (upload: Upload, password: string | null) => void;
  readonly member: boolean;
};

function Detail({ upload, state, onChange, onPay, onRetry, member }: DetailProps) {
  if (!upload || !state) {
    return (
      <p className="flex min-h-40 items-center justify-center rounded-md border border-dashed border-ink-300 p-6 text-center text-sm text-ink-600">
        {upload?.preValidationStatus === 'invalid'
          ? 'This file can’t be validated. The list says why.'
          : 'Select a file to see its report.'}
      </p>
    );
  }
  switch (state.kind) {
    case 'running':
    case 'paying':
      return (
        <p role="status" className="flex min-h-40 items-center justify-center gap-3 p-6 text-sm text-ink-700">
          <Spinner label="" />
          {state.kind === 'paying' ? 'Paying…' : `Checking ${upload.file.name}…`}
        </p>
      );
    case 'failed':
      return <ErrorCard error={state.error} onRetry={() => onRetry(upload, null)} />;
    case 'unpaid':
      return (
        <div className="flex flex-col gap-3">
          <p className="text-sm text-ink-800">Your result is ready. Pay to see it.</p>
          <RefusedNotice message={state.refused.text} signIn={state.refused.code === 'signed-out'} />
          <Button className="self-start" onClick={() => onPay(upload.validationId)}>
            Pay and show
          </Button>
        </div>
      );
    case 'ready':
      return (
        <ResultView
          key={upload.validationId}
          result={state.result}
          onChange={onChange}
          onUnlock={(password) => onRetry(upload, password)}
          member={member}
        />
      );
    default:
      return state satisfies never;
  }
}
