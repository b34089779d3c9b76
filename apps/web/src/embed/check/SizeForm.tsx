/** @jsxImportSource preact */
import { readTypedNumber } from '@printready/ui/typed-number';
import { useId, useState } from 'preact/hooks';
import { fill, inUnits, mmPerUnit, unitOf } from '../frame/language.ts';
import type { PrintSize } from './engine.ts';
import type { Words } from './words/texts.ts';

const WIDEST_MM = 3000;

type Props = {
  readonly size: PrintSize;
  /** Greatest printable width, mm; null if the asked one is printable. */
  readonly usableMm: number | null;
  readonly asked: boolean;
  readonly words: Words;
  readonly lang: string;
  readonly onSize: (size: PrintSize) => void;
};

export function SizeForm({ size, usableMm, asked, words, lang, onSize }: Props) {
  const unit = unitOf(lang);
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? inUnits(size.widthMm, lang);
  const at = (widthMm: number) => onSize({ widthMm, heightMm: (widthMm * size.heightMm) / size.widthMm });
  const submit = () => {
    const widthMm = (readTypedNumber(shown) ?? Number.NaN) * mmPerUnit(lang);
    if (widthMm > 0 && widthMm <= WIDEST_MM) at(widthMm);
    setTyped(null);
  };
  const [width, height] = [size.widthMm, size.heightMm].map((mm) => inUnits(mm, lang));
  return (
    <div class="size">
      <label for={id}>{asked ? words.sizeAsked : words.width}</label>
      <span class="field">
        <input
          id={id}
          inputMode="decimal"
          value={shown}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          onBlur={() => typed !== null && submit()}
          onKeyDown={(event) => event.key === 'Enter' && submit()}
        />
        {unit}
      </span>
      <span class="quiet">{fill(words.sizeOf, { width: width ?? '', height: height ?? '', unit })}</span>
      {usableMm !== null && (
        <button
          type="button"
          class="action"
          onClick={() => {
            setTyped(null);
            at(usableMm);
          }}
        >
          {fill(words.usable, { width: inUnits(usableMm, lang), unit })}
        </button>
      )}
    </div>
  );
}
