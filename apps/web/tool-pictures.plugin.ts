/** `virtual:tool-pictures`: each tool's icon and picture URL, so that pages import only the icons they use. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { catalog } from '@printready/tools/catalog';
import type { Plugin } from 'vite';

const ID = 'virtual:tool-pictures';
const RESOLVED = `\0${ID}`;

export function picturesOf(id: string): string | undefined {
  return [`/cards/${id}`, `/examples/${id}`].find((pictures) =>
    existsSync(join(import.meta.dirname, 'public', `${pictures}-after.webp`)),
  );
}

export function toolPictures(): Plugin {
  return {
    name: 'tool-pictures',
    // Vite's dependency scan does not see virtual modules, and a late discovery would reload the page.
    config: () => ({
      optimizeDeps: { include: catalog.map(({ icon }) => `lucide-react/icons/${icon}`) },
    }),
    resolveId: (id) => (id === ID ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return undefined;
      const imports = catalog.map(
        ({ icon }, index) => `import icon${index} from 'lucide-react/icons/${icon}';`,
      );
      const icons = catalog.map((tool, index) => `${JSON.stringify(tool.id)}: icon${index}`);
      const pictures = Object.fromEntries(catalog.map(({ id }) => [id, picturesOf(id)]));
      return `${imports.join('\n')}
export const toolIcons = { ${icons.join(', ')} };
export const toolPictures = ${JSON.stringify(pictures)};`;
    },
  };
}
