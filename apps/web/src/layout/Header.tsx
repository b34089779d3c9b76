import { useAuth } from '@printready/sign-in/session';
import { IconButton } from '@printready/ui';
import { ChevronDown, Menu as MenuIcon, Search, X } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { config } from '../platform/config.ts';
import { Avatar } from '../screen-parts/Avatar.tsx';
import { headerControl } from '../shell/header-control.ts';
import { LinkButton } from '../shell/LinkButton.tsx';
import { Logo } from '../shell/Logo.tsx';
import { lazyExtra } from '../shell/lazy-part.ts';
import { TokenBadge } from '../tokens/TokenBadge.tsx';
import { DeferredMenu } from './DeferredMenu.tsx';
import { usePalette } from './use-command-palette.ts';

function SignedOutActions() {
  return (
    <>
      <LinkButton look="quiet" className="max-sm:px-2" to="/auth/signin">
        Login
      </LinkButton>
      <LinkButton to="/auth/signup">Sign Up</LinkButton>
    </>
  );
}

const down = <ChevronDown size={16} strokeWidth={1.5} aria-hidden />;

const MobileMenu = lazyExtra(
  async () => ({ default: (await import('./MobileMenu.tsx')).MobileMenu }),
  'the menu',
);

const loadAccountMenu = () => import('./AccountMenu.tsx').then(({ AccountMenu }) => AccountMenu);
const loadFlows = () => import('./FlowsSwitcher.tsx').then(({ FlowsSwitcher }) => FlowsSwitcher);
const loadTools = () => import('./ToolsMenu.tsx').then(({ ToolsMenu }) => ToolsMenu);

function MainLinks() {
  return (
    <nav aria-label="Main" className="hidden items-center gap-1 lg:flex">
      {config.designerUrl && (
        <DeferredMenu load={loadFlows} needs={{ designerUrl: config.designerUrl }} className={headerControl}>
          Our Flows
          {down}
        </DeferredMenu>
      )}
      <DeferredMenu load={loadTools} needs={{}} className={headerControl}>
        Tools
        {down}
      </DeferredMenu>
      <Link to="/docs" className={headerControl}>
        Docs
      </Link>
      <Link to="/pricing" className={headerControl}>
        Pricing
      </Link>
    </nav>
  );
}

export function Header({ children }: { readonly children?: ReactNode }) {
  const { user } = useAuth();
  const { key } = useLocation();
  // The state holds the location, so that navigation closes the menu.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;
  return (
    <header data-theme="dark" className="sticky top-0 z-30 border-b border-ink-200 bg-paper text-ink-950">
      <div className="flex h-14 items-center gap-2 px-4">
        <Link to="/" aria-label="PrintReady, home" className="thumb-area mr-4 rounded-sm py-1 max-sm:mr-0">
          <Logo />
        </Link>
        <MainLinks />
        <div className="ml-auto flex items-center gap-3 max-sm:gap-1">
          <IconButton
            icon={Search}
            iconSize={18}
            label="Go to…"
            shortcut="Ctrl K"
            className="max-sm:hidden"
            onClick={() => usePalette.getState().setOpen(true)}
          />
          {children}
          {user ? (
            <>
              <TokenBadge />
              <DeferredMenu
                load={loadAccountMenu}
                needs={{ email: user.email ?? '' }}
                className="thumb-area rounded-full"
              >
                <Avatar email={user.email ?? ''} />
                <span className="sr-only">Account menu</span>
              </DeferredMenu>
            </>
          ) : (
            <SignedOutActions />
          )}
          <IconButton
            label={open ? 'Close menu' : 'Open menu'}
            aria-expanded={open}
            aria-controls="mobile-menu"
            className="-mr-2 lg:hidden"
            onClick={() => setOpenAt(open ? null : key)}
          >
            {open ? <X size={20} strokeWidth={1.5} /> : <MenuIcon size={20} strokeWidth={1.5} />}
          </IconButton>
        </div>
      </div>
      {open && (
        <Suspense>
          <MobileMenu onLeave={() => setOpenAt(null)} />
        </Suspense>
      )}
    </header>
  );
}
