/**
 * `virtual:tool-pictures`: each tool's one lucide icon, as its manifest names it, and where its before/after pictures
 * are, so that pages need neither a hand-kept list nor all 1,700 icons.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { catalog } from '@printready/tools/catalog';
import type { Plugin } from 'vite';

const ID = 'virtual:tool-pictures';
const RESOLVED = `\0${ID}`;

/** Its card, or the worked example of its manual page; neither for a tool that was just begun. */
export function picturesOf(id: string): string | undefined {
  return [`/cards/${id}`, `/examples/${id}`].find((pictures) =>
    existsSync(join(import.meta.dirname, 'public', `${pictures}-after.webp`)),
  );
}

export function toolPictures(): Plugin {
  return {
    name: 'tool-pictures',
    // A scan for what pages import does not see into a made module, and found later they load the page anew.
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
