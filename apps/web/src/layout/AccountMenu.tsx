import { useUser } from '@printready/sign-in/session';
import { signOut } from '@printready/sign-in/sign-out';
import { Menu, MenuChoices, MenuItem, MenuSeparator, toast } from '@printready/ui';
import { useQueryClient } from '@tanstack/react-query';
import { LogOut, Settings, Stamp, User, Users } from 'lucide-react';
import { errorMessage } from '../shell/error-message.ts';
import { useShops } from '../tokens/payer.ts';
import { switchShop } from '../tokens/shop-requests.ts';
import type { DeferredMenuProps } from './DeferredMenu.tsx';
import { MenuLink } from './MenuLink.tsx';

const OWN = 'own';

/** Only for people who have a shop. */
function Payers() {
  const { id: userId } = useUser();
  const { active, shops } = useShops();
  const cache = useQueryClient();
  if (shops.length === 0) return null;
  const pay = (chosen: string) => {
    switchShop(cache, userId, chosen === OWN ? null : chosen).catch((error: unknown) =>
      toast.error(errorMessage(error)),
    );
  };
  return (
    <>
      <MenuChoices
        label="Runs are paid by"
        value={active ?? OWN}
        choices={[
          { value: OWN, label: 'Your own tokens' },
          ...shops.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={pay}
      />
      <MenuLink to="/team" icon={<Users size={18} strokeWidth={1.5} aria-hidden />}>
        Team
      </MenuLink>
      <MenuSeparator />
    </>
  );
}

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
      <Payers />
      <MenuLink to="/profile" icon={<User size={18} strokeWidth={1.5} aria-hidden />}>
        Profile
      </MenuLink>
      <MenuLink to="/proofs" icon={<Stamp size={18} strokeWidth={1.5} aria-hidden />}>
        Proofs
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
