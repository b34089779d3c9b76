/** A stranger's name as it is saved, without the invisible marks that show "photo.png" for what ends in ".exe". packages/codecs, which knows no contracts, has its own. */
export const dropDirectionMarks = (name: string): string => name.replaceAll(/\p{Bidi_Control}/gu, '');
