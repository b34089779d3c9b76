import { millimetersToInches } from '@printready/pixels/number';

export function titled(id: string): string {
  const words = id.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Example: "bevan-400+anton-400" → "Bevan and Anton". */
export const letteringOf = (pairing: string): string =>
  [...new Set(pairing.split('+').map((face) => face.replace(/-\d+$/, '')))]
    .map((face) =>
      face
        .split('-')
        .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
        .join(' '),
    )
    .join(' and ');

export const sizeOf = ({
  widthMm,
  heightMm,
}: {
  readonly widthMm: number;
  readonly heightMm: number;
}): string => `${millimetersToInches(widthMm).toFixed(1)} × ${millimetersToInches(heightMm).toFixed(1)} in`;

export const inkCount = (count: number): string => (count === 1 ? '1 ink' : `${count} inks`);
