/** The pictures that a batch takes besides documents, where somebody wants them, too. */
export const PICTURE_EXTENSIONS = ['.png', '.jpg', '.jpeg', '.tif', '.tiff', '.webp'] as const;

/** By the name: what the bytes are, the validator finds out. */
export const isPicture = (name: string): boolean =>
  PICTURE_EXTENSIONS.some((ending) => name.toLowerCase().endsWith(ending));

/** What a file's path says of how it is to be read. */
export function readAs(path: string): { readonly fileName: string; readonly pictures: boolean } {
  const fileName = path.slice(path.lastIndexOf('/') + 1);
  return { fileName, pictures: isPicture(fileName) };
}
