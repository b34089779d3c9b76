import { useEffect, useEffectEvent } from 'react';
import { isTyping } from './keys/keys.ts';

/** Takes files pasted anywhere except in a text field. */
export function usePastedFiles(take: (files: readonly File[]) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0 || isTyping(event.target)) return;
    event.preventDefault();
    take(files);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event);
    window.addEventListener('paste', listen);
    return () => window.removeEventListener('paste', listen);
  }, []);
}
