/** Ids of the composer as people read them. */

/** "solid-badge" → "Solid badge". */
export function titled(id: string): string {
  const words = id.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "bevan-400+anton-400" → "Bevan and Anton". */
export const letteringOf = (pairing: string): string =>
  [...new Set(pairing.split('+').map((face) => face.replace(/-\d+$/, '')))]
    .map((face) =>
      face
        .split('-')
        .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
        .join(' '),
    )
    .join(' and ');

const MM_PER_INCH = 25.4;

/** "10.6 × 9.2 in". */
export const sizeOf = ({
  widthMm,
  heightMm,
}: {
  readonly widthMm: number;
  readonly heightMm: number;
}): string => `${(widthMm / MM_PER_INCH).toFixed(1)} × ${(heightMm / MM_PER_INCH).toFixed(1)} in`;

export const inkCount = (count: number): string => (count === 1 ? '1 ink' : `${count} inks`);
