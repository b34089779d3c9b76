import {
  formatLength,
  inchesToMillimeters,
  type LengthUnit,
  pixelsToLength,
} from '@printready/pixels/number';
import type { Resolution } from '@printready/pixels/raster';
import { PRINT_WIDTHS } from '@printready/tools/tool';
import { Button, IconButton, Menu, MenuItem, NumberInput } from '@printready/ui';
import { ChevronDown, Ruler, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { OpenDocument } from '../../files/document.ts';

/** Inches; the maximum is the length of a roll. */
const WIDTH = { min: 0.25, max: 240 } as const;

type Answer = { readonly text: string; readonly onChoose: () => void };

function answersOf(parts: {
  readonly stated: Resolution | null;
  readonly wide: (ppi: number) => string;
  readonly widthText: (inches: number) => string;
  readonly ask: (inches: number) => void;
  readonly onAnswer: (resolution: Resolution) => void;
}): readonly Answer[] {
  const { stated, wide, widthText, ask, onAnswer } = parts;
  return [
    ...PRINT_WIDTHS.map(({ label, inches }) => ({
      text: `${label} · ${widthText(inches)}`,
      onChoose: () => ask(inches),
    })),
    ...(stated ? [{ text: `As the file says · ${wide(stated.x)}`, onChoose: () => onAnswer(stated) }] : []),
  ];
}

/** @param other field for another width, which replaces the menu */
function AnswerMenu({ answers, other }: { readonly answers: readonly Answer[]; readonly other: ReactNode }) {
  const [typing, setTyping] = useState(false);
  if (typing) return other;
  return (
    <Menu
      align="end"
      trigger={
        <Button size="small">
          Choose
          <ChevronDown size={16} strokeWidth={1.5} aria-hidden />
        </Button>
      }
    >
      {answers.map(({ text, onChoose }) => (
        <MenuItem key={text} onSelect={onChoose}>
          {text}
        </MenuItem>
      ))}
      <MenuItem onSelect={() => setTyping(true)}>Another width</MenuItem>
    </Menu>
  );
}

export function PrintSizeBanner(props: {
  readonly document: OpenDocument;
  readonly unit: LengthUnit;
  readonly onAnswer: (resolution: Resolution) => void;
}) {
  const { document, unit, onAnswer } = props;
  const { picture, resolution, resolutionAssumed, stated } = document;
  const { width } = picture.size;
  const shown = unit === 'px' ? 'in' : unit;
  const inUnit = (inches: number) => (shown === 'in' ? inches : inchesToMillimeters(inches));
  const ask = (inches: number) => {
    const ppi = width / inches;
    onAnswer({ x: ppi, y: ppi });
  };
  const wide = (ppi: number) => formatLength(pixelsToLength(width, ppi, shown), shown);
  const now = wide(resolution.x);
  const widthText = (inches: number) => formatLength(inUnit(inches), shown);
  const answers = answersOf({ stated: resolutionAssumed ? stated : null, wide, widthText, ask, onAnswer });
  const other = (
    <NumberInput
      label="Other print width"
      unit={shown}
      min={inUnit(WIDTH.min)}
      max={inUnit(WIDTH.max)}
      step={shown === 'in' ? 0.01 : 0.1}
      value={Number(inUnit(width / resolution.x).toFixed(shown === 'in' ? 2 : 1))}
      onChange={(length) => ask(shown === 'in' ? length : length / inchesToMillimeters(1))}
      framed
    />
  );
  return (
    <section
      aria-label="Print size"
      className="flex shrink-0 items-center gap-3 border-b border-ink-200 bg-accent-soft py-1.5 pr-2 pl-4 text-sm text-ink-950"
    >
      <Ruler size={18} strokeWidth={1.5} aria-hidden className="shrink-0 text-accent max-sm:hidden" />
      <p className="shrink-0 font-medium whitespace-nowrap">How wide will it print?</p>
      {/* All answers are offered: as wrapped buttons in wide windows, in a menu in narrow ones. */}
      <div className="flex min-w-0 grow flex-wrap items-center gap-2 py-0.5 max-lg:hidden">
        {answers.map(({ text, onChoose }) => (
          <Button key={text} size="small" className="shrink-0" onClick={onChoose}>
            {text}
          </Button>
        ))}
        <span className="flex shrink-0 items-center gap-1 text-ink-700">Other {other}</span>
      </div>
      <div className="flex min-w-0 grow justify-end lg:hidden">
        <AnswerMenu answers={answers} other={other} />
      </div>
      <IconButton
        icon={X}
        label={resolutionAssumed ? `Keep ${now}, as assumed` : `Keep ${now}, as the file says`}
        size="small"
        onClick={() => onAnswer(resolution)}
      />
    </section>
  );
}
