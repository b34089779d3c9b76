/** Made by tool-icons.plugin.ts. */
declare module 'virtual:tool-icons' {
  import type { LucideIcon } from 'lucide-react';
  export const toolIcons: Readonly<Record<string, LucideIcon>>;
}
