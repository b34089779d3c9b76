import { signOut } from '@printready/sign-in/sign-out';
import { Menu, MenuItem, MenuSeparator } from '@printready/ui';
import { LogOut, Settings, User } from 'lucide-react';
import { Link } from 'react-router';
import type { DeferredMenuProps } from './DeferredMenu.tsx';

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
      <MenuItem asChild>
        <Link to="/profile">
          <User size={18} strokeWidth={1.5} aria-hidden />
          Profile
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/settings">
          <Settings size={18} strokeWidth={1.5} aria-hidden />
          Settings
        </Link>
      </MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => void signOut()}>
        <LogOut size={18} strokeWidth={1.5} aria-hidden />
        Log out
      </MenuItem>
    </Menu>
  );
}
