import type { ToolPanel, ToolPreset } from '@printready/tools/panel';
import { useState } from 'react';
import { loadPresets, savePresets, withoutImage } from './settings.ts';

export function usePresets<Options extends object>(
  toolId: string,
  panel: ToolPanel<Options>,
  defaults: Options,
) {
  const [own, setOwn] = useState(() => loadPresets(toolId, panel, defaults));
  const store = (presets: readonly ToolPreset<Options>[]) => {
    setOwn(presets);
    savePresets(toolId, presets);
  };
  return {
    own,
    save: (name: string, options: Options) =>
      store([
        ...own.filter((preset) => preset.name !== name),
        { name, options: withoutImage(options, panel) },
      ]),
    remove: (name: string) => store(own.filter((preset) => preset.name !== name)),
  };
}
