export const DOT_LABELS = { round: 'Round', ellipse: 'Ellipse', diamond: 'Diamond', line: 'Line' } as const;
