/**
 * One file by drop or by the browser's dialog. The tools' screens, which take many files and folders, have react-dropzone;
 * a first visit does without it.
 */
import { type DragEvent, useRef, useState } from 'react';

/** Text that is dragged over the page is none of ours. */
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
        // Else the browser would open the file in place of the page.
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
        // The same file may be chosen again.
        currentTarget.value = '';
      },
    },
  } as const;
}
