/** `lazy` for parts of a page; marks their code as in flight while it loads. */
import { toast } from '@printready/ui';
import { whileInFlight } from '@printready/ui/pending-work';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadCode, MissingCode, retryOnce } from '../platform/load-code.ts';

type Part<Props> = { readonly default: ComponentType<Props> };
type Lazy<Props> = LazyExoticComponent<ComponentType<Props>>;

/** Part without which the page is useless. Throws MissingCode to the error boundary. */
export const lazyPart = <Props>(load: () => Promise<Part<Props>>): Lazy<Props> =>
  lazy(() => whileInFlight(loadCode(load)));

/** Renders nothing if its code is missing. @param pressed the part's name, for the error after a click on it */
export function lazyExtra<Props>(load: () => Promise<Part<Props>>, pressed?: string): Lazy<Props> {
  const loadOrNone = async (): Promise<Part<Props>> => {
    try {
      return await retryOnce(load);
    } catch (error) {
      console.warn(error);
      if (pressed !== undefined)
        toast.error(new MissingCode(pressed, error).message, {
          description: 'Reload the page to try again.',
        });
      return { default: () => null };
    }
  };
  return lazy(() => whileInFlight(loadOrNone()));
}
