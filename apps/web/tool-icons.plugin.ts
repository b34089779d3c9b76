/**
 * `virtual:tool-icons` maps each tool's id to the one lucide icon its manifest names,
 * so that menus need neither a hand-kept list nor all 1,700 icons.
 */
import { catalogue } from '@printready/tools/catalogue';
import type { Plugin } from 'vite';

const ID = 'virtual:tool-icons';
const RESOLVED = `\0${ID}`;

export function toolIcons(): Plugin {
  return {
    name: 'tool-icons',
    resolveId: (id) => (id === ID ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return undefined;
      const imports = catalogue.map(
        ({ icon }, index) => `import icon${index} from 'lucide-react/icons/${icon}';`,
      );
      const entries = catalogue.map(({ id: toolId }, index) => `${JSON.stringify(toolId)}: icon${index}`);
      return `${imports.join('\n')}\nexport const toolIcons = { ${entries.join(', ')} };`;
    },
  };
}
