import type { LengthUnit } from '@printready/pixels/number';
import type { RunNote } from '@printready/tools/panel';
import { Button, classNames, IconButton, Popover } from '@printready/ui';
import { CircleCheck, ClipboardCheck, Columns2, FolderOpen, Keyboard, TriangleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import type { OpenDocument } from '../../files/document.ts';
import { ScreenTitle } from '../../screen-parts/ScreenTitle.tsx';
import { UndoButtons } from '../../screen-parts/undo/UndoButtons.tsx';
import { PriceTag } from '../../tokens/PriceTag.tsx';
import { priceText } from '../../tokens/price.ts';
import { SizePopover } from './SizePopover.tsx';

export type TopBarProps = {
  readonly title: string;
  readonly document: OpenDocument;
  readonly unit: LengthUnit;
  readonly onDocument: (change: (document: OpenDocument) => OpenDocument) => void;
  readonly onOpen: () => void;
  readonly undo: { readonly can: boolean; readonly act: () => void };
  readonly redo: { readonly can: boolean; readonly act: () => void };
  readonly compare: { readonly on: boolean; readonly toggle: () => void };
  readonly onKeyMap: () => void;
  readonly onReady: () => void;
  readonly note?: ReactNode;
  readonly action: ReactNode;
};

const ICON = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const;
const NARROW = 'max-sm:w-10!';

export function TopBar(props: TopBarProps) {
  const { title, document, unit, onDocument, onOpen, undo, redo, compare, onKeyMap, onReady, note, action } =
    props;
  return (
    <div className="flex h-12 shrink-0 items-center gap-1 border-b border-ink-200 bg-surface px-2 max-sm:gap-0 thumb:h-13">
      <ScreenTitle>{title}</ScreenTitle>
      {/* On phones, this moves to the print size popover, together with "Ready for print?". */}
      <BarButton
        icon={FolderOpen}
        label="Open an image"
        shortcut="Ctrl O"
        onClick={onOpen}
        className="max-sm:hidden"
      />
      <div className="flex min-w-0 grow">
        <SizePopover {...{ document, unit, onOpen, onReady }} onChange={onDocument} />
        {note}
      </div>
      <UndoButtons undo={undo} redo={redo} className={NARROW} />
      <span aria-hidden className="mx-1 h-6 w-px bg-ink-200 max-sm:hidden" />
      <BarButton
        icon={Columns2}
        label="Before and after"
        shortcut="C"
        pressed={compare.on}
        onClick={compare.toggle}
        className={NARROW}
      />
      <BarButton icon={ClipboardCheck} label="Ready for print?" onClick={onReady} className="max-sm:hidden" />
      <BarButton icon={Keyboard} label="Keyboard" shortcut="?" onClick={onKeyMap} className="max-lg:hidden" />
      <span className="ml-1 flex shrink-0 items-center gap-2 max-sm:gap-1">{action}</span>
    </div>
  );
}

const BarButton = (props: ComponentProps<typeof IconButton>) => <IconButton iconSize={18} {...props} />;

export function RunButton(props: {
  readonly tokens: number;
  readonly paidBefore: boolean;
  readonly have: number | null;
  readonly warning: string | null;
  readonly busy: boolean;
  readonly onRun: () => void;
}) {
  const { tokens, paidBefore, have, warning, busy, onRun } = props;
  const short = have !== null && have < tokens && !paidBefore;
  const price = paidBefore ? 'already paid' : priceText(tokens);
  return (
    <>
      {(warning !== null || short) && (
        <RunWarning warning={warning} shortage={short ? { tokens, have } : null} />
      )}
      {short && (
        <span className="text-xs whitespace-nowrap text-ink-800 tabular-nums max-sm:hidden">
          You have {have} · <GetMore />
        </span>
      )}
      <Button
        look="primary"
        busy={busy}
        onClick={onRun}
        aria-label={`Run · ${price}`}
        className="max-sm:px-3"
      >
        Run
        {paidBefore ? (
          <span className="opacity-85 max-sm:sr-only">· already paid</span>
        ) : (
          <PriceTag tokens={tokens} />
        )}
      </Button>
    </>
  );
}

const GetMore = () => (
  <Link to="/pricing" className="thumb-area font-medium text-accent underline">
    Get more
  </Link>
);

/** Uses a popover, because touch screens have no hover; on phones, it also shows the token shortage. */
function RunWarning(props: {
  readonly warning: string | null;
  readonly shortage: { readonly tokens: number; readonly have: number } | null;
}) {
  const { warning, shortage } = props;
  const missing = shortage && `This run costs ${priceText(shortage.tokens)}. You have ${shortage.have}.`;
  return (
    <Popover
      label="Before you run"
      className="w-72"
      trigger={
        <button
          type="button"
          aria-label={`Before you run: ${warning ?? missing}`}
          className={classNames(
            'flex size-8 items-center justify-center rounded-md text-warn hover:bg-ink-100 thumb:size-11',
            NARROW,
            warning === null && 'sm:hidden',
          )}
        >
          <TriangleAlert {...ICON} />
        </button>
      }
    >
      {warning !== null && <p className="text-sm text-ink-950">{warning}</p>}
      {missing !== null && (
        <p className="text-sm text-ink-950 sm:hidden">
          {missing} <GetMore />
        </p>
      )}
    </Popover>
  );
}

export function NothingToRun({ note }: { readonly note: Extract<RunNote, { kind: 'nothing' }> }) {
  return (
    // On phones, the note takes two short lines next to the file's size.
    <span className="flex items-center gap-1.5 px-2 text-sm text-ink-950 max-sm:max-w-24 max-sm:px-1 max-sm:text-xs max-sm:leading-tight">
      <CircleCheck {...ICON} className="text-ok max-sm:hidden" />
      <span>
        {note.text}
        {note.more && <span className="max-sm:hidden"> {note.more}</span>}
      </span>
    </span>
  );
}
