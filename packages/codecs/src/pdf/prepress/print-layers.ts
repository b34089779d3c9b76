/** Sets optional content to its print state, for a reader that applies only the view state. */
import { name, type PdfFile, readOptionalContent } from '@printready/documents/pdf';

export function setPrintLayers(file: PdfFile): boolean {
  const properties = file.dict(file.catalog.get('OCProperties'));
  const config = file.dict(properties?.get('D'));
  const groups = file.array(properties?.get('OCGs')) ?? [];
  if (!config || !groups.some((group) => file.dict(group)?.has('Usage') === true)) return false;
  const { isVisible } = readOptionalContent(file);
  const [on, off] = [true, false].map((state) => groups.filter((group) => isVisible(group) === state));
  config.set('BaseState', name('ON'));
  config.set('ON', on ?? []);
  config.set('OFF', off ?? []);
  config.delete('AS');
  for (const group of groups) file.dict(group)?.delete('Usage');
  return true;
}
