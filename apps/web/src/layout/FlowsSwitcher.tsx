import { DESIGNER_FLOW, PRODUCT_NAME } from '@printready/contracts/messages';
import { Menu, MenuItem, Spinner } from '@printready/ui';
import { Palette, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOpenDesigner } from '../shell/use-open-designer.ts';
import type { DeferredMenuProps } from './DeferredMenu.tsx';

function Tag({ children }: { readonly children: ReactNode }) {
  return (
    <span className="ml-auto rounded-sm bg-accent-soft px-1.5 py-0.5 text-xs font-medium text-accent-strong">
      {children}
    </span>
  );
}

export function FlowsSwitcher({
  designerUrl,
  ...menu
}: DeferredMenuProps & { readonly designerUrl: string }) {
  const designer = useOpenDesigner(designerUrl);
  return (
    <Menu className="w-64" {...menu}>
      <MenuItem icon={Printer} iconSize={18} disabled className="data-disabled:opacity-100">
        {PRODUCT_NAME}
        <Tag>Current</Tag>
      </MenuItem>
      <MenuItem disabled={designer.busy} onSelect={designer.open}>
        {designer.busy ? <Spinner size={18} label="" /> : <Palette size={18} strokeWidth={1.5} aria-hidden />}
        {DESIGNER_FLOW}
        <Tag>NEW</Tag>
      </MenuItem>
    </Menu>
  );
}
