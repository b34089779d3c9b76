/** @jsxImportSource preact */
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { isChecked } from '../check/entries.ts';
import { Accept, Fix, Verdict } from '../check/Report.tsx';
import { fill, mmPerUnit, unitOf } from '../frame/language.ts';
import { useBitmaps } from './bitmaps.ts';
import { formatLength, formatSize } from './format.ts';
import { NumberField } from './NumberField.tsx';
import { fileSize, hasAssumedSize, isOpen, LIMITS, type OpenPiece, type Piece, pieceSize } from './pieces.ts';
import type { SheetStore } from './sheet-store.ts';
import type { AllWords } from './words/words.ts';

type Context = { readonly words: AllWords; readonly lang: string; readonly store: SheetStore };

/** Limit of the field, mm. A piece beyond the shop's own sizes has a sentence. */
const WIDEST_MM = 6100;

function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
}

function Thumbnail({ piece }: { readonly piece: OpenPiece }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { picture } = piece.state.art;
  const bitmaps = useBitmaps(useMemo(() => [picture], [picture]));
  useEffect(() => {
    const [bitmap] = bitmaps;
    if (bitmap && canvas.current) draw(canvas.current, bitmap);
  }, [bitmaps]);
  return <canvas ref={canvas} class="thumbnail" role="img" aria-label={piece.entry.file.name} />;
}

function Settings({ piece, words, lang, store }: Context & { readonly piece: OpenPiece }) {
  const { entry, count, scale } = piece;
  const size = pieceSize(piece);
  const unit = mmPerUnit(lang);
  const { key, file } = entry;
  return (
    <div class="settings">
      <NumberField
        label={words.width}
        of={file.name}
        unit={unitOf(lang)}
        shown={formatLength(size.widthMm, lang)}
        value={size.widthMm / unit}
        min={LIMITS.narrowestMm / unit}
        max={WIDEST_MM / unit}
        step={unitOf(lang) === 'in' ? 0.25 : 0.5}
        onChange={(width) => store.change(key, { scale: (scale * width * unit) / size.widthMm })}
      />
      <NumberField
        label={words.copies}
        of={file.name}
        shown={String(count)}
        value={count}
        min={1}
        max={LIMITS.copies}
        step={1}
        onChange={(copies) => store.change(key, { count: Math.round(copies) })}
      />
      <span class="quiet">{formatSize(size, lang)}</span>
      {hasAssumedSize(piece) && (
        <p role="status" class="assumed">
          {fill(words.check.findings.size, {
            width: `${formatLength(size.widthMm, lang)} ${unitOf(lang)}`,
          })}
        </p>
      )}
    </div>
  );
}

/** Offers the greatest width at which the check lets the piece print. */
function Usable({ piece, words, lang, store }: Context & { readonly piece: OpenPiece }) {
  const { entry, scale, state } = piece;
  if (!isChecked(entry) || entry.state.usableMm === null) return null;
  const usableScale = (scale * entry.state.usableMm) / fileSize(state.art, scale).widthMm;
  const { widthMm } = pieceSize({ ...piece, scale: usableScale });
  return (
    <button type="button" class="action" onClick={() => store.change(entry.key, { scale: usableScale })}>
      {fill(words.check.usable, { width: formatLength(widthMm, lang), unit: unitOf(lang) })}
    </button>
  );
}

type NoticeProps = Pick<Context, 'words'> & { readonly piece: Piece; readonly tooLarge: boolean };

/** Sentence about a piece that cannot lie on a sheet; the check's own sentences say the rest. */
function Notice({ piece: { state }, tooLarge, words }: NoticeProps) {
  const text =
    state.kind === 'unfit' && state.why === 'pages'
      ? fill(words.pages, { count: state.pages })
      : state.kind === 'unfit' && state.why === 'empty'
        ? words.empty
        : tooLarge
          ? words.tooLarge
          : null;
  return text === null ? null : <p role="alert">{text}</p>;
}

function Check({ piece, words, lang, store }: Context & { readonly piece: Piece }) {
  const { entry } = piece;
  const check = words.check;
  const widthMm = isOpen(piece) ? pieceSize(piece).widthMm : undefined;
  if (isChecked(entry)) {
    const context = { words: check, lang, help: false, store: store.entries };
    return (
      <>
        <Verdict {...{ entry, words: check, lang, widthMm }} />
        <Fix {...{ ...context, entry }} />
        <Accept {...{ ...context, entry }} />
      </>
    );
  }
  const { state, file } = entry;
  if (state.kind === 'checking')
    return (
      <p role="status" class="quiet">
        {fill(check.checking, { name: file.name })} <progress value={state.fraction} />
      </p>
    );
  if (state.kind === 'not-checked') return <p role="alert">{check.notChecked}</p>;
  return (
    <p role="alert">
      {check.engineLate}{' '}
      <button type="button" class="action" onClick={() => void store.entries.check(entry)}>
        {words.again}
      </button>
    </p>
  );
}

export function PieceCard({ piece, tooLarge, ...context }: Context & NoticeProps) {
  const { words, store } = context;
  const { entry } = piece;
  const { name } = entry.file;
  return (
    <li class="card">
      <div class="head">
        <strong>{name}</strong>
        <button
          type="button"
          class="remove"
          aria-label={fill(words.check.remove, { name })}
          onClick={() => store.entries.remove(entry.key)}
        >
          ×
        </button>
      </div>
      <div class="piece">
        {isOpen(piece) && <Thumbnail piece={piece} />}
        <div class="report">
          {isOpen(piece) && <Settings {...{ ...context, piece }} />}
          {piece.state.kind === 'opening' && isChecked(entry) && <p class="quiet">{words.opening}</p>}
          <Check {...{ ...context, piece }} />
          {isOpen(piece) && <Usable {...{ ...context, piece }} />}
          <Notice {...{ piece, tooLarge, words }} />
        </div>
      </div>
    </li>
  );
}
