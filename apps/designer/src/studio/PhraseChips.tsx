/** Interpretation of the brief: a chip per phrase, with a menu of roles; dragging or keys reorder the chips. */
import type { Arrangement, Phrase } from '@printready/designer/brief';
import { classNames, Menu, MenuItem, MenuSeparator } from '@printready/ui';
import { GripVertical } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { labelOf, moved, ROLE_CHOICES, withRole } from './arrangement.ts';

type ChipProps = {
  readonly phrases: readonly Phrase[];
  readonly at: number;
  readonly dragged: number | null;
  readonly onDrag: (at: number | null) => void;
  readonly onArrange: (arrangement: Arrangement) => void;
};

function Chip({ phrases, at, dragged, onDrag, onArrange }: ChipProps) {
  const phrase = phrases[at];
  if (!phrase) return null;
  const { role, text, doubtful = false } = phrase;
  const isOut = (role === 'instruction' || role === 'print') && !doubtful;
  const move = (to: number) => onArrange(moved(phrases, at, to));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (!event.altKey || step === 0) return;
    event.preventDefault();
    move(at + step);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    if (dragged !== null) onArrange(moved(phrases, dragged, at));
    onDrag(null);
  };
  return (
    <li
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      className={classNames(
        'flex max-w-full items-center rounded-sm',
        doubtful ? 'border border-dashed border-ink-400' : 'bg-ink-100',
        dragged === at && 'opacity-50',
      )}
    >
      <span
        draggable
        title={`Drag “${text}”`}
        onDragStart={() => onDrag(at)}
        onDragEnd={() => onDrag(null)}
        className="cursor-grab py-2 pl-1 text-ink-600"
      >
        <GripVertical size={12} strokeWidth={1.5} aria-hidden />
      </span>
      <Menu
        trigger={
          <button
            type="button"
            onKeyDown={onKeyDown}
            className="flex min-h-8 thumb:min-h-11 max-w-full min-w-0 items-center gap-1.5 rounded-sm px-1.5 py-1 text-left text-xs text-ink-800 hover:bg-ink-200"
          >
            <span className="shrink-0 text-ink-600">{labelOf(phrase)}</span>{' '}
            <span className={classNames('min-w-0 truncate', isOut && 'text-ink-600 line-through')}>
              {text}
            </span>
          </button>
        }
      >
        <ChipMenu {...{ phrases, at, role, onArrange, move }} />
      </Menu>
    </li>
  );
}

function ChipMenu(
  props: Pick<ChipProps, 'phrases' | 'at' | 'onArrange'> & {
    readonly role: Phrase['role'];
    readonly move: (to: number) => void;
  },
) {
  const { phrases, at, role, onArrange, move } = props;
  return (
    <>
      {ROLE_CHOICES.map((choice) => (
        <MenuItem
          key={choice.role}
          aria-current={choice.role === role}
          onSelect={() => onArrange(withRole(phrases, at, choice.role))}
        >
          {choice.label}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem disabled={at === 0} onSelect={() => move(at - 1)}>
        Move earlier
      </MenuItem>
      <MenuItem disabled={at === phrases.length - 1} onSelect={() => move(at + 1)}>
        Move later
      </MenuItem>
    </>
  );
}

type PhraseChipsProps = {
  readonly phrases: readonly Phrase[];
  readonly onArrange: (arrangement: Arrangement) => void;
};

export function PhraseChips({ phrases, onArrange }: PhraseChipsProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  if (phrases.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label="What will be set" className="flex flex-wrap gap-1.5">
        {phrases.map(({ text }, at) => (
          <Chip
            key={`${text} ${phrases.slice(0, at).filter((one) => one.text === text).length}`}
            phrases={phrases}
            at={at}
            dragged={dragged}
            onDrag={setDragged}
            onArrange={onArrange}
          />
        ))}
      </ul>
      {phrases.some(({ doubtful }) => doubtful) && (
        <p className="text-xs text-ink-600">
          Unsure phrases may be instructions, so they are left out. Open one to print it.
        </p>
      )}
    </div>
  );
}
