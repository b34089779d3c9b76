/** File systems allow 255 bytes; some characters take several. */
const MAX_STEM = 120;

/** A stranger's name as it is saved: without the invisible marks that show "photo.png" for what ends in ".exe". */
export const dropDirectionMarks = (name: string): string => name.replaceAll(/\p{Bidi_Control}/gu, '');

/** A name without its ending, as any file system takes it; "image" where nothing is left. */
export function stemOf(original: string): string {
  const stem = dropDirectionMarks(original)
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[<>:"/\\|?*\p{Cc}]/gu, '_')
    .trim();
  return Array.from(stem).slice(0, MAX_STEM).join('') || 'image';
}
