/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks';

const ACCEPTED = '.pdf,.ai,.eps,.psd,.svg,.png,.jpg,.jpeg,.tif,.tiff,.webp';

type Props = {
  readonly words: { readonly drop: string; readonly dropMore: string; readonly formats: string };
  /** In the form of an input’s `accept`; null takes every format. */
  readonly accept: string | null;
  readonly compact: boolean;
  readonly multiple: boolean;
  readonly onFiles: (files: readonly File[]) => void;
};

export function DropZone({ words, accept, compact, multiple, onFiles }: Props) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length > 0) onFiles(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [onFiles]);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...(event.dataTransfer?.files ?? [])]);
  };
  return (
    <div
      class={`drop ${over ? 'over' : ''} ${compact ? 'compact' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <button type="button" onClick={() => input.current?.click()}>
        <strong>{compact ? words.dropMore : words.drop}</strong>
        {!compact && <span>{words.formats}</span>}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={words.drop}
        accept={accept ?? ACCEPTED}
        multiple={multiple}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
