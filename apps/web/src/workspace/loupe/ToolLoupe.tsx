import type { ToolPanel } from '@printready/tools/panel';
import { type ComponentProps, useMemo } from 'react';
import type { OpenDocument } from '../../files/document.ts';
import { sizeOf } from '../use-editor.ts';
import { Loupe } from './Loupe.tsx';

export function ToolLoupe<Options extends object>(
  props: Omit<ComponentProps<typeof Loupe<Options>>, 'loupe' | 'picture'> & {
    readonly document: OpenDocument;
    readonly panel: ToolPanel<Options>;
    readonly options: Options;
  },
) {
  const { panel, options, document, ...rest } = props;
  const loupe = useMemo(
    () => panel.loupe?.({ options, image: sizeOf(document) }) ?? null,
    [panel, options, document],
  );
  const { source } = document;
  return loupe && source && <Loupe {...rest} picture={source} loupe={loupe} />;
}
