/** `lazy`, with its chunk in flight while it loads. */
import { whileInFlight } from '@printready/ui/pending-work';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export const lazyPart = <Props>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> => lazy(() => whileInFlight(load()));
