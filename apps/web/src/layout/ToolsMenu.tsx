import { DESIGNER_FLOW } from '@printready/contracts/messages';
import { catalog } from '@printready/tools/catalog';
import { Menu, MenuGroup, MenuSeparator } from '@printready/ui';
import { LayoutGrid, Palette } from 'lucide-react';
import { config } from '../platform/config.ts';
import { ToolIcon } from '../screen-parts/tools/ToolIcon.tsx';
import { menuGroups, otherTools } from '../screen-parts/tools/tool-groups.ts';
import type { DeferredMenuProps } from './DeferredMenu.tsx';
import { MenuLink } from './MenuLink.tsx';

export function ToolsMenu(props: DeferredMenuProps) {
  return (
    <Menu className="w-64" {...props}>
      {menuGroups(catalog).map(({ category, tools }) => (
        <MenuGroup key={category} label={category}>
          {tools.map(({ id, title }) => (
            <MenuLink key={id} to={`/${id}`} icon={<ToolIcon id={id} />}>
              {title}
            </MenuLink>
          ))}
        </MenuGroup>
      ))}
      <MenuGroup label="More">
        {otherTools(catalog).map(({ id, title }) => (
          <MenuLink key={id} to={`/${id}`} icon={<ToolIcon id={id} />}>
            {title}
          </MenuLink>
        ))}
        {config.designerUrl && (
          <MenuLink to="/ai-designer" icon={<Palette size={18} strokeWidth={1.5} aria-hidden />}>
            {DESIGNER_FLOW}
          </MenuLink>
        )}
      </MenuGroup>
      <MenuSeparator />
      <MenuLink to="/tools" icon={<LayoutGrid size={18} strokeWidth={1.5} aria-hidden />}>
        All Tools
      </MenuLink>
    </Menu>
  );
}
