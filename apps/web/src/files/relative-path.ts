/** The path of a chosen file within its folder, and which files of a folder are ignored. */

/** With its folders: as a folder dialog gives it, or as the drop zone puts it on the file. */
export function pathOf(file: File): string {
  const { relativePath } = file as { readonly relativePath?: string };
  const path = file.webkitRelativePath || relativePath || file.name;
  return path.replace(/^\.?\//, '');
}

const SYSTEM_FILES = new Set(['.DS_Store', 'Thumbs.db']);

/** What operating systems leave in folders. */
export const isSystemFile = ({ name }: File): boolean => SYSTEM_FILES.has(name) || name.startsWith('._');
