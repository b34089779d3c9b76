import type { Assessment } from '@printready/preflight';
import { useRef, useState } from 'react';
import { ProfileChooser } from '../../preflight/ProfileChooser.tsx';
import { useShopProfiles } from '../../preflight/profiles.ts';
import { usePastedFiles } from '../../screen-parts/use-pasted-files.ts';
import { Logo } from '../../shell/Logo.tsx';
import { type AssessedFile, createAssessor } from './assessed.ts';
import { CounterDropZone } from './CounterDropZone.tsx';
import { CounterFiles } from './CounterFiles.tsx';
import { CounterReport } from './CounterReport.tsx';
import { Limits } from './Limits.tsx';
import { printReport } from './print-report.ts';
import { useCounter } from './use-counter.ts';

export type Build = { readonly version: string; readonly date: string };

export function CounterScreen({ build }: { readonly build: Build }) {
  return (
    <div className="flex min-h-dvh flex-col bg-paper">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-b border-ink-200 bg-surface px-4 py-3 sm:px-6">
        <div className="flex items-end gap-3">
          <Logo />
          <h1 className="text-base leading-none font-semibold text-ink-950">Offline validator</h1>
        </div>
        <p className="text-xs text-ink-700 tabular-nums">
          Version {build.version} of {build.date}
        </p>
      </header>
      <Desk />
    </div>
  );
}

function useDesk() {
  const { initial } = useShopProfiles();
  const [chosen, setProfile] = useState<typeof initial | null>(null);
  const profile = chosen ?? initial;
  const counter = useCounter(profile);
  const [wanted, show] = useState<string | null>(null);
  const [assessed] = useState(createAssessor);
  const files = counter.files.map((file) => assessed(file, profile));
  const add = (chosenFiles: readonly File[]) => {
    const [first] = counter.add(chosenFiles);
    if (first) show(first.id);
  };
  usePastedFiles(add);
  const shown = files.find(({ id }) => id === wanted) ?? files[0] ?? null;
  return { profile, setProfile, counter, files, shown, show, add };
}

function Desk() {
  const { profile, setProfile, counter, files, shown, show, add } = useDesk();
  const report = useRef<HTMLElement>(null);
  const isEmpty = files.length === 0;
  const showReport = (id: string) => {
    show(id);
    // In one column, the report is below the list.
    if (window.matchMedia('(width < 64rem)').matches)
      report.current?.scrollIntoView({ behavior: 'smooth', block: 'start' });
  };
  return (
    <main
      className={
        isEmpty
          ? 'mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 py-10 max-sm:py-6'
          : 'grid gap-6 p-4 sm:p-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-start'
      }
    >
      <div className="flex min-w-0 flex-col gap-5">
        <CounterDropZone compact={!isEmpty} onFiles={add} />
        <ProfileChooser profile={profile} onChange={setProfile} />
        {!isEmpty && (
          <CounterFiles
            files={files}
            shown={shown?.id ?? null}
            onShow={showReport}
            onRemove={counter.remove}
            onClear={counter.clear}
            onPrint={() => printReport(assessmentsOf(files))}
          />
        )}
        <Limits />
      </div>
      {shown && (
        <section ref={report} aria-label={`Report of ${shown.file.name}`} className="min-w-0 scroll-mt-4">
          <CounterReport key={shown.id} file={shown} counter={counter} profile={profile} />
        </section>
      )}
    </main>
  );
}

const assessmentsOf = (files: readonly AssessedFile[]): Assessment[] =>
  files.flatMap(({ assessment }) => assessment ?? []);
