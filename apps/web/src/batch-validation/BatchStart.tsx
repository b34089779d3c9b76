import type { Profile } from '@printready/preflight';
import type { ToolManifest } from '@printready/tools/tool';
import { Button, classNames, SwitchField } from '@printready/ui';
import { Files, Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { ACCEPTED_EXTENSIONS } from '../files/check-file.ts';
import { fileSizeText } from '../files/save/file-size.ts';
import { ProfileChooser } from '../preflight/ProfileChooser.tsx';
import { useShopProfiles } from '../preflight/profiles.ts';
import { FolderButton } from '../screen-parts/start/FolderButton.tsx';
import {
  type BatchState,
  filesOf,
  type GatheredState,
  headOf,
  type StartedState,
} from './batch/batch-state.ts';
import { chooseFiles } from './batch/choose-files.ts';
import type { Batch } from './batch/create-batch.ts';
import { PICTURE_EXTENSIONS } from './batch/pictures.ts';
import { LeftOutNote } from './LeftOutNote.tsx';

type Props = {
  readonly manifest: ToolManifest;
  readonly batch: Batch;
  readonly state: Exclude<BatchState, StartedState>;
  readonly onClear: () => void;
};

export function BatchStart({ manifest, batch, state, onClear }: Props) {
  const { initial } = useShopProfiles();
  const [chosen, setChosen] = useState<Profile | null>(null);
  const [alsoImages, setAlsoImages] = useState(false);
  const profile = headOf(state)?.profile ?? chosen ?? initial;
  const accepted = alsoImages ? [...ACCEPTED_EXTENSIONS, ...PICTURE_EXTENSIONS] : ACCEPTED_EXTENSIONS;
  const take = (files: readonly File[]) => {
    const given = chooseFiles(files, { alsoImages });
    void batch.add(given.chosen, given.leftOut, profile);
  };
  // react-dropzone traverses dropped folders (webkitGetAsEntry) and sets each file's path.
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    onDropAccepted: take,
    noClick: true,
    noKeyboard: true,
  });
  const count = filesOf(state).length;
  return (
    <div {...getRootProps({ className: 'min-h-0 grow overflow-y-auto px-4 py-10 max-sm:py-6' })}>
      <div className="mx-auto flex w-full max-w-2xl flex-col gap-6">
        <header className="text-center">
          <h1 className="text-2xl font-semibold tracking-tight text-ink-950">{manifest.title}</h1>
          <p className="mx-auto max-w-lg pt-2 text-base text-balance text-ink-700">{manifest.summary}</p>
        </header>
        <DropArea
          empty={count === 0}
          active={isDragActive}
          alsoImages={alsoImages}
          input={
            <input {...getInputProps({ 'aria-label': 'Files for the batch', accept: accepted.join() })} />
          }
          onChoose={open}
          onFiles={take}
        />
        <SwitchField
          label="Also images"
          value={alsoImages}
          onChange={setAlsoImages}
          hint="Also checks PNG, JPEG, TIFF and WebP files that you add from now on."
        />
        <ProfileChooser
          profile={profile}
          onChange={(next) => {
            setChosen(next);
            batch.setProfile(next);
          }}
        />
        {state.at === 'gathered' && <LeftOutNote leftOut={state.leftOut} />}
        {state.at === 'gathered' && count > 0 && <Gathered {...{ batch, state, manifest, onClear }} />}
        <PrivacyNote />
      </div>
    </div>
  );
}

function DropArea(props: {
  readonly empty: boolean;
  readonly active: boolean;
  readonly alsoImages: boolean;
  readonly input: ReactNode;
  readonly onChoose: () => void;
  readonly onFiles: (files: readonly File[]) => void;
}) {
  const { empty, active, alsoImages, input, onChoose, onFiles } = props;
  return (
    <div
      className={classNames(
        'flex flex-col items-center gap-4 rounded-md border-2 border-dashed px-6 text-center transition-colors duration-120',
        empty ? 'py-14 max-sm:py-10' : 'py-8',
        active ? 'border-accent bg-accent-soft' : 'border-ink-300 bg-surface',
      )}
    >
      {input}
      <p className="text-base font-medium text-ink-950">
        {empty ? 'Drop a folder or hundreds of files here' : 'Drop more here'}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button
          icon={Files}
          iconSize={18}
          look={empty ? 'primary' : 'secondary'}
          size="large"
          onClick={onChoose}
        >
          Choose files
        </Button>
        <FolderButton label="Folder for the batch" onFiles={onFiles} />
      </div>
      <p className="text-xs text-ink-600">
        {alsoImages ? 'PDF, AI, PSD, SVG, PNG, JPEG, TIFF and WebP' : 'PDF, AI, PSD and SVG'}; other files in
        a folder are skipped
      </p>
    </div>
  );
}

function PrivacyNote() {
  return (
    <p className="flex items-center justify-center gap-2 text-center text-sm text-ink-700">
      <Lock size={16} strokeWidth={1.5} aria-hidden className="shrink-0" />
      Your artwork stays on this computer. Files stay in this browser until the batch finishes, so you can
      close the tab.
    </p>
  );
}

function Gathered({ batch, state, manifest, onClear }: Props & { readonly state: GatheredState }) {
  const { files, isComparing } = state;
  const duplicates = files.filter((file) => file.state.kind === 'duplicate').length;
  const tokens = (files.length - duplicates) * manifest.price.tokens;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return (
    <section aria-label="Chosen files" className="rounded-md border border-ink-300 bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="grow text-sm text-ink-800" role="status">
          <strong className="text-base font-semibold text-ink-950">
            {files.length} {files.length === 1 ? 'file' : 'files'}
          </strong>{' '}
          · {fileSizeText(bytes)}
          <span className="block text-ink-600">
            {isComparing
              ? 'Looking for duplicates…'
              : duplicates === 0
                ? 'No duplicates.'
                : `${duplicates} ${duplicates === 1 ? 'is' : 'are'} the same as another; checked and paid once.`}
          </span>
        </p>
        <Button look="quiet" onClick={onClear}>
          Clear All
        </Button>
        <Button look="primary" size="large" disabled={isComparing} onClick={() => void batch.start()}>
          Start · {tokens} {tokens === 1 ? 'token' : 'tokens'}
        </Button>
      </div>
    </section>
  );
}
