/**
 * Drops bidirectional marks, which can disguise "….exe" as "photo.png", from an untrusted name.
 * packages/codecs cannot import contracts and has its own copy.
 */
export const dropDirectionMarks = (name: string): string => name.replaceAll(/\p{Bidi_Control}/gu, '');
