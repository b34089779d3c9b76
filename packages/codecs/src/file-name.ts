/** Limit in characters: file systems allow 255 bytes, and some characters take several bytes. */
const MAX_STEM = 120;

/** Removes invisible direction marks, which can disguise a name ending in ".exe" as "photo.png". */
export const dropDirectionMarks = (name: string): string => name.replaceAll(/\p{Bidi_Control}/gu, '');

/** File name without extension, valid on any file system; "image" if nothing remains. */
export function stemOf(original: string): string {
  const stem = dropDirectionMarks(original)
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[<>:"/\\|?*\p{Cc}]/gu, '_')
    .trim();
  return Array.from(stem).slice(0, MAX_STEM).join('') || 'image';
}
