/** Takes an image by drop, click or paste, asks what to do with it, and opens that tool with the file in it. */

import { useAuth } from '@printready/sign-in/auth-context';
import { catalog } from '@printready/tools/catalog';
import type { ToolManifest } from '@printready/tools/tool';
import { Button } from '@printready/ui';
import { CircleAlert, ImagePlus, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { useNavigate } from 'react-router';
import { ACCEPTED, refuseFile, toolsFor } from './accept-image.ts';
import { transferToTool } from './transfer-to-tool.ts';

/** No part of the first visit: nobody has dropped anything yet. */
const Suggestions = lazy(async () => ({ default: (await import('./Suggestions.tsx')).Suggestions }));

const LOOK =
  'rounded-md border-2 border-dashed bg-surface transition-colors duration-120 min-h-64 flex-1 flex flex-col items-center justify-center gap-3 p-6 text-center';

function ChooseTool({ file, onForget }: { readonly file: File; readonly onForget: () => void }) {
  const navigate = useNavigate();
  const { status } = useAuth();
  const openIn = async (tool: ToolManifest) => {
    await transferToTool(file, tool, status === 'signed-in');
    await navigate(`/${tool.id}`);
  };
  return (
    <div className="flex-1 rounded-md border border-ink-300 bg-surface p-4 sm:p-6">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <Thumbnail file={file} />
        <div className="min-w-0 flex-1 basis-40">
          <h2 className="text-lg font-semibold">What do you want to do with it?</h2>
          <p className="truncate text-sm text-ink-700" title={file.name}>
            {file.name}
          </p>
        </div>
        <Button look="quiet" size="small" onClick={onForget}>
          <X size={16} strokeWidth={1.5} aria-hidden />
          Another file
        </Button>
      </div>
      <Suspense>
        <Suggestions file={file} tools={toolsFor(file, catalog)} onOpen={(tool) => void openIn(tool)} />
      </Suspense>
    </div>
  );
}

function Thumbnail({ file }: { readonly file: File }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <span className="flex size-16 shrink-0 items-center justify-center overflow-hidden rounded-sm border border-ink-200 bg-ink-100">
      <img ref={image} alt="" className="size-full object-contain" />
    </span>
  );
}

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

  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, rejected) => offer(accepted[0] ?? rejected[0]?.file),
  });

  if (file) return <ChooseTool file={file} onForget={() => setFile(null)} />;
  return (
    <div
      {...getRootProps()}
      className={`${LOOK} ${isDragActive ? 'border-accent bg-accent-soft' : 'border-ink-300'}`}
    >
      <input {...getInputProps({ accept: Object.keys(ACCEPTED).join(','), 'aria-label': 'Image file' })} />
      <ImagePlus size={28} strokeWidth={1.5} aria-hidden className="text-ink-600" />
      <p className="text-lg font-medium">{isDragActive ? 'Let go to open it' : 'Drop your artwork here'}</p>
      <Button look="primary" size="large" onClick={open}>
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
