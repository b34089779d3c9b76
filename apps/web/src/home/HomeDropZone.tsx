import { Button } from '@printready/ui';
import { CircleAlert, ImagePlus } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { lazyPart } from '../shell/lazy-part.ts';
import { ACCEPTED, refuseFile } from './accept-image.ts';
import { useFileDrop } from './use-file-drop.ts';

const ChooseTool = lazyPart(() => import('./ChooseTool.tsx'));

const LOOK =
  'rounded-md border-2 border-dashed bg-surface transition-colors duration-120 min-h-64 flex-1 flex flex-col items-center justify-center gap-3 p-6 text-center';

export function HomeDropZone() {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const offer = (offered: File | undefined) => {
    if (!offered) return;
    const refusal = refuseFile(offered);
    setProblem(refusal);
    setFile(refusal ? null : offered);
  };

  const onPaste = useEffectEvent((event: ClipboardEvent) => offer(event.clipboardData?.files[0]));
  useEffect(() => {
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);

  const { over, choose, zone, field } = useFileDrop(offer);

  if (file)
    return (
      <Suspense fallback={<div className={LOOK} aria-busy />}>
        <ChooseTool file={file} onForget={() => setFile(null)} />
      </Suspense>
    );
  return (
    <div {...zone} className={`${LOOK} ${over ? 'border-accent bg-accent-soft' : 'border-ink-300'}`}>
      <input {...field} accept={Object.keys(ACCEPTED).join(',')} aria-label="Image file" />
      <ImagePlus size={28} strokeWidth={1.5} aria-hidden className="text-ink-600" />
      <p className="text-lg font-medium">{over ? 'Drop to open it' : 'Drop your artwork here'}</p>
      <Button look="primary" size="large" onClick={choose}>
        Choose a file
      </Button>
      <p className="text-sm text-ink-600">
        PNG, JPEG, TIFF, PSD, PDF, SVG and more, up to 100 MB. You can also paste an image.
      </p>
      {problem && (
        <p role="alert" className="flex items-center gap-2 text-sm text-bad">
          <CircleAlert size={16} strokeWidth={1.5} aria-hidden className="shrink-0" />
          {problem}
        </p>
      )}
    </div>
  );
}
