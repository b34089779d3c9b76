import { useAuth } from '@printready/sign-in/session';
import { catalog } from '@printready/tools/catalog';
import type { ToolManifest } from '@printready/tools/tool';
import { Button } from '@printready/ui';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { transferToTool } from '../files/stored/transfer-to-tool.ts';
import { toolsFor } from './accept-image.ts';
import { Suggestions } from './Suggestions.tsx';

export default function ChooseTool({
  file,
  onForget,
}: {
  readonly file: File;
  readonly onForget: () => void;
}) {
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
        <Button icon={X} look="quiet" size="small" onClick={onForget}>
          Another file
        </Button>
      </div>
      <Suggestions file={file} tools={toolsFor(file, catalog)} onOpen={(tool) => void openIn(tool)} />
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
