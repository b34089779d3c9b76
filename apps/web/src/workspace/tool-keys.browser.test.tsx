/** Shortcut letters: no canvas tool may share one with the workspace or with another tool in the same panel. */
import type { PanelProps } from '@printready/tools/panel';
import { panels } from '@printready/tools/panels';
import { expect, test } from 'vitest';
import { actionOf } from '../screen-parts/keys/keys.ts';

const layer = { image: 'AQIDBA==' };
/** Options with which a panel offers more tools. */
const OPTIONS_WITH_TOOLS: Readonly<Record<string, readonly object[]>> = {
  'blend-texture-cut': [
    { layers: [layer, layer], cut: 'circle', fade: 'linear' },
    { layers: [layer], cut: 'circle', fade: 'path' },
  ],
};

test.each(Object.entries(panels))(
  'gives each kind of canvas tool a letter of its own: %s',
  async (id, load) => {
    const panel = await load();
    const image = { width: 300, height: 200, ppi: 300 };
    panel((known) => {
      for (const options of [{}, ...(OPTIONS_WITH_TOOLS[id] ?? [])]) {
        const parsed = known.schema.parse(options);
        const props = {
          ...{ options: parsed, defaults: parsed, image, figures: [], view: null, activeTool: 'layer-1' },
          ...{ brushRadius: 0.02, openIn: () => undefined, look: () => undefined, change: () => undefined },
          ...{ activate: () => undefined, setBrushRadius: () => undefined },
        } satisfies PanelProps<typeof parsed>;
        const labels = new Map<string, string>();
        for (const { label, shortcut } of known.canvasTools?.(props) ?? []) {
          const pressed = { key: shortcut, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
          expect(actionOf(pressed), `${label} (${shortcut})`).toBeNull();
          // Numbered tools share a letter, and pressing it alternates between them.
          const kind = label.replace(/ \d+$/, '');
          expect(labels.get(shortcut) ?? kind, shortcut).toBe(kind);
          labels.set(shortcut, kind);
        }
      }
    });
  },
);
