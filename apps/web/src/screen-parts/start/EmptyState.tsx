import { PIXEL_LIMIT } from '@printready/contracts/limits';
import { fileProblems } from '@printready/contracts/messages';
import type { ToolManifest } from '@printready/tools/tool';
import { Button, toast } from '@printready/ui';
import { ImageUp, Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { SourceFile } from '../../files/document.ts';
import { generalLimitMb } from '../../files/general-limit.ts';
import type { DraftOffer } from '../../files/stored/draft-offer.ts';
import { EarlierWork } from './EarlierWork.tsx';
import { LastResults } from './LastResults.tsx';
import { SAMPLES, type Sample, sampleUrl, thumbnailUrl } from './samples.ts';

export type EmptyStateProps = {
  readonly manifest: ToolManifest;
  readonly offered?: DraftOffer | null;
  readonly onChoose: () => void;
  readonly onOpen: (file: SourceFile) => void;
  /** Another way to start, below the drop zone. */
  readonly children?: ReactNode;
};

export function EmptyState({ manifest, offered = null, onChoose, onOpen, children }: EmptyStateProps) {
  return (
    <div className="flex grow flex-col items-center overflow-y-auto bg-paper px-4 py-10 max-sm:py-6">
      <div className="my-auto flex w-full max-w-2xl flex-col gap-8">
        <header className="text-center">
          <h1 className="text-2xl font-semibold tracking-tight text-ink-950">{manifest.title}</h1>
          <p className="mx-auto max-w-lg pt-2 text-base text-balance text-ink-700">{manifest.summary}</p>
        </header>
        {offered && <EarlierWork offered={offered} />}
        <div className="flex flex-col items-center gap-4 rounded-md border-2 border-dashed border-ink-300 bg-surface px-6 py-14 text-center max-sm:py-10">
          <ImageUp size={32} strokeWidth={1.5} aria-hidden className="text-ink-600" />
          <div>
            <p className="text-base font-medium text-ink-950 pointer-coarse:hidden">Drop an image here</p>
            <p className="pt-1 text-sm text-ink-600 pointer-coarse:hidden">
              or paste with Ctrl+V. You can add several at once.
            </p>
            <p className="hidden text-base font-medium text-ink-950 pointer-coarse:block">
              Open one image or several
            </p>
          </div>
          <Button look={offered ? 'secondary' : 'primary'} size="large" onClick={onChoose}>
            Choose a file
          </Button>
          <p className="text-xs text-ink-600">
            PNG, JPEG, WebP, TIFF, PSD, PDF, SVG, AVIF, HEIC, GIF, BMP · up to {generalLimitMb()} MB and{' '}
            {PIXEL_LIMIT / 1e6} megapixels (24 × 55 in of film at 300 ppi)
            {manifest.anySize && '; PNG and RGB or gray TIFF of any length'}
          </p>
        </div>
        {children}
        <LastResults />
        <section aria-label="Sample images">
          <h2 className="pb-2 text-sm text-ink-600">No file handy? Try one of ours:</h2>
          <ul className="grid grid-cols-3 gap-3">
            {SAMPLES.map((sample) => (
              <li key={sample.file}>
                <SampleButton sample={sample} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
        <p className="flex items-center justify-center gap-2 text-sm text-ink-700">
          <Lock size={16} strokeWidth={1.5} aria-hidden />
          Your artwork stays on this computer.
        </p>
      </div>
    </div>
  );
}

function SampleButton({ sample, onOpen }: { readonly sample: Sample } & Pick<EmptyStateProps, 'onOpen'>) {
  const [loading, setLoading] = useState(false);
  const load = async () => {
    setLoading(true);
    try {
      const answer = await fetch(sampleUrl(sample));
      if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
      onOpen({ name: sample.file, blob: await answer.blob() });
    } catch (error) {
      console.error(`The sample ${sample.file} did not load.`, error);
      toast.error(`${fileProblems['network-error']} the sample did not load.`, {
        description: 'Try again, or open a file of your own.',
      });
    } finally {
      setLoading(false);
    }
  };
  return (
    <button
      type="button"
      disabled={loading}
      aria-busy={loading}
      onClick={() => void load()}
      className="group flex size-full flex-col overflow-hidden rounded-md border border-ink-200 bg-surface text-left transition-colors duration-120 hover:border-ink-400 disabled:opacity-60"
    >
      <img
        src={thumbnailUrl(sample)}
        alt=""
        loading="lazy"
        className="aspect-[4/3] w-full border-b border-ink-200 bg-ink-100 object-contain"
      />
      <span className="px-3 py-2">
        <span className="block text-sm font-medium text-balance text-ink-950">{sample.name}</span>
        <span className="block text-xs text-ink-600 max-sm:hidden">{sample.about}</span>
      </span>
    </button>
  );
}
