/** Bidirectional marks can disguise "….exe" as "photo.png". packages/codecs has its own copy. */
export const dropDirectionMarks = (name: string): string => name.replaceAll(/\p{Bidi_Control}/gu, '');
