/** `lazy` that marks the document as busy while the chunk loads. */
import { whileInFlight } from '@printready/ui/under-way';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export const lazyPart = <Props>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> => lazy(() => whileInFlight(load()));
