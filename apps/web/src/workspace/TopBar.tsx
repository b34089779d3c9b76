/** Above the canvas: what is open, undo and redo, before/after, and the one important button. */
import type { LengthUnit } from '@printready/imaging/units';
import type { RunNote } from '@printready/tools/panel';
import { Button, IconButton, Popover } from '@printready/ui';
import {
  CircleCheck,
  ClipboardCheck,
  Columns2,
  FolderOpen,
  Keyboard,
  Redo2,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OpenDocument } from '../files/document.ts';
import { ScreenTitle } from '../screen-parts/ScreenTitle.tsx';
import { PriceTag } from '../tokens/PriceTag.tsx';
import { priceText } from '../tokens/price.ts';
import { SizePopover } from './SizePopover.tsx';

export type TopBarProps = {
  /** The tool's name; small windows show it on the sheet of settings. */
  readonly title: string;
  readonly document: OpenDocument;
  readonly unit: LengthUnit;
  readonly onDocument: (change: (document: OpenDocument) => OpenDocument) => void;
  readonly onOpen: () => void;
  readonly undo: { readonly can: boolean; readonly act: () => void };
  readonly redo: { readonly can: boolean; readonly act: () => void };
  readonly compare: { readonly on: boolean; readonly toggle: () => void };
  readonly onKeyMap: () => void;
  /** "Ready for print?", of the open image. */
  readonly onReady: () => void;
  /** How the file was read. */
  readonly note?: ReactNode;
  /** Run, or Cancel, or Download. */
  readonly action: ReactNode;
};

const ICON = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const;

export function TopBar(props: TopBarProps) {
  const { title, document, unit, onDocument, onOpen, undo, redo, compare, onKeyMap, onReady, note, action } =
    props;
  return (
    <div className="flex h-12 shrink-0 items-center gap-1 border-b border-ink-200 bg-surface px-2 max-sm:gap-0 thumb:h-13">
      <ScreenTitle>{title}</ScreenTitle>
      <IconButton label="Open an image" shortcut="Ctrl O" onClick={onOpen}>
        <FolderOpen {...ICON} />
      </IconButton>
      <div className="flex min-w-0 grow max-sm:min-w-22">
        <SizePopover document={document} unit={unit} onChange={onDocument} onReady={onReady} />
        {note}
      </div>
      <IconButton label="Undo" shortcut="Ctrl Z" disabled={!undo.can} onClick={undo.act}>
        <Undo2 {...ICON} />
      </IconButton>
      <IconButton label="Redo" shortcut="Ctrl Shift Z" disabled={!redo.can} onClick={redo.act}>
        <Redo2 {...ICON} />
      </IconButton>
      <span aria-hidden className="mx-1 h-6 w-px bg-ink-200 max-sm:hidden" />
      <IconButton label="Before and after" shortcut="C" pressed={compare.on} onClick={compare.toggle}>
        <Columns2 {...ICON} />
      </IconButton>
      {/* A phone's bar has no room for it: there it stands in the print size's popover. */}
      <IconButton label="Ready for print?" onClick={onReady} className="max-sm:hidden">
        <ClipboardCheck {...ICON} />
      </IconButton>
      <IconButton label="Keyboard" shortcut="?" onClick={onKeyMap} className="max-lg:hidden">
        <Keyboard {...ICON} />
      </IconButton>
      <span className="ml-1 flex shrink-0 items-center gap-2">{action}</span>
    </div>
  );
}

/** The price on the button; one click starts one run. */
export function RunButton(props: {
  readonly tokens: number;
  /** The same image was run with the same options within a day. */
  readonly paidBefore: boolean;
  /** The balance; null: it is not known. */
  readonly have: number | null;
  readonly busy: boolean;
  readonly onRun: () => void;
}) {
  const { tokens, paidBefore, have, busy, onRun } = props;
  const short = have !== null && have < tokens && !paidBefore;
  const price = paidBefore ? 'already paid' : priceText(tokens);
  return (
    <>
      {short && (
        <span className="text-xs whitespace-nowrap text-ink-800 tabular-nums">
          <span className="max-sm:sr-only">you have {have} · </span>
          <Link to="/pricing" className="thumb-area font-medium text-accent underline">
            Get more
          </Link>
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

/** Beside the button: what one should know before. A press shows the words where there is no pointer to hover with. */
export function RunWarning({ text }: { readonly text: string }) {
  return (
    <Popover
      label="Before you run"
      className="w-72"
      trigger={
        <button
          type="button"
          aria-label={`Before you run: ${text}`}
          className="flex size-8 items-center justify-center rounded-md text-warn hover:bg-ink-100 thumb:size-11"
        >
          <TriangleAlert {...ICON} />
        </button>
      }
    >
      <p className="text-sm text-ink-950">{text}</p>
    </Popover>
  );
}

export function NothingToRun({ note }: { readonly note: Extract<RunNote, { kind: 'nothing' }> }) {
  return (
    // A phone's bar leaves it two short lines, and the file's size beside it.
    <span className="flex items-center gap-1.5 px-2 text-sm text-ink-950 max-sm:max-w-24 max-sm:px-1 max-sm:text-xs max-sm:leading-tight">
      <CircleCheck {...ICON} className="text-ok max-sm:hidden" />
      <span>
        {note.text}
        {note.more && <span className="max-sm:hidden"> {note.more}</span>}
      </span>
    </span>
  );
}
