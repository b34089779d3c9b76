/** Path with folders, from a folder dialog (`webkitRelativePath`) or the drop zone (`relativePath`). */
export function pathOf(file: File): string {
  const { relativePath } = file as { readonly relativePath?: string };
  const path = file.webkitRelativePath || relativePath || file.name;
  return path.replace(/^\.?\//, '');
}

const SYSTEM_FILES = new Set(['.DS_Store', 'Thumbs.db']);

export const isSystemFile = ({ name }: File): boolean => SYSTEM_FILES.has(name) || name.startsWith('._');
