import { Button, Dialog, SliderField } from '@printready/ui';
import { useState } from 'react';
import {
  CARD_MM,
  CLAIMED_PIXELS_PER_MM,
  PIXELS_PER_MM,
  readPixelsPerMm,
  savePixelsPerMm,
} from './true-size.ts';

export function TrueSizeDialog(props: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onMeasured: (pixelsPerMm: number) => void;
}) {
  const { open, onClose, onMeasured } = props;
  const [pixelsPerMm, setPixelsPerMm] = useState(() => readPixelsPerMm() ?? CLAIMED_PIXELS_PER_MM);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="How large is your screen?"
      description="Hold a credit card against the frame and move the slider until they match."
      cancel="Cancel"
      actions={
        <Button
          look="primary"
          onClick={() => {
            savePixelsPerMm(pixelsPerMm);
            onMeasured(pixelsPerMm);
          }}
        >
          They match
        </Button>
      }
    >
      <div className="flex h-72 items-center justify-center overflow-hidden rounded-md bg-ink-100 max-sm:h-56">
        <div
          aria-hidden
          className="flex shrink-0 items-end rounded-lg border-2 border-accent bg-surface p-3 text-xs text-ink-600"
          style={{ width: CARD_MM.width * pixelsPerMm, height: CARD_MM.height * pixelsPerMm }}
        >
          85.6 × 54 mm
        </div>
      </div>
      <div className="pt-3">
        <SliderField
          label="Frame"
          unit="px/mm"
          {...PIXELS_PER_MM}
          value={pixelsPerMm}
          initial={CLAIMED_PIXELS_PER_MM}
          onChange={setPixelsPerMm}
        />
      </div>
    </Dialog>
  );
}
