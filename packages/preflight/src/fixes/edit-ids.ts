/** Edits to the file itself, by format. */
export type PdfEditId =
  | 'remove-security'
  | 'remove-scripts'
  | 'fix-boxes'
  | 'mark-trim'
  | 'knock-out-white'
  | 'overprint-black'
  | 'unify-spots'
  | 'remove-background'
  | 'thicken-lines'
  | 'shrink-pictures'
  | 'add-bleed'
  | 'outline-text';

export type SvgEditId = 'remove-scripts' | 'remove-background' | 'write-print-size' | 'outline-text';

export type EditId = PdfEditId | SvgEditId;
