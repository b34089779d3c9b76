export const DOT_CHOICES = [
  { value: 'round', label: 'Round' },
  { value: 'ellipse', label: 'Ellipse' },
  { value: 'diamond', label: 'Diamond' },
  { value: 'line', label: 'Line' },
] as const;
