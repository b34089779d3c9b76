export const PICTURE_EXTENSIONS = ['.png', '.jpg', '.jpeg', '.tif', '.tiff', '.webp'] as const;

export const isPicture = (name: string): boolean =>
  PICTURE_EXTENSIONS.some((ending) => name.toLowerCase().endsWith(ending));

export function readAs(path: string): { readonly fileName: string; readonly pictures: boolean } {
  const fileName = path.slice(path.lastIndexOf('/') + 1);
  return { fileName, pictures: isPicture(fileName) };
}
