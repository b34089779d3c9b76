/** Takes an image by drop, click or paste, asks what to do with it, and opens that tool with the file in it. */

import { useAuth } from '@printready/sign-in/auth-context';
import { catalog } from '@printready/tools/catalog';
import { priceLabel, type ToolManifest } from '@printready/tools/tool';
import { Button } from '@printready/ui';
import { CircleAlert, ImagePlus, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { useNavigate } from 'react-router';
import { ToolIcon } from '../screen-parts/tools/ToolIcon.tsx';
import { ACCEPTED, refuseFile, toolsFor } from './accept-image.ts';
import { transferToTool } from './transfer-to-tool.ts';

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
    <div className="rounded-md border border-ink-300 bg-surface p-5 sm:p-6">
      <div className="flex items-start gap-4">
        <Thumbnail file={file} />
        <div className="min-w-0 flex-1">
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
      <ul className="mt-5 grid gap-2 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
        {toolsFor(file, catalog).map((tool) => (
          <li key={tool.id} className="only:col-span-full">
            <button
              type="button"
              className="flex h-full w-full items-start gap-3 rounded-md border border-ink-200 p-3 text-left hover:border-accent hover:bg-accent-soft"
              onClick={() => void openIn(tool)}
            >
              <span className="mt-0.5 text-accent">
                <ToolIcon id={tool.id} size={20} />
              </span>
              <span className="min-w-0">
                <span className="flex flex-wrap items-baseline gap-x-2">
                  <span className="font-medium">{tool.title}</span>
                  <span className="text-sm text-ink-600">{priceLabel(tool)}</span>
                </span>
                <span className="text-sm text-ink-700">{tool.summary}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
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
