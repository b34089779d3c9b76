import type { ToolPanel, ToolPreset } from '@printready/tools/panel';
import { useMemo, useState } from 'react';
import type { SaveFor } from '../../shop-rows/save-for.ts';
import { findByName, type RowShop, useShopRows } from '../../shop-rows/shop-rows.ts';
import { loadPresets, readSharedPreset, savePresets, withoutImage } from './settings.ts';

export type Presets<Options> = {
  readonly own: readonly ToolPreset<Options>[];
  /** Null for a person alone. */
  readonly shared: { readonly shop: RowShop; readonly presets: readonly ToolPreset<Options>[] } | null;
  /** Replaces the preset of this name. Rejects with a message for users. */
  readonly save: (name: string, target: SaveFor) => Promise<void>;
  readonly remove: (name: string, from: SaveFor) => Promise<void>;
};

export function usePresets<Options extends object>(
  toolId: string,
  panel: ToolPanel<Options>,
  { options, defaults }: { readonly options: Options; readonly defaults: Options },
): Presets<Options> {
  const [own, setOwn] = useState(() => loadPresets(toolId, panel, defaults));
  const shop = useShopRows('presets');
  const all = shop?.rows;
  const rows = useMemo(() => (all ?? []).filter(({ content }) => content['tool'] === toolId), [all, toolId]);
  const shared = useMemo(
    () => rows.flatMap((row) => readSharedPreset(row, panel, defaults)),
    [rows, panel, defaults],
  );
  const store = (presets: readonly ToolPreset<Options>[]) => {
    savePresets(toolId, presets);
    setOwn(presets);
  };
  const without = (name: string) => own.filter((preset) => preset.name !== name);
  return {
    own,
    shared: shop && { shop: shop.shop, presets: shared },
    save: async (name, target) => {
      const kept = withoutImage(options, panel);
      if (target === 'me') store([...without(name), { name, options: kept }]);
      else
        await shop?.save([
          { name, content: { tool: toolId, options: kept }, seen: findByName(rows, name) ?? null },
        ]);
    },
    remove: async (name, from) => {
      const row = findByName(rows, name);
      if (from === 'me') store(without(name));
      else if (row) await shop?.remove(row);
    },
  };
}
