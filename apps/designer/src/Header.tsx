import { DESIGNER_FLOW, DESIGNER_NAME, PRODUCT_NAME } from '@printready/contracts/messages';
import { Menu, MenuItem } from '@printready/ui';
import { ChevronDown, Palette, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { config } from './config.ts';

const CONTROL =
  'inline-flex h-9 items-center gap-1 whitespace-nowrap rounded-md px-3 max-sm:px-1 text-sm text-ink-800 hover:bg-ink-100 hover:text-ink-950 thumb:h-11';

export function Header({ children }: { readonly children?: ReactNode }) {
  return (
    <header data-theme="dark" className="sticky top-0 z-30 border-b border-ink-200 bg-paper text-ink-950">
      <div className="flex h-14 items-center gap-2 px-4">
        <span className="mr-4 inline-flex flex-col gap-1 max-sm:mr-0">
          <span className="text-base leading-none font-semibold tracking-tight whitespace-nowrap max-sm:text-sm">
            {DESIGNER_NAME}
          </span>
          <span aria-hidden className="grid h-0.5 grid-cols-4">
            <span className="bg-process-cyan" />
            <span className="bg-process-magenta" />
            <span className="bg-process-yellow" />
            <span className="bg-process-key" />
          </span>
        </span>
        <Menu
          className="w-64"
          trigger={
            <button type="button" className={CONTROL}>
              Our Flows
              <ChevronDown size={16} strokeWidth={1.5} aria-hidden />
            </button>
          }
        >
          <MenuItem asChild>
            <a href={config.toolkitUrl}>
              <Printer size={18} strokeWidth={1.5} aria-hidden />
              {PRODUCT_NAME}
            </a>
          </MenuItem>
          <MenuItem icon={Palette} iconSize={18} disabled className="data-disabled:opacity-100">
            {DESIGNER_FLOW}
            <span className="ml-auto rounded-sm bg-accent-soft px-1.5 py-0.5 text-xs font-medium text-accent-strong">
              Current
            </span>
          </MenuItem>
        </Menu>
        <div className="ml-auto flex items-center gap-3">{children}</div>
      </div>
    </header>
  );
}
