/** File systems allow 255 bytes; some characters take several. */
const MAX_STEM = 120;

/** Removes invisible direction marks, which can show "photo.png" for a name that ends in ".exe". */
export const dropDirectionMarks = (name: string): string => name.replaceAll(/\p{Bidi_Control}/gu, '');

/** File name without extension, valid in any file system; "image" when nothing is left. */
export function stemOf(original: string): string {
  const stem = dropDirectionMarks(original)
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[<>:"/\\|?*\p{Cc}]/gu, '_')
    .trim();
  return Array.from(stem).slice(0, MAX_STEM).join('') || 'image';
}
