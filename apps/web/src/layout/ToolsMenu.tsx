import { DESIGNER_FLOW } from '@printready/contracts/messages';
import { catalog } from '@printready/tools/catalog';
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '@printready/ui';
import { LayoutGrid, Palette } from 'lucide-react';
import { Link } from 'react-router';
import { config } from '../platform/config.ts';
import { ToolIcon } from '../screen-parts/tools/ToolIcon.tsx';
import { menuGroups, otherTools } from '../screen-parts/tools/tool-groups.ts';
import type { DeferredMenuProps } from './DeferredMenu.tsx';

export function ToolsMenu(props: DeferredMenuProps) {
  return (
    <Menu className="w-64" {...props}>
      {menuGroups(catalog).map(({ category, tools }) => (
        <MenuGroup key={category} label={category}>
          {tools.map(({ id, title }) => (
            <MenuItem key={id} asChild>
              <Link to={`/${id}`}>
                <ToolIcon id={id} />
                {title}
              </Link>
            </MenuItem>
          ))}
        </MenuGroup>
      ))}
      <MenuGroup label="More">
        {otherTools(catalog).map(({ id, title }) => (
          <MenuItem key={id} asChild>
            <Link to={`/${id}`}>
              <ToolIcon id={id} />
              {title}
            </Link>
          </MenuItem>
        ))}
        {config.designerUrl && (
          <MenuItem asChild>
            <Link to="/ai-designer">
              <Palette size={18} strokeWidth={1.5} aria-hidden />
              {DESIGNER_FLOW}
            </Link>
          </MenuItem>
        )}
      </MenuGroup>
      <MenuSeparator />
      <MenuItem asChild>
        <Link to="/tools">
          <LayoutGrid size={18} strokeWidth={1.5} aria-hidden />
          All Tools
        </Link>
      </MenuItem>
    </Menu>
  );
}
