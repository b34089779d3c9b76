import { useAuth } from '@printready/sign-in/session';
import { Button, FileInput, Spinner, toast } from '@printready/ui';
import { useQuery } from '@tanstack/react-query';
import { FileQuestion, ImageUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useParams } from 'react-router';
import { sha256Hex } from '../files/save/sha256.ts';
import { Center } from '../screen-parts/Center.tsx';
import { LinkButton } from '../shell/LinkButton.tsx';
import { useTitle } from '../shell/use-title.ts';
import { ResultView } from './ResultView.tsx';
import { SharedReportPage } from './reports/SharedReportPage.tsx';
import { loadValidation } from './saved-validations.ts';
import { storeFile, useValidatedFiles, type ValidatedFile } from './validated-files.ts';

export function ValidationPage() {
  const { id = '' } = useParams();
  const { user } = useAuth();
  const userId = user?.id ?? null;
  const { data, isPending, error } = useQuery({
    queryKey: ['validation', id, userId],
    queryFn: () => findValidation(id, userId),
    staleTime: Infinity,
    gcTime: 0,
  });
  useTitle(data?.fileName ?? 'Validation');
  if (isPending) {
    return (
      <Center>
        <Spinner label="Opening the validation" />
      </Center>
    );
  }
  if (data) return <Kept key={id} found={data} />;
  return isValidationId(id) ? <NotHere detail={error?.message ?? null} /> : <SharedReportPage id={id} />;
}

/** True for ids of this browser's validations; shared reports use ids in another format. */
const isValidationId = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

async function findValidation(id: string, userId: string | null): Promise<ValidatedFile | null> {
  const here = Object.values(useValidatedFiles.getState().files).find((one) => one.validationId === id);
  if (here && here.userId === userId) return here;
  const kept = await loadValidation(id, userId);
  return kept && { ...kept, artwork: null, password: null };
}

function Kept({ found }: { readonly found: ValidatedFile }) {
  const [result, setResult] = useState(found);
  const picker = useRef<HTMLInputElement>(null);
  const change = (next: ValidatedFile) => {
    setResult(next);
    storeFile(next);
  };
  const show = async (file: File) => {
    const sha256 = await sha256Hex(await file.arrayBuffer());
    if (sha256 === result.sha256) setResult({ ...result, artwork: file });
    else
      toast.error('This is not the same file.', {
        description: 'Its content has changed since it was validated. Validate it again.',
      });
  };
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-8 sm:px-6">
      <header className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-2xl font-semibold tracking-tight break-words text-ink-950">
            {result.fileName}
          </h1>
          <p className="pt-1 text-sm text-ink-700">
            Validated{' '}
            {new Date(result.validatedAtMs).toLocaleString('en-US', {
              dateStyle: 'long',
              timeStyle: 'short',
            })}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {!result.artwork && (
            <Button icon={ImageUp} onClick={() => picker.current?.click()}>
              Show it on the page…
            </Button>
          )}
          <LinkButton look="primary" to="/file-validator">
            Validate another file
          </LinkButton>
        </div>
      </header>
      <FileInput
        ref={picker}
        accept=".pdf,.ai,.psd,.svg"
        aria-label="The validated file"
        onFiles={([file]) => void show(file).catch(() => toast.error('This file could not be read.'))}
      />
      <ResultView result={result} onChange={change} member />
    </div>
  );
}

function NotHere({ detail }: { readonly detail: string | null }) {
  return (
    <Center>
      <FileQuestion size={32} strokeWidth={1.5} aria-hidden className="text-ink-600" />
      <h1 className="text-xl font-semibold text-ink-950">This validation is not in this browser</h1>
      <p className="max-w-md text-ink-700">
        Validations are kept in the browser they were made in, for the account that made them. Open it there,
        ask its owner to share it, or validate the file again.
      </p>
      {detail && <p className="text-sm text-ink-600">{detail}</p>}
      <LinkButton look="primary" to="/file-validator">
        Validate a file
      </LinkButton>
    </Center>
  );
}
