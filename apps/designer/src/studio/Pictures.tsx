import { PICTURE_TOKENS } from '@printready/contracts/designer';
import type { Picture } from '@printready/designer/scene';
import { Button, classNames, Section, TextField, toast, useAttempt } from '@printready/ui';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { config } from '../config.ts';
import { addPicture, choosePicture, useStudio } from './designs/studio.ts';
import { drawPicture } from './draw-picture.ts';

const UNITS = 1000;

function Choice({ picture, chosen }: { readonly picture: Picture; readonly chosen: boolean }) {
  const { aspect, paths } = picture;
  const [width, height] = aspect > 1 ? [UNITS, UNITS / aspect] : [UNITS * aspect, UNITS];
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-label={`Use this picture by ${picture.model}`}
      className={classNames(
        'aspect-square w-full rounded-md border p-2',
        chosen ? 'border-accent outline-2 outline-accent' : 'border-ink-200 hover:border-ink-400',
      )}
      onClick={() => choosePicture(chosen ? null : picture.id)}
    >
      <svg aria-hidden viewBox={`0 0 ${width} ${height}`} className="size-full text-ink-950">
        <path fill="currentColor" d={paths.join('')} />
      </svg>
    </button>
  );
}

function DrawButton({ model }: { readonly model: string }) {
  const [subject, setSubject] = useState('');
  const { busy, attempt } = useAttempt((error) => {
    console.error('The picture could not be drawn.', error);
    toast.error('The server could not be reached. You get your tokens back if the picture never arrives.');
    return null;
  });
  const run = async () => {
    const drawn = await drawPicture(subject.trim());
    if (drawn.ok) addPicture(drawn.picture);
    else toast.error(drawn.problem.text);
  };
  return (
    <>
      <TextField
        label="What should it show?"
        value={subject}
        maxLength={200}
        onChange={(event) => setSubject(event.target.value)}
        hint={`These words are sent to ${model}. Its picture is traced to one ink and checked for print. It never draws text.`}
      />
      <Button
        icon={Sparkles}
        disabled={subject.trim().length < 2}
        busy={busy}
        onClick={() => void attempt(run)}
      >
        Draw a picture
        <span className="ml-auto text-xs font-normal">{PICTURE_TOKENS} tokens</span>
      </Button>
    </>
  );
}

export function Pictures() {
  const pictures = useStudio((state) => state.pictures);
  const chosen = useStudio((state) => state.picture);
  const { imageModel } = config;
  if (imageModel === null && pictures.length === 0) return null;
  return (
    <Section id="designer-pictures" title="Picture by AI">
      {pictures.length > 0 && (
        <ul className="grid grid-cols-3 gap-2">
          {pictures.map((picture) => (
            <li key={picture.id}>
              <Choice picture={picture} chosen={picture.id === chosen} />
            </li>
          ))}
        </ul>
      )}
      {imageModel !== null && <DrawButton model={imageModel} />}
    </Section>
  );
}
