/** Made by tool-pictures.plugin.ts. */
declare module 'virtual:tool-pictures' {
  import type { LucideIcon } from 'lucide-react';
  export const toolIcons: Readonly<Record<string, LucideIcon>>;
  /** What the addresses of a tool's two pictures begin with: `-before.webp` and `-after.webp` follow. */
  export const toolPictures: Readonly<Record<string, string | undefined>>;
}

/** Made by manual.plugin.ts. */
declare module 'virtual:manual' {
  import type { ManualPage } from '@printready/manual/page';
  import type { RenderedPage } from '@printready/manual/render';

  type ShownPage = Pick<
    ManualPage & RenderedPage,
    'id' | 'title' | 'description' | 'chapter' | 'html' | 'outline'
  >;
  export const chapters: readonly { readonly id: string; readonly title: string }[];
  /** In reading order. */
  export const pages: readonly ShownPage[];
}

/** Made by manual.plugin.ts. */
declare module 'virtual:manual-search' {
  import type { ManualSection } from '@printready/manual/page';
  export const sections: readonly ManualSection[];
}
