/** `lazy` for parts of a page, with their code in flight while it loads. */
import { toast } from '@printready/ui';
import { whileInFlight } from '@printready/ui/pending-work';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadCode, MissingCode, retryOnce } from '../platform/load-code.ts';

type Part<Props> = { readonly default: ComponentType<Props> };
type Lazy<Props> = LazyExoticComponent<ComponentType<Props>>;

/** A part that the page cannot do without. Throws MissingCode to the error boundary around it. */
export const lazyPart = <Props>(load: () => Promise<Part<Props>>): Lazy<Props> =>
  lazy(() => whileInFlight(loadCode(load)));

/**
 * A part beside the page's content: empty when its code is missing.
 * @param pressed its name after "There was a connection problem...", where a press has asked for it.
 */
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
