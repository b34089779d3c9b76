/** Findings of the file reader in a tool's header, each with a "Show" button if its location is known. */
import {
  entryLine,
  type NotedFile,
  type NoteEntry,
  type NoteState,
  noteEntries,
  noteState,
  noteSummary,
  titleOfFiles,
} from '@printready/pixels/reading';
import { Button, classNames, Popover } from '@printready/ui';
import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { type ComponentProps, useState } from 'react';

const LOOK = {
  full: { Icon: CircleCheck, color: 'text-ok', heading: 'Read in full' },
  told: { Icon: Info, color: 'text-accent', heading: 'Read with changes' },
  check: { Icon: TriangleAlert, color: 'text-warn', heading: 'Not read in full' },
} as const satisfies Record<NoteState, object>;

const LABEL = 'How the file was read';

type Marking = {
  readonly marked?: NoteEntry | null;
  /** Absent if there is no canvas; locations are then described in words. */
  readonly onMark?: ((entry: NoteEntry | null) => void) | undefined;
  readonly canMark?: (entry: NoteEntry) => boolean;
};

type ReaderNoteProps = Marking & {
  readonly files: readonly NotedFile[];
  /** When to show only the icon: always, or only on a narrow bar if there is nothing to check. */
  readonly compact?: 'unless-check' | 'always';
  readonly className?: string;
};

export function ReaderNote(props: ReaderNoteProps) {
  const { files, marked = null, onMark, canMark, compact, className } = props;
  const [open, setOpen] = useState(false);
  if (files.length === 0) return null;
  const all = files.flatMap(({ findings }) => findings);
  const state = noteState(all);
  const mark = (entry: NoteEntry | null) => {
    onMark?.(entry);
    setOpen(false);
  };
  return (
    <>
      <Popover
        label={LABEL}
        className="w-80"
        open={open}
        onOpenChange={setOpen}
        trigger={<Chip {...{ state, compact, className }} title={titleOfFiles(files)} />}
      >
        <h2 className="text-sm font-semibold">{LOOK[state].heading}</h2>
        <p className="pt-0.5 text-xs text-ink-600">{noteSummary(all)}</p>
        <Files {...{ files, marked }} onMark={onMark && mark} {...(canMark && { canMark })} />
      </Popover>
      {onMark && <Spoken files={files} marked={marked} />}
    </>
  );
}

function Chip({
  state,
  title,
  compact,
  className,
  ...trigger
}: {
  readonly state: NoteState;
  readonly title: string;
  readonly compact: ReaderNoteProps['compact'];
  readonly className: string | undefined;
} & ComponentProps<'button'>) {
  const { Icon, color } = LOOK[state];
  const signOnly = compact === 'always' || (compact === 'unless-check' && state !== 'check');
  return (
    <button
      type="button"
      {...trigger}
      className={classNames(
        'flex h-8 shrink-0 items-center gap-1.5 rounded-md px-2 text-xs font-medium whitespace-nowrap text-ink-950 hover:bg-ink-100 thumb:h-11 thumb:min-w-11 thumb:justify-center',
        className,
      )}
    >
      <Icon size={16} strokeWidth={1.5} aria-hidden className={`shrink-0 ${color}`} />
      <span className={signOnly ? 'max-lg:sr-only' : undefined}>{title}</span>
    </button>
  );
}

function Spoken({
  files,
  marked,
}: {
  readonly files: readonly NotedFile[];
  readonly marked: NoteEntry | null;
}) {
  const entries = files.length === 1 ? noteEntries(files[0]?.findings ?? []) : [];
  const check = entries.filter(({ changesPrint }) => changesPrint).map(({ text }) => text);
  return (
    <span role="status" className="sr-only">
      {marked ? `Marked on the image: ${entryLine(marked)}` : check.join(' ')}
    </span>
  );
}

const MAX_FILES = 50;

function Files({ files, ...marking }: Marking & { readonly files: readonly NotedFile[] }) {
  const noted = files.filter(({ findings }) => findings.length > 0);
  const more = noted.length - MAX_FILES;
  const listed = noted.slice(0, MAX_FILES).map(({ name, findings }, at) => (
    <div key={`${name ?? ''} ${at}`}>
      {files.length > 1 && <h3 className="pt-2 text-xs font-semibold break-all text-ink-950">{name}</h3>}
      <NoteList findings={findings} {...marking} />
    </div>
  ));
  return (
    <>
      {listed}
      {more > 0 && <p className="pt-2 text-xs text-ink-600">{more} more files have notes.</p>}
    </>
  );
}

const hasPlaces = ({ places }: NoteEntry): boolean => places.length > 0;

export function NoteList({
  findings,
  marked = null,
  onMark,
  canMark = hasPlaces,
}: Marking & { readonly findings: NotedFile['findings'] }) {
  return (
    <ul className="flex flex-col gap-2 pt-2 text-sm text-ink-900">
      {noteEntries(findings).map((entry) => (
        <li key={entry.text} className="flex items-start gap-2">
          <Entry
            entry={entry}
            isMarked={marked?.text === entry.text}
            onMark={canMark(entry) ? onMark : undefined}
          />
        </li>
      ))}
    </ul>
  );
}

function Entry(props: {
  readonly entry: NoteEntry;
  readonly isMarked: boolean;
  readonly onMark: Marking['onMark'];
}) {
  const { entry, isMarked, onMark } = props;
  const { Icon, color } = LOOK[entry.changesPrint ? 'check' : 'told'];
  const isShown = onMark !== undefined;
  return (
    <>
      <Icon
        size={16}
        strokeWidth={1.5}
        aria-label={entry.changesPrint ? 'Check' : 'Note'}
        className={`mt-0.5 shrink-0 ${color}`}
      />
      <span className="min-w-0 grow break-words">{isShown ? entry.text : entryLine(entry)}</span>
      {isShown && (
        <Button
          size="small"
          aria-pressed={isMarked}
          aria-label={`${isMarked ? 'Hide' : 'Show'}: ${entry.text}`}
          onClick={() => onMark(isMarked ? null : entry)}
        >
          {isMarked ? 'Hide' : 'Show'}
        </Button>
      )}
    </>
  );
}
