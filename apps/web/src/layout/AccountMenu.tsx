import { signOut } from '@printready/sign-in/sign-out';
import { Menu, MenuItem, MenuSeparator } from '@printready/ui';
import { LogOut, Settings, User } from 'lucide-react';
import type { DeferredMenuProps } from './DeferredMenu.tsx';
import { MenuLink } from './MenuLink.tsx';

export function AccountMenu({ email, ...menu }: DeferredMenuProps & { readonly email: string }) {
  return (
    <Menu align="end" className="w-60" {...menu}>
      <div className="px-2 py-2">
        <p className="text-xs font-medium text-ink-600">Account</p>
        <p className="truncate text-ink-950" title={email}>
          {email}
        </p>
      </div>
      <MenuSeparator />
      <MenuLink to="/profile" icon={<User size={18} strokeWidth={1.5} aria-hidden />}>
        Profile
      </MenuLink>
      <MenuLink to="/settings" icon={<Settings size={18} strokeWidth={1.5} aria-hidden />}>
        Settings
      </MenuLink>
      <MenuSeparator />
      <MenuItem icon={LogOut} iconSize={18} onSelect={() => void signOut()}>
        Log out
      </MenuItem>
    </Menu>
  );
}
