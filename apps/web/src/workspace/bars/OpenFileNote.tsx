import { ReaderNote } from '@printready/canvas/ReaderNote';
import type { useMarkedPlaces } from '@printready/canvas/view';
import type { OpenDocument } from '../../files/document.ts';

type Props = {
  readonly document: OpenDocument;
  readonly marking: Pick<ReturnType<typeof useMarkedPlaces>, 'marked' | 'onMark'>;
};

export function OpenFileNote({ document: { findings }, marking: { marked, onMark } }: Props) {
  return (
    <ReaderNote
      files={[{ findings }]}
      {...{ marked, onMark }}
      compact="unless-check"
      className="max-sm:hidden"
    />
  );
}

/** Shown only on phones. The "Read in full" note is in the print size popover instead. */
export function OpenFileNoteStrip({ document: { findings }, marking: { marked, onMark } }: Props) {
  if (findings.length === 0) return null;
  return (
    <div className="shrink-0 border-b border-ink-200 bg-surface px-2 sm:hidden">
      <ReaderNote files={[{ findings }]} {...{ marked, onMark }} />
    </div>
  );
}
