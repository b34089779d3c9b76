import { toast } from '../overlays/toast.ts';

/** @param help text after the message that copying failed */
export async function copyText(text: string, confirmation = 'Copied', help?: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(confirmation);
  } catch {
    toast.error(`The browser did not allow copying.${help === undefined ? '' : ` ${help}`}`);
  }
}
