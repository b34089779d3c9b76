/**
 * `virtual:tool-pictures`: each tool's one lucide icon, as its manifest names it, and which tools have a
 * before/after card, so that pages need neither a hand-kept list nor all 1,700 icons.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { catalog } from '@printready/tools/catalog';
import type { Plugin } from 'vite';

const ID = 'virtual:tool-pictures';
const RESOLVED = `\0${ID}`;
const cards = join(import.meta.dirname, 'public/cards');

const hasCard = (id: string) => existsSync(join(cards, `${id}-after.webp`));

export function toolPictures(): Plugin {
  return {
    name: 'tool-pictures',
    resolveId: (id) => (id === ID ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return undefined;
      const imports = catalog.map(
        ({ icon }, index) => `import icon${index} from 'lucide-react/icons/${icon}';`,
      );
      const icons = catalog.map((tool, index) => `${JSON.stringify(tool.id)}: icon${index}`);
      const pictured = catalog.map((tool) => tool.id).filter(hasCard);
      return `${imports.join('\n')}
export const toolIcons = { ${icons.join(', ')} };
export const toolsWithCard = new Set(${JSON.stringify(pictured)});`;
    },
  };
}
