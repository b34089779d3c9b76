/** Provided by tool-pictures.plugin.ts. */
declare module 'virtual:tool-pictures' {
  import type { LucideIcon } from 'lucide-react';
  export const toolIcons: Readonly<Record<string, LucideIcon>>;
  /** Address prefixes of a tool's two pictures, completed by `-before.webp` and `-after.webp`. */
  export const toolPictures: Readonly<Record<string, string | undefined>>;
}

/** Provided by manual.plugin.ts. */
declare module 'virtual:manual' {
  import type { ManualPage } from '@printready/manual/page';
  import type { RenderedPage } from '@printready/manual/render';

  type ShownPage = Pick<
    ManualPage & RenderedPage,
    'id' | 'title' | 'description' | 'chapter' | 'html' | 'outline'
  >;
  export const chapters: readonly { readonly id: string; readonly title: string }[];
  export const pages: readonly ShownPage[];
}

/** Provided by manual.plugin.ts. */
declare module 'virtual:manual-search' {
  import type { ManualSection } from '@printready/manual/page';
  export const sections: readonly ManualSection[];
}
