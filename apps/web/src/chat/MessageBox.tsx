/** The box to write in: grows to 200 px, Cmd or Ctrl and Enter sends, an image can be attached and is measured here. */
import { Button, IconButton } from '@printready/ui';
import { ImagePlus, SendHorizontal, X } from 'lucide-react';
import { type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import { useJob } from '../engine/use-job.ts';
import type { ImageMeasures } from '../files/measures.ts';
import { useConversation } from './conversation.ts';
import { factsOf, suggestionsFor } from './measured.ts';
import { useOpenTool } from './open-tool.ts';

const MAX_HEIGHT = 200;
const NOT_AN_IMAGE = 'Only images can be attached, and this one cannot be read.';

function useAttachment() {
  const runTask = useJob();
  const { setFile } = useConversation();
  const [measures, setMeasures] = useState<ImageMeasures | null>(null);
  const [state, setState] = useState<'idle' | 'measuring' | 'refused'>('idle');
  const attach = async (file: File | undefined) => {
    if (!file) return;
    setState('measuring');
    try {
      const measured = file.type.startsWith('image/') ? await runTask('measure', { file }) : null;
      setMeasures(measured);
      setState(measured ? 'idle' : 'refused');
      if (measured) setFile({ name: file.name, blob: file });
    } catch (error) {
      console.error(error);
      setState('refused');
    }
  };
  const remove = () => {
    setMeasures(null);
    setFile(null);
    setState('idle');
  };
  return { measures, state, attach, remove };
}

export function MessageBox() {
  const { send, loading } = useConversation();
  const [text, setText] = useState('');
  const { measures, state, attach, remove } = useAttachment();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (text.trim() === '' || loading) return;
    void send(text, measures ? factsOf(measures) : []);
    setText('');
  };
  return (
    <form
      className="flex flex-col gap-2 border-t border-ink-200 bg-surface p-3 sm:rounded-b-md"
      onSubmit={submit}
    >
      {measures && <Attached measures={measures} onRemove={remove} />}
      {state === 'measuring' && <p className="text-xs text-ink-700">Measuring the image…</p>}
      {state === 'refused' && (
        <p role="alert" className="text-xs text-bad">
          {NOT_AN_IMAGE}
        </p>
      )}
      <div className="flex items-end gap-1">
        <Picker onPick={(file) => void attach(file)} />
        <GrowingText text={text} onChange={setText} onSubmit={submit} />
        <Button look="primary" type="submit" disabled={loading || text.trim() === ''} aria-label="Send">
          <SendHorizontal size={18} strokeWidth={1.5} aria-hidden />
        </Button>
      </div>
      <p className="text-xs text-ink-600">Ctrl+Enter sends. Images are measured here and never uploaded.</p>
    </form>
  );
}

function Picker({ onPick }: { readonly onPick: (file: File | undefined) => void }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label="Attach an image" onClick={() => picker.current?.click()}>
        <ImagePlus size={18} strokeWidth={1.5} aria-hidden />
      </IconButton>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        aria-label="Image to attach"
        className="hidden"
        onChange={(event) => {
          onPick(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </>
  );
}

function GrowingText(props: {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onSubmit: (event: SyntheticEvent) => void;
}) {
  const { text, onChange, onSubmit } = props;
  const box = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const area = box.current;
    if (!area) return;
    area.style.height = 'auto';
    area.style.height = text === '' ? '' : `${Math.min(area.scrollHeight, MAX_HEIGHT)}px`;
  }, [text]);
  return (
    <textarea
      ref={box}
      rows={1}
      aria-label="Message"
      placeholder="Ask about print"
      className="max-h-[200px] min-h-10 flex-1 resize-none rounded-md border border-ink-300 bg-paper px-3 py-2 text-sm text-ink-950 placeholder:text-ink-600"
      value={text}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit(event);
      }}
    />
  );
}

function Attached({
  measures,
  onRemove,
}: {
  readonly measures: ImageMeasures;
  readonly onRemove: () => void;
}) {
  const { file } = useConversation();
  const openTool = useOpenTool();
  return (
    <div className="rounded-md border border-ink-200 p-2 text-xs">
      <div className="flex items-start justify-between gap-2">
        <ul className="min-w-0 text-ink-800">
          {factsOf(measures).map((fact) => (
            <li key={fact} className="truncate">
              {fact}
            </li>
          ))}
        </ul>
        <IconButton label="Remove the image" onClick={onRemove}>
          <X size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      </div>
      <div className="mt-1 flex flex-wrap gap-1">
        {suggestionsFor(measures).map(({ label, toolId, options }) => (
          <Button key={label} size="small" onClick={() => void openTool(toolId, file, options)}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
