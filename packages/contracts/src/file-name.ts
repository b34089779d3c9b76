/** Bidirectional marks can disguise "….exe" as "photo.png". packages/codecs has a copy of this function. */
export const dropDirectionMarks = (name: string): string => name.replaceAll(/\p{Bidi_Control}/gu, '');
