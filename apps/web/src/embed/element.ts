/** Entry of `/embed.js`: defines the elements of shops' order pages. */
import { CheckElement } from './check-element.ts';
import { SheetElement } from './sheet-element.ts';

for (const [name, element] of [
  ['printready-check', CheckElement],
  ['printready-gang-sheet', SheetElement],
] as const)
  if (!customElements.get(name)) customElements.define(name, element);
