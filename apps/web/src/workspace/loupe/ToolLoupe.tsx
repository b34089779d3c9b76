/** The loupe of a tool that has one for these options. */
import type { ToolPanel } from '@printready/tools/panel';
import { type ComponentProps, useMemo } from 'react';
import { sizeOf } from '../use-editor.ts';
import { Loupe } from './Loupe.tsx';

export function ToolLoupe<Options extends object>(
  props: Omit<ComponentProps<typeof Loupe<Options>>, 'loupe'> & {
    readonly panel: ToolPanel<Options>;
    readonly options: Options;
  },
) {
  const { panel, options, ...rest } = props;
  const { document } = rest;
  const loupe = useMemo(
    () => panel.loupe?.({ options, image: sizeOf(document) }) ?? null,
    [panel, options, document],
  );
  return loupe && <Loupe {...rest} loupe={loupe} />;
}
