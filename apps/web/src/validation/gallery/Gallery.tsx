import { MAX_FILES_IN_GALLERY } from '@printready/contracts/validation';
import { assess, DEFAULT_PROFILE, type Facts } from '@printready/preflight';
import { type ReactNode, useState } from 'react';
import type { Issue } from '../../preflight/categories.ts';
import { enhanceError } from '../../preflight/enhanced-error.ts';
import { ErrorCard } from '../../screen-parts/report/ErrorCard.tsx';
import { ReportCard } from '../../screen-parts/report/ReportCard.tsx';
import { reportFormats } from '../../screen-parts/report/report-formats.ts';
import { useTitle } from '../../shell/use-title.ts';
import { DiagnosticsPanel } from '../DiagnosticsPanel.tsx';
import { FileUploader } from '../FileUploader.tsx';
import { LazyValidator } from '../LazyValidator.tsx';
import { useUploads } from '../use-uploads.ts';
import { DesignParts } from './DesignParts.tsx';
import { DAMAGED, EXCELLENT, FAIR, GOOD, LOCKED, NEEDS_WORK, UNSIZED } from './sample-facts.ts';

const CARDS: readonly { readonly name: string; readonly facts: Facts }[] = [
  { name: 'Excellent', facts: EXCELLENT },
  { name: 'Good', facts: GOOD },
  { name: 'Fair', facts: FAIR },
  { name: 'Needs Work', facts: NEEDS_WORK },
  { name: 'Size not known', facts: UNSIZED },
  { name: 'Locked', facts: LOCKED },
  { name: 'Not readable', facts: DAMAGED },
];

const CATEGORIES = [
  'parse-error',
  'memory-error',
  'timeout-error',
  'network-error',
  'validation',
  'color-space',
  'resolution',
  'bleed',
  'fonts',
  null,
] as const;

export function Gallery() {
  useTitle('Component gallery');
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-14 px-4 py-10 sm:px-6">
      <h1 className="text-3xl font-semibold tracking-tight text-ink-950">Component gallery</h1>
      <Part title="Uploader and validation">
        <LazyValidator tokensPerFile={0} maxFiles={MAX_FILES_IN_GALLERY} heading={null} />
      </Part>
      <Part title="Uploader with narrow limits">
        <NarrowUploader />
      </Part>
      <Part title="Uploader at work">
        <BusyUploader />
      </Part>
      <Part title="Result card">
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {CARDS.map(({ name, facts }) => (
            <section key={name} aria-label={`Card: ${name}`} className="min-w-0">
              <h3 className="pb-2 text-sm text-ink-700">{name}</h3>
              <SampleCard facts={facts} />
            </section>
          ))}
        </div>
      </Part>
      <Part title="Errors">
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {CATEGORIES.map((category) => (
            <ErrorCard
              key={category}
              error={enhanceError(category, `Sample: ${category ?? 'unexpected'}`, SAMPLE)}
            />
          ))}
        </div>
      </Part>
      <Part title="Design system">
        <DesignParts />
      </Part>
      <DiagnosticsPanel />
    </div>
  );
}

const SAMPLE = {
  fileName: 'spring-flyer.pdf',
  fileSize: 1024,
  fileType: 'application/pdf',
  stage: 'parsing',
};

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="border-b border-ink-200 pb-2 text-xl font-semibold text-ink-950">{title}</h2>
      <div className="pt-5">{children}</div>
    </section>
  );
}

/** Accepts one file of 10 to 1000 bytes, so that every rule of the drop zone can be violated. */
function NarrowUploader() {
  const uploads = useUploads(1);
  return <FileUploader uploads={uploads} maxFiles={1} minSize={10} maxSize={1000} compact />;
}

function BusyUploader() {
  const uploads = useUploads(MAX_FILES_IN_GALLERY);
  return <FileUploader uploads={uploads} maxFiles={MAX_FILES_IN_GALLERY} processing={0.42} compact />;
}

function SampleCard({ facts }: { readonly facts: Facts }) {
  const [selected, setSelected] = useState<Issue | null>(null);
  const [assessment] = useState(() => assess(facts));
  const sample = {
    validationId: 'sample',
    userId: null,
    validatedAtMs: 0,
    fileName: facts.fileName,
    sha256: '',
    facts,
    profile: DEFAULT_PROFILE,
    printSize: null,
  };
  return (
    <ReportCard
      assessment={assessment}
      weights={DEFAULT_PROFILE.weights}
      onPreview={assessment.printReadiness ? () => setSelected(assessment.issues[0] ?? null) : undefined}
      exports={reportFormats(sample, assessment)}
      selected={selected}
      onSelect={setSelected}
    />
  );
}
