/** Accepts one file by drop or dialog; avoids react-dropzone to keep the first page load small. */
import { type DragEvent, useRef, useState } from 'react';

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

export function useFileDrop(onFile: (file: File) => void) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const offer = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) onFile(file);
  };
  return {
    over,
    choose: () => input.current?.click(),
    zone: {
      onDragOver: (event: DragEvent) => {
        if (!holdsFiles(event)) return;
        // Keeps the browser from replacing the page with the file.
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        const inside =
          event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
        if (!inside) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(false);
        offer(event.dataTransfer.files);
      },
    },
    field: {
      ref: input,
      type: 'file',
      hidden: true,
      onChange: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
        offer(currentTarget.files);
        // Without this, choosing the same file again would fire no change event.
        currentTarget.value = '';
      },
    },
  } as const;
}
