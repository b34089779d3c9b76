import { SessionEnded } from '@printready/sign-in/SessionEnded';
import { useAuth } from '@printready/sign-in/session';
import { toast } from '@printready/ui';
import { Suspense, useEffect } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { HelpTab } from '../feedback/HelpTab.tsx';
import { config } from '../platform/config.ts';
import { setAssistantSlot } from '../screen-parts/assistant.ts';
import { ProcessBar } from '../shell/Logo.tsx';
import { lazyExtra } from '../shell/lazy-part.ts';
import { useCaptchaDocument } from '../sign-in/use-captcha-document.ts';
import { useLiveSubscription } from '../tokens/use-subscription.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { usePaletteWanted } from './use-command-palette.ts';
import { useJobDrops } from './use-job-drops.ts';

function NavigationProgress() {
  const { state } = useNavigation();
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-14 z-30">
      {state === 'loading' && (
        <>
          <ProcessBar className="h-0.5 w-full animate-pulse" />
          <span className="sr-only">Loading page</span>
        </>
      )}
    </div>
  );
}

function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-surface focus:px-4 focus:py-2 focus:text-sm"
    >
      Skip to content
    </a>
  );
}

const CommandPalette = lazyExtra(() => import('./CommandPalette.tsx'), 'the search');
const Assistant = lazyExtra(() => import('../chat/Assistant.tsx'));

/** Age in ms up to which a toast stays after a navigation, because it may report the action that caused it. */
const TOAST_OF_THIS_PAGE_MS = 1_000;

function useToastsOfThisPage(): void {
  const { pathname } = useLocation();
  useEffect(() => toast.dismissOlder(TOAST_OF_THIS_PAGE_MS), [pathname]);
}

export function RootLayout() {
  useToastsOfThisPage();
  useJobDrops();
  useLiveSubscription();
  useCaptchaDocument();
  const paletteWanted = usePaletteWanted();
  // A shop's customer asks the shop.
  const isForCustomer = useLocation().pathname.startsWith('/proof/');
  return (
    <>
      <SkipLink />
      <Outlet />
      <ScrollRestoration />
      {!isForCustomer && (
        <Suspense>
          <Assistant />
        </Suspense>
      )}
      {paletteWanted && (
        <Suspense>
          <CommandPalette />
        </Suspense>
      )}
    </>
  );
}

const AccountParts = lazyExtra(() => import('./AccountParts.tsx'));

function Account() {
  const { user } = useAuth();
  return (
    (user ?? config.billing.announced) && (
      <Suspense>
        <AccountParts />
      </Suspense>
    )
  );
}

export function PageLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <Header />
      <NavigationProgress />
      <OfflineBanner />
      <Account />
      <SessionEnded />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <Footer />
      <HelpTab place="edge" />
    </div>
  );
}

export function BareLayout() {
  return (
    <>
      <Outlet />
      <HelpTab place="edge" />
    </>
  );
}

export function ToolLayout() {
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <Header>
        <span ref={setAssistantSlot} className="contents" />
        <HelpTab place="header" />
      </Header>
      <NavigationProgress />
      <OfflineBanner />
      <Account />
      <SessionEnded />
      <main id="main" tabIndex={-1} className="relative min-h-0 flex-1 outline-none">
        <Outlet />
      </main>
    </div>
  );
}
