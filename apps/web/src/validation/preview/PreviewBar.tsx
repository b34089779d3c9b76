import { Button, IconButton } from '@printready/ui';
import { ChevronLeft, ChevronRight, Maximize, ScanSearch, ZoomIn, ZoomOut } from 'lucide-react';

const STEP = 1.25;

export function PreviewBar(props: {
  readonly index: number;
  readonly pageCount: number;
  readonly onIndex: (index: number) => void;
  /** Zoom as a percentage of the printed size. */
  readonly percent: number;
  readonly zoomBy: (factor: number) => void;
  readonly fit: () => void;
  readonly isFit: boolean;
  readonly showMarks: boolean;
  readonly onShowMarks: (show: boolean) => void;
  readonly markCount: number;
}) {
  const { index, pageCount, onIndex, percent, zoomBy, fit, isFit, showMarks, onShowMarks, markCount } = props;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-1 border-b border-ink-200 bg-surface px-2 text-sm text-ink-800">
      {pageCount > 1 && <PageTurner index={index} pageCount={pageCount} onIndex={onIndex} />}
      <IconButton
        icon={ZoomOut}
        iconSize={17}
        label="Zoom out"
        size="small"
        onClick={() => zoomBy(1 / STEP)}
      />
      <span className="w-12 text-center tabular-nums">{percent}%</span>
      <IconButton icon={ZoomIn} iconSize={17} label="Zoom in" size="small" onClick={() => zoomBy(STEP)} />
      <IconButton
        icon={Maximize}
        iconSize={17}
        label="Fit the page"
        size="small"
        pressed={isFit}
        onClick={fit}
      />
      <Button
        icon={ScanSearch}
        iconSize={17}
        size="small"
        look="quiet"
        className="ml-auto"
        aria-pressed={showMarks}
        onClick={() => onShowMarks(!showMarks)}
      >
        {showMarks ? 'Hide findings' : `Show findings (${markCount})`}
      </Button>
    </div>
  );
}

function PageTurner(props: {
  readonly index: number;
  readonly pageCount: number;
  readonly onIndex: (index: number) => void;
}) {
  const { index, pageCount, onIndex } = props;
  return (
    <>
      <IconButton
        icon={ChevronLeft}
        iconSize={17}
        label="Previous page"
        size="small"
        disabled={index === 0}
        onClick={() => onIndex(index - 1)}
      />
      <span className="tabular-nums">
        Page {index + 1} of {pageCount}
      </span>
      <IconButton
        icon={ChevronRight}
        iconSize={17}
        label="Next page"
        size="small"
        disabled={index === pageCount - 1}
        onClick={() => onIndex(index + 1)}
      />
    </>
  );
}
