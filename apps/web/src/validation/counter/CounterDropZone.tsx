import { classNames } from '@printready/ui';
import { FileUp } from 'lucide-react';
import { useDropzone } from 'react-dropzone';

type Props = { readonly compact: boolean; readonly onFiles: (files: readonly File[]) => void };

export function CounterDropZone({ compact, onFiles }: Props) {
  const zone = useDropzone({ onDrop: onFiles });
  return (
    <div>
      <div
        {...zone.getRootProps({ role: 'button' })}
        className={classNames(
          'flex cursor-pointer flex-col items-center justify-center gap-1 rounded-md border-2 border-dashed bg-surface px-4 text-center transition-colors duration-120 hover:border-ink-400',
          compact ? 'py-5' : 'py-14 max-sm:py-10',
          zone.isDragActive ? 'border-accent bg-accent-soft' : 'border-ink-300',
        )}
      >
        <FileUp size={compact ? 22 : 32} strokeWidth={1.5} aria-hidden className="text-ink-600" />
        <p className={classNames('mt-1 font-medium text-ink-950', compact ? 'text-sm' : 'text-lg')}>
          Drop files, paste them, or click to choose
        </p>
        <p className="text-xs text-ink-600">PDF, AI, PSD, SVG, PNG, JPEG, TIFF and WebP</p>
      </div>
      {/* Outside the drop zone, because a button must not contain another control. */}
      <input {...zone.getInputProps({ 'aria-label': 'Files to validate' })} />
    </div>
  );
}
