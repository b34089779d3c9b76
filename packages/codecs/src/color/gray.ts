import type { Picture } from '@printready/pixels/picture';

/** Converts RGBA whose three color channels are equal back to gray with alpha, so that its gray profile applies. */
export function toGray(picture: Picture): Picture {
  const { data } = picture;
  const gray = new (data.BYTES_PER_ELEMENT === 2 ? Uint16Array : Uint8Array)(data.length / 2);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 2) {
    gray[to] = data[from]!;
    gray[to + 1] = data[from + 3]!;
  }
  return { ...picture, space: 'gray', data: gray };
}
