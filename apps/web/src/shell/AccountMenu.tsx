/** The avatar and what belongs to the account. */

import { signIn } from '@printready/contracts/messages';
import { Menu, MenuItem, MenuSeparator, toast } from '@printready/ui';
import { LogOut, Settings, User } from 'lucide-react';
import { Link } from 'react-router';
import { Avatar } from '../account/Avatar.tsx';
import { loadClient } from '../auth/client.ts';

export async function signOut(): Promise<void> {
  try {
    const { error } = await (await loadClient()).auth.signOut();
    if (error) throw error;
    window.location.assign('/');
  } catch (error) {
    console.error(error);
    toast.error(signIn.signOutFailed);
  }
}

export function AccountMenu({ email }: { readonly email: string }) {
  return (
    <Menu
      align="end"
      className="w-60"
      trigger={
        <button type="button" className="rounded-full">
          <Avatar email={email} />
          <span className="sr-only">Account menu</span>
        </button>
      }
    >
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
