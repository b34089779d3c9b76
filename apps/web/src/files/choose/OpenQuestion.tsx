import { PIXEL_LIMIT } from '@printready/contracts/limits';
import type { Choice, FileQuestion } from '@printready/pipeline/open-file';
import { Button, Dialog } from '@printready/ui';
import { useState } from 'react';
import type { SourceFile } from '../document.ts';
import { firstChoice, fits, pixelsOf } from './choice.ts';
import { DrawingFields } from './DrawingFields.tsx';
import { LayerList } from './LayerList.tsx';
import { PageGrid } from './PageGrid.tsx';
import { useThumbnails } from './use-thumbnails.ts';

export type OpenQuestionProps = {
  readonly file: SourceFile;
  readonly question: FileQuestion;
  readonly onOpen: (choice: Choice) => void;
  readonly onCancel: () => void;
};

const focusButton = (button: HTMLButtonElement | null) => button?.focus();

type Pixels = { readonly width: number; readonly height: number };

function titleOf({ pages, layers }: FileQuestion): string {
  if (layers.length > 0) return 'Which layers?';
  return pages > 1 ? 'Which page?' : 'How large?';
}

function describe({ pages, layers }: FileQuestion): string {
  if (layers.length > 0) return ` has ${layers.length} layers.`;
  return pages > 1 ? ` has ${pages} pages. Choose one.` : ' is a drawing: it has no pixels of its own.';
}

/** @param isEstimate true until the page's own size is known */
function PixelCount({ pixels, isEstimate }: { readonly pixels: Pixels; readonly isEstimate: boolean }) {
  const { width, height } = pixels;
  const tooLarge = !fits(pixels);
  return (
    <p role="status" className={`text-sm tabular-nums ${tooLarge ? 'text-bad' : 'text-ink-700'}`}>
      {isEstimate && 'About '}
      {width} × {height} px, {((width * height) / 1e6).toFixed(1)} megapixels
      {tooLarge && `: more than the ${PIXEL_LIMIT / 1e6} megapixels that a tool opens`}.
    </p>
  );
}

function Actions(props: {
  /** Page to open, from 1; null if the file has one page. */
  readonly page: number | null;
  readonly refused: boolean;
  readonly onCancel: () => void;
}) {
  const { page, refused, onCancel } = props;
  return (
    <>
      <Button onClick={onCancel}>Cancel</Button>
      <Button
        {...(page === null && { ref: focusButton })}
        type="submit"
        form="open-question"
        look="primary"
        disabled={refused}
      >
        {page === null ? 'Open' : `Open page ${page}`}
      </Button>
    </>
  );
}

export function OpenQuestion({ file, question, onOpen, onCancel }: OpenQuestionProps) {
  const { pages, drawn, layers } = question;
  const [choice, setChoice] = useState(() => firstChoice(file, question));
  const thumbnails = useThumbnails(file.blob, pages > 1 ? pages : 0);
  const size = thumbnails[choice.page]?.drawn ?? drawn;
  const pixels = size && choice.drawing && pixelsOf(size, choice.drawing);
  const refused = (pixels !== null && !fits(pixels)) || choice.layers?.length === 0;
  return (
    <Dialog
      open
      onOpenChange={onCancel}
      title={titleOf(question)}
      description={
        <>
          <span className="font-medium break-all text-ink-950">{file.name}</span>
          {describe(question)}
        </>
      }
      width={pages > 1 ? 'large' : 'medium'}
      actions={<Actions page={pages > 1 ? choice.page + 1 : null} refused={refused} onCancel={onCancel} />}
    >
      <form
        id="open-question"
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!refused) onOpen(choice);
        }}
      >
        {pages > 1 && (
          <PageGrid
            pages={pages}
            thumbnails={thumbnails}
            page={choice.page}
            onChoose={(page) => setChoice((before) => ({ ...before, page }))}
            onOpen={(page) => onOpen({ ...choice, page })}
          />
        )}
        {layers.length > 0 && (
          <LayerList
            layers={layers}
            chosen={choice.layers}
            onChoose={(chosen) => setChoice((before) => ({ ...before, layers: chosen }))}
          />
        )}
        {size && choice.drawing && pixels && (
          <DrawingFields
            size={size}
            drawing={choice.drawing}
            onChange={(drawing) => setChoice((before) => ({ ...before, drawing }))}
          />
        )}
        {pixels && <PixelCount pixels={pixels} isEstimate={pages > 1 && !thumbnails[choice.page]} />}
      </form>
    </Dialog>
  );
}
