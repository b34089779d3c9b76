import { TooltipProvider } from '@printready/ui';
import { useState } from 'react';
import { expect } from 'vitest';
import { render } from 'vitest-browser-react';
import type { z } from 'zod';
import type { AnyToolPanel, PanelProps, ToolPanel } from '../contract/panel.ts';
import type { Figure } from '../contract/tool.ts';

const IMAGE = { width: 3000, height: 2000, ppi: 300 };

/** @returns the screen, and the panel's latest props. */
export async function openPanel<Schema extends z.ZodObject>(
  panel: AnyToolPanel,
  schema: Schema,
  parts: {
    readonly start?: Partial<z.output<Schema>>;
    /** The engine's suggestions for the picture. */
    readonly suggested?: Partial<z.output<Schema>>;
    readonly figures?: readonly Figure[];
    readonly view?: string;
    readonly image?: typeof IMAGE;
    readonly openIn?: PanelProps<z.output<Schema>>['openIn'];
  } = {},
) {
  const { start = {}, suggested = {}, figures = [], image = IMAGE, openIn = () => undefined } = parts;
  type Options = z.output<Schema>;
  let current: PanelProps<Options> | undefined;
  function Stage<Any extends object>({ known }: { readonly known: ToolPanel<Any> }) {
    const defaults = known.schema.parse({ ...schema.parse({}), ...suggested });
    const [options, setOptions] = useState(() => known.schema.parse({ ...defaults, ...start }));
    const [activeTool, activate] = useState('pan');
    const [brushRadius, setBrushRadius] = useState(0.02);
    const [view, look] = useState(parts.view ?? null);
    const props: PanelProps<Any> = {
      ...{
        options,
        defaults,
        image,
        figures,
        view,
        look,
        activeTool,
        activate,
        brushRadius,
        setBrushRadius,
        openIn,
      },
      change: (patch) => setOptions((before) => ({ ...before, ...patch })),
    };
    // The options were parsed by the panel's own schema.
    current = props as unknown as PanelProps<Options>;
    return <known.Panel {...props} />;
  }
  const screen = await render(
    <TooltipProvider openDelayMs={0} skipDelayMs={0}>
      {panel((known) => (
        <Stage known={known} />
      ))}
    </TooltipProvider>,
  );
  const props = (): PanelProps<Options> => current ?? expect.fail('The panel has not rendered.');
  return { screen, props, options: () => props().options };
}
