/** @jsxImportSource preact */
import type { EmbedSheetSize } from '@printready/contracts/account';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { DropZone } from '../frame/DropZone.tsx';
import type { AppProps } from '../frame/start-frame.tsx';
import { useAdd } from '../frame/use-add.ts';
import { useHeight } from '../frame/use-height.ts';
import { formatPrice, formatSize } from './format.ts';
import { PieceCard } from './PieceCard.tsx';
import { LIMITS, type SheetState, sheetReasonOf } from './pieces.ts';
import { Result } from './Result.tsx';
import { SheetStore } from './sheet-store.ts';
import './sheet.css';
import type { AllWords } from './words/words.ts';

type Props = AppProps<AllWords>;

function useSheet({ slug, profile, start: { garment } }: Props) {
  const [state, setState] = useState<SheetState | null>(null);
  const [store] = useState(() => new SheetStore({ slug, profile, garment }, setState));
  useEffect(() => {
    void store.loadSizes();
    return () => store.close();
  }, [store]);
  useEffect(
    () => void store.entries.changeSetup({ slug, profile, garment }),
    [store, slug, profile, garment],
  );
  return { store, state: state ?? store.state };
}

/** Reports the sheet to the order page; a change of the pieces takes it back. The page knows before the customer sees it. */
function useReport(state: SheetState, { host, words }: Props): void {
  const reason = sheetReasonOf(state);
  const sheet = reason === null && state.making.kind === 'made' ? state.making.sheet : null;
  useLayoutEffect(() => {
    host.send({
      ...{ type: 'sheet', sheet, ready: sheet !== null },
      reason: reason === null ? '' : words.reasons[reason],
    });
  }, [host, words, sheet, reason]);
}

function Offered(props: {
  readonly sizes: SheetState['sizes'];
  readonly words: AllWords;
  readonly lang: string;
  readonly onRetry: () => void;
}) {
  const { sizes, words, lang, onRetry } = props;
  if (sizes === 'loading') return null;
  if (sizes === 'late')
    return (
      <p role="alert">
        {words.sizesLate}{' '}
        <button type="button" class="action" onClick={onRetry}>
          {words.again}
        </button>
      </p>
    );
  if (sizes.length === 0) return <p role="alert">{words.noSizes}</p>;
  return (
    <section class="offered">
      <h2>{words.offered}</h2>
      <ul>
        {sizes.map((size: EmbedSheetSize) => (
          <li key={size.id}>
            <span>{formatSize({ widthMm: size.widthMm, heightMm: size.lengthMm }, lang)}</span>
            <strong>{formatPrice(size, lang)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function SheetApp(props: Props) {
  const { start, host, words } = props;
  const { lang, accept } = start;
  const maxFiles = Math.min(start.maxFiles, LIMITS.files);
  const { store, state } = useSheet(props);
  const { pieces, sizes, fit } = state;
  const { notice, addFiles } = useAdd(store.entries, maxFiles - pieces.length, { accept, maxFiles }, words);
  useReport(state, props);
  const content = useHeight(host);
  const isOffered = typeof sizes !== 'string' && sizes.length > 0;
  const tooLarge = new Set(fit.kind === 'too-large' ? fit.keys : []);
  return (
    <main ref={content} lang={lang} aria-label={words.title}>
      {isOffered && pieces.length < maxFiles && (
        <DropZone {...{ words, accept }} compact={pieces.length > 0} multiple onFiles={addFiles} />
      )}
      {notice !== null && <p role="alert">{notice}</p>}
      {(pieces.length === 0 || !isOffered) && (
        <Offered {...{ sizes, words, lang }} onRetry={() => void store.loadSizes()} />
      )}
      {pieces.length > 0 && (
        <div class="builder">
          <ul class="files">
            {pieces.map((piece) => (
              <PieceCard
                key={piece.entry.key}
                {...{ piece, store, words, lang }}
                tooLarge={tooLarge.has(piece.entry.key)}
              />
            ))}
          </ul>
          <Result {...{ state, store, words, lang }} />
        </div>
      )}
      <p class="quiet stays">{words.stays}</p>
    </main>
  );
}
