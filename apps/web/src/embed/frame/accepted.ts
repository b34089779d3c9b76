/** Takes the form of an input’s `accept`: endings, media types, and `image/*`; null accepts everything. */
export function isAccepted({ name, type }: Pick<File, 'name' | 'type'>, accept: string | null): boolean {
  const wanted = (accept ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  if (wanted.length === 0) return true;
  const [lowerName, lowerType] = [name.toLowerCase(), type.toLowerCase()];
  return wanted.some((one) => {
    if (one.startsWith('.')) return lowerName.endsWith(one);
    return one.endsWith('/*') ? lowerType.startsWith(one.slice(0, -1)) : lowerType === one;
  });
}
