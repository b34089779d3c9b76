import type { SharedReport } from '@printready/contracts/shared';
import { type Assessment, DEFAULT_PROFILE, PROFILES } from '@printready/preflight';
import { Button, FileInput, Spinner } from '@printready/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileCheck, FileQuestion } from 'lucide-react';
import { useRef, useState } from 'react';
import { useParams } from 'react-router';
import { fileSizeText } from '../../files/save/file-size.ts';
import { sha256Hex } from '../../files/save/sha256.ts';
import { Center } from '../../screen-parts/Center.tsx';
import { ReportCard } from '../../screen-parts/report/ReportCard.tsx';
import { LinkButton } from '../../shell/LinkButton.tsx';
import { useTitle } from '../../shell/use-title.ts';
import { fetchSharedReport, type SharedReportAnswer } from './fetch-shared-report.ts';

export function SharedReportRoute() {
  const { id = '' } = useParams();
  return <SharedReportPage key={id} id={id} />;
}

export function SharedReportPage({ id }: { readonly id: string }) {
  const cache = useQueryClient();
  const queryKey = ['shared-report', id];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchSharedReport(id, signal),
    gcTime: 0,
  });
  useTitle(data?.ok ? data.shared.report.fileName : 'Shared report');
  if (!data) {
    return (
      <Center>
        <Spinner label="Opening the report" />
      </Center>
    );
  }
  if (!data.ok) {
    return <NotHere problem={data.problem} onRetry={() => void cache.invalidateQueries({ queryKey })} />;
  }
  return <SharedReportView shared={data.shared} />;
}

const WHEN = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

function SharedReportView({ shared }: { readonly shared: SharedReport }) {
  const { createdAt, expiresAt, sha256 } = shared;
  // Reports from earlier versions may contain obsolete codes, which are only used as keys.
  const report = shared.report as Assessment;
  const { weights } = PROFILES.find(({ id }) => id === report.profile.id) ?? DEFAULT_PROFILE;
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-8 sm:px-6">
      <header className="mb-6">
        <p className="text-sm text-ink-600">Print readiness report</p>
        <h1 className="text-2xl font-semibold tracking-tight break-words text-ink-950">{report.fileName}</h1>
        <p className="pt-1 text-sm text-ink-700">
          {report.metadata.fileFormat.toUpperCase()} · {fileSizeText(report.metadata.fileSize)} · shared{' '}
          {WHEN.format(new Date(createdAt))}, open until {WHEN.format(new Date(expiresAt))}
        </p>
      </header>
      <ReportCard assessment={report} weights={weights} />
      <SameFile sha256={sha256} />
    </div>
  );
}

type Comparison = 'none' | 'same' | 'other' | 'unreadable';

const COMPARISONS: Readonly<Record<Exclude<Comparison, 'none'>, string>> = {
  same: 'Same file, byte for byte. This report covers it.',
  other: 'This is a different file or version. The report does not cover it.',
  unreadable: 'This file could not be read.',
};

function SameFile({ sha256 }: { readonly sha256: string }) {
  const picker = useRef<HTMLInputElement>(null);
  const [comparison, setComparison] = useState<Comparison>('none');
  const compare = async (file: File) => {
    try {
      setComparison((await sha256Hex(await file.arrayBuffer())) === sha256 ? 'same' : 'other');
    } catch (error) {
      console.error('The file to compare could not be read.', error);
      setComparison('unreadable');
    }
  };
  return (
    <section className="mt-4 flex flex-wrap items-center gap-3 rounded-md border border-ink-300 bg-surface p-5 text-sm">
      <p className="min-w-60 grow basis-0 text-ink-800" role="status">
        {comparison === 'none'
          ? 'Check that your file is the one in this report. It is compared here and not uploaded.'
          : COMPARISONS[comparison]}
      </p>
      <FileInput ref={picker} aria-label="The file to compare" onFiles={([file]) => void compare(file)} />
      <Button icon={FileCheck} onClick={() => picker.current?.click()}>
        Compare a file…
      </Button>
    </section>
  );
}

type NotHereProps = {
  readonly problem: Extract<SharedReportAnswer, { ok: false }>['problem'];
  readonly onRetry: () => void;
};

function NotHere({ problem: { code, text, cure }, onRetry }: NotHereProps) {
  const mayPass = code === 'busy' || code === 'unreachable';
  return (
    <Center>
      <FileQuestion size={32} strokeWidth={1.5} aria-hidden className="text-ink-600" />
      <h1 className="text-xl font-semibold text-ink-950">{text}</h1>
      <p className="max-w-md text-ink-700">{cure}</p>
      {mayPass ? (
        <Button look="primary" onClick={onRetry}>
          Try Again
        </Button>
      ) : (
        <LinkButton to="/standalone/file-validator">Validate a file yourself</LinkButton>
      )}
    </Center>
  );
}
