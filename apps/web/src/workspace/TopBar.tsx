/** Bar above the canvas: file, undo and redo, compare, and the main button. */
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
  /** The tool's name; on small windows the settings sheet shows it. */
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
  /** Run, Cancel or Download. */
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
      {/* Moved to the print size popover on phones. */}
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

/** One click starts one run. */
export function RunButton(props: {
  readonly tokens: number;
  /** True if an equal run was paid within a day. */
  readonly paidBefore: boolean;
  /** Balance; null if unknown. */
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

/** Warning beside the button. A popover, because touch screens have no hover. */
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
    // On phones it has two short lines beside the file's size.
    <span className="flex items-center gap-1.5 px-2 text-sm text-ink-950 max-sm:max-w-24 max-sm:px-1 max-sm:text-xs max-sm:leading-tight">
      <CircleCheck {...ICON} className="text-ok max-sm:hidden" />
      <span>
        {note.text}
        {note.more && <span className="max-sm:hidden"> {note.more}</span>}
      </span>
    </span>
  );
}
