/** @jsxImportSource preact */
import { fill, mmPerUnit, unitOf } from '../frame/language.ts';
import { formatLength, formatPrice, formatShare, formatSize } from './format.ts';
import { NumberField } from './NumberField.tsx';
import { type Fitted, LIMITS, type SheetState, sheetReasonOf } from './pieces.ts';
import { SheetPicture } from './SheetPicture.tsx';
import type { SheetStore } from './sheet-store.ts';
import type { AllWords } from './words/words.ts';

type Props = {
  readonly state: SheetState;
  readonly store: SheetStore;
  readonly words: AllWords;
  readonly lang: string;
};

const fittedOf = ({ fit }: SheetState): Fitted | null => {
  if (fit.kind === 'fits') return fit.fitted;
  return fit.kind === 'working' ? fit.last : null;
};

function Price({ fitted, words, lang }: Pick<Props, 'words' | 'lang'> & { readonly fitted: Fitted }) {
  const { size, placed, filled } = fitted;
  const share = formatShare(filled, lang);
  const count = placed.length;
  return (
    <>
      <p class="price" role="status">
        <span>{formatSize({ widthMm: size.widthMm, heightMm: size.lengthMm }, lang)}</span>{' '}
        <strong>{formatPrice(size, lang)}</strong>
      </p>
      <p class="quiet">
        {count === 1 ? fill(words.filledOne, { share }) : fill(words.filled, { count, share })}
      </p>
    </>
  );
}

const PROBLEMS = { failed: 'makeFailed', 'not-signed': 'notSigned', changed: 'changed' } as const;

/** State of the sheet, below the button. */
function Status({ state, words }: Pick<Props, 'state' | 'words'>) {
  const { making } = state;
  const reason = sheetReasonOf(state);
  switch (making.kind) {
    case 'running':
      return (
        <p role="status" class="status quiet">
          {words.making} <progress value={making.fraction} />
        </p>
      );
    case 'made':
      return (
        <p role="status" class="status ok">
          {fill(words.made, { name: making.sheet.file.name })}
        </p>
      );
    case 'idle':
      return (
        <p role="status" class="status quiet">
          {reason !== null && reason !== 'unfinished' && words.reasons[reason]}
        </p>
      );
    default:
      return (
        <p role="alert" class="status">
          {words[PROBLEMS[making.kind]]}
        </p>
      );
  }
}

const FIT_PROBLEMS = { 'too-much': 'tooMuch', failed: 'notArranged' } as const;

/** The arranged sheet: picture, size, price, and the button that makes its file. */
export function Result({ state, store, words, lang }: Props) {
  const { fit, gapMm, making, pieces } = state;
  const fitted = fittedOf(state);
  const unit = mmPerUnit(lang);
  const reason = sheetReasonOf(state);
  return (
    <section class="result" aria-label={words.sheet}>
      <h2>{words.sheet}</h2>
      {fitted && <SheetPicture {...{ fitted, pieces, words, lang }} />}
      {fit.kind === 'working' && !fitted && <p class="quiet">{words.arranging}</p>}
      {(fit.kind === 'too-much' || fit.kind === 'failed') && (
        <p role="alert">{words[FIT_PROBLEMS[fit.kind]]}</p>
      )}
      {fitted && <Price {...{ fitted, words, lang }} />}
      <NumberField
        label={words.gap}
        unit={unitOf(lang)}
        shown={formatLength(gapMm, lang)}
        value={gapMm / unit}
        min={0}
        max={LIMITS.gapMm / unit}
        step={unitOf(lang) === 'in' ? 0.125 : 0.1}
        onChange={(gap) => store.changeGap(gap * unit)}
      />
      <button
        type="button"
        class="action main"
        disabled={reason !== 'unfinished' || making.kind === 'running'}
        onClick={() => void store.make()}
      >
        {words.make}
      </button>
      <Status {...{ state, words }} />
    </section>
  );
}
