/** Picture on the color of the garment, with rulers: whole, or as large as it will be printed. */
import type { ProofFacts } from '@printready/contracts/shared';
import { ChoiceField, IconButton } from '@printready/ui';
import { CreditCard } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { TrueSizeDialog } from '../true-size/TrueSizeDialog.tsx';
import { CLAIMED_PIXELS_PER_MM, readPixelsPerMm } from '../true-size/true-size.ts';
import { Ruler } from './Ruler.tsx';
import { useWidth } from './use-width.ts';

type View = 'whole' | 'true';
const VIEWS: Readonly<Record<View, string>> = { whole: 'Whole picture', true: 'True size' };

const RULER_PX = 26;
const GARMENT_PX = 24;
const TALLEST_PX = 560;
/** Small prints are not enlarged further, because their pixels would show. */
const LARGEST_ZOOM = 2;

function fittingScale({ widthMm, heightMm }: ProofFacts['size'], width: number, truePixels: number): number {
  const room = Math.max(80, width - RULER_PX - 2 * GARMENT_PX - 2);
  return Math.min(room / widthMm, TALLEST_PX / heightMm, truePixels * LARGEST_ZOOM);
}

type Pictured = Pick<ProofFacts, 'size' | 'garment'>;

/** @param scale CSS pixels per millimeter */
function Stage(props: { readonly facts: Pictured; readonly scale: number; readonly children: ReactNode }) {
  const { facts, scale, children } = props;
  const { size, garment } = facts;
  const ruler = { pixelsPerMm: scale, unit: size.unit };
  return (
    <div className="mx-auto grid w-fit" style={{ gridTemplateColumns: 'auto auto' }}>
      <span className="flex items-end justify-end pr-1 text-xs text-ink-600">{size.unit}</span>
      <div style={{ paddingInline: GARMENT_PX }}>
        <Ruler {...ruler} lengthMm={size.widthMm} side="top" />
      </div>
      <div style={{ paddingBlock: GARMENT_PX }}>
        <Ruler {...ruler} lengthMm={size.heightMm} side="left" />
      </div>
      <div style={{ padding: GARMENT_PX, background: garment.color }}>
        <div className="relative" style={{ width: size.widthMm * scale, height: size.heightMm * scale }}>
          {children}
        </div>
      </div>
    </div>
  );
}

export function ProofPicture(props: {
  readonly facts: Pictured;
  readonly label: string;
  /** The picture and what lies over it; fills its parent. */
  readonly children: ReactNode;
}) {
  const { facts, label, children } = props;
  const [view, setView] = useState<View>('whole');
  const [truePixels, setTruePixels] = useState(() => readPixelsPerMm() ?? CLAIMED_PIXELS_PER_MM);
  const [isMeasuring, setMeasuring] = useState(false);
  const { ref, width } = useWidth();
  const scale = view === 'true' ? truePixels : fittingScale(facts.size, width, truePixels);
  const onMeasured = (pixelsPerMm: number) => {
    setMeasuring(false);
    setTruePixels(pixelsPerMm);
    setView('true');
  };
  return (
    <figure className="min-w-0">
      <div className="flex flex-wrap items-end justify-between gap-2 pb-2">
        <div className="w-60">
          <ChoiceField label="View" value={view} choices={VIEWS} onChange={setView} />
        </div>
        <IconButton
          icon={CreditCard}
          iconSize={18}
          label="Calibrate true size with a credit card"
          onClick={() => setMeasuring(true)}
        />
      </div>
      <div
        ref={ref}
        role="group"
        aria-label={label}
        tabIndex={0}
        className="overflow-x-auto rounded-md border border-ink-300 bg-surface"
      >
        <Stage {...{ facts, scale }}>{children}</Stage>
      </div>
      {view === 'true' && (
        <figcaption className="pt-2 text-sm text-ink-700">
          Shown as large as it will be printed, once your screen is calibrated with a credit card.
        </figcaption>
      )}
      {isMeasuring && <TrueSizeDialog open onClose={() => setMeasuring(false)} onMeasured={onMeasured} />}
    </figure>
  );
}
