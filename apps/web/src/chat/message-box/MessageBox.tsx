/** Message field: grows to 200 px, sends on Ctrl+Enter or Cmd+Enter, and accepts an image, measured locally. */
import { PICTURE } from '@printready/contracts/chat';
import { Button, Dialog, FileInput, IconButton } from '@printready/ui';
import { ImagePlus, SendHorizontal, X } from 'lucide-react';
import { type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import { type ImageMeasures, isUnreadable } from '../../files/measures/measures.ts';
import { config } from '../../platform/config.ts';
import { type RunTask, useJob } from '../../threads/use-job.ts';
import { useConversation } from '../conversation/conversation.ts';
import { useOpenTool } from '../conversation/open-tool.ts';
import { factsOf, suggestionsFor } from './measured.ts';
import { openFileFor } from './this-file.ts';
import { useAccountFacts } from './use-account-facts.ts';

const MAX_HEIGHT = 200;
const NOT_AN_IMAGE = 'Only images can be attached, and this one cannot be read.';
const STAYS_HERE = config.assistantSeesPictures
  ? 'Images stay on your device. You are asked before a smaller copy is sent.'
  : 'Images stay on your device.';

type Consent = 'not asked' | 'given' | 'refused';

type Attachment =
  | { readonly at: 'none' | 'measuring' | 'refused' }
  | { readonly at: 'attached'; readonly measures: ImageMeasures; readonly consent: Consent };

const NONE: Attachment = { at: 'none' };

async function measure(runTask: RunTask, file: File): Promise<ImageMeasures | null> {
  try {
    const measures = file.type.startsWith('image/') ? await runTask('measure', { file }) : null;
    return measures && !isUnreadable(measures) ? measures : null;
  } catch (error) {
    console.error(error);
    return null;
  }
}

function useAttachment() {
  const runTask = useJob();
  const { setFile } = useConversation();
  const [attachment, setAttachment] = useState<Attachment>(NONE);
  /** Latest chosen image; measurements of an earlier or removed image are ignored. */
  const chosen = useRef<File | null>(null);
  const attach = async (file: File | undefined) => {
    if (!file) return;
    chosen.current = file;
    setAttachment({ at: 'measuring' });
    const measures = await measure(runTask, file);
    if (chosen.current !== file) return;
    setAttachment(measures ? { at: 'attached', measures, consent: 'not asked' } : { at: 'refused' });
    if (measures) setFile({ name: file.name, blob: file });
  };
  const setConsent = (consent: Consent) =>
    setAttachment((now) => (now.at === 'attached' ? { ...now, consent } : now));
  const remove = () => {
    chosen.current = null;
    setAttachment(NONE);
    setFile(null);
  };
  /** Reduced image; null if it cannot be created, in which case only the facts are sent. */
  const reduce = async (): Promise<string | null> => {
    const { file } = useConversation.getState();
    try {
      return file && (await runTask('reduce-picture', { file: file.blob }));
    } catch (error) {
      console.error(error);
      return null;
    }
  };
  return { attachment, setConsent, attach, remove, reduce };
}

export function MessageBox() {
  const { send, loading } = useConversation();
  const [text, setText] = useState('');
  const { attachment, setConsent, attach, remove, reduce } = useAttachment();
  const [asking, setAsking] = useState(false);
  const accountFactsFor = useAccountFacts();
  const submit = async (given: Consent) => {
    const question = text;
    setText('');
    setAsking(false);
    if (attachment.at === 'attached') {
      setConsent(given);
      await send(question, {
        facts: factsOf(attachment.measures),
        picture: given === 'given' ? await reduce() : null,
      });
      return;
    }
    const open = openFileFor(question);
    if (open?.file) useConversation.getState().setFile(open.file);
    await send(question, { facts: [...(open?.facts ?? []), ...accountFactsFor(question)] });
  };
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (text.trim() === '' || loading) return;
    const consent = attachment.at === 'attached' ? attachment.consent : 'refused';
    if (config.assistantSeesPictures && consent === 'not asked') setAsking(true);
    else void submit(consent);
  };
  return (
    <form
      className="flex flex-col gap-2 border-t border-ink-200 bg-surface p-3 sm:rounded-b-md"
      onSubmit={onSubmit}
    >
      {attachment.at === 'attached' && <Attached measures={attachment.measures} onRemove={remove} />}
      {attachment.at === 'measuring' && <p className="text-xs text-ink-700">Measuring the image…</p>}
      {attachment.at === 'refused' && (
        <p role="alert" className="text-xs text-bad">
          {NOT_AN_IMAGE}
        </p>
      )}
      <div className="flex items-end gap-1">
        <Picker onPick={(file) => void attach(file)} />
        <GrowingText text={text} onChange={setText} onSubmit={onSubmit} />
        <Button
          icon={SendHorizontal}
          iconSize={18}
          look="primary"
          type="submit"
          disabled={loading || text.trim() === ''}
          aria-label="Send"
        />
      </div>
      <p className="text-xs text-ink-600">Ctrl+Enter sends. {STAYS_HERE}</p>
      <AskConsent open={asking} onClose={() => setAsking(false)} onAnswer={(given) => void submit(given)} />
    </form>
  );
}

function AskConsent(props: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onAnswer: (consent: Consent) => void;
}) {
  const { open, onClose, onAnswer } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Send a smaller copy of your image?"
      description={`The AI provider of this server can look at your image. A copy of at most ${PICTURE.maxPixels} pixels would be sent with your question. Your file stays on this computer.`}
      actions={
        <>
          <Button onClick={() => onAnswer('refused')}>Send figures only</Button>
          <Button look="primary" onClick={() => onAnswer('given')}>
            Send smaller copy
          </Button>
        </>
      }
    >
      Without the image, the assistant gets only the measurements from your browser.
    </Dialog>
  );
}

function Picker({ onPick }: { readonly onPick: (file: File) => void }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        icon={ImagePlus}
        iconSize={18}
        label="Attach an image"
        onClick={() => picker.current?.click()}
      />
      <FileInput
        ref={picker}
        accept="image/*"
        aria-label="Image to attach"
        onFiles={([file]) => onPick(file)}
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
        <IconButton icon={X} label="Remove the image" onClick={onRemove} />
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
