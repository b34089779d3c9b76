/** Made by tool-pictures.plugin.ts. */
declare module 'virtual:tool-pictures' {
  import type { LucideIcon } from 'lucide-react';
  export const toolIcons: Readonly<Record<string, LucideIcon>>;
  /** Tools with `/cards/{id}-before.webp` and `-after.webp`. */
  export const toolsWithCard: ReadonlySet<string>;
}
