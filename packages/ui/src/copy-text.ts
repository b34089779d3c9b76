import { toast } from './overlays/toast.ts';

export async function copyText(text: string, confirmation = 'Copied'): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(confirmation);
  } catch {
    toast.error('The browser did not allow copying.');
  }
}
