import { catalog } from '@printready/tools/catalog';
import type { ComponentType, ReactElement } from 'react';
import { createBrowserRouter, createPath, Navigate, type RouteObject } from 'react-router';
import { Home } from '../home/Home.tsx';
import { BareLayout, PageLayout, RootLayout, ToolLayout } from '../layout/Layouts.tsx';
import { loadCode } from '../platform/load-code.ts';
import { LoadingScreen } from '../shell/LoadingScreen.tsx';
import { NotFound, RouteError } from '../shell/RouteError.tsx';
import { RequireSignIn } from './RequireSignIn.tsx';

/** Reloads the requested page from a build that has its code. */
function openWanted(): void {
  const wanted = router.state.navigation.location;
  if (wanted) window.location.assign(createPath(wanted));
  else window.location.reload();
}

const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await loadCode(load, openWanted) }),
});
const element = (path: string, load: () => Promise<ReactElement>): RouteObject => ({
  path,
  lazy: async () => ({ element: await loadCode(load, openWanted) }),
});

const signInPages = () => import('../sign-in/SignInPage.tsx');
const accountPage = async () => (await import('../account/AccountPage.tsx')).AccountPage;

const publicPages: RouteObject[] = [
  { index: true, Component: Home },
  page('tools', async () => (await import('../catalog/AllTools.tsx')).AllTools),
  page('pricing', async () => (await import('../pricing/Pricing.tsx')).Pricing),
  page('chat-demo', async () => (await import('../chat/ChatDemo.tsx')).ChatDemo),
  page('chat-debug', async () => (await import('../chat/ChatDebug.tsx')).ChatDebug),
  page('docs/*', async () => (await import('../docs/DocsScreen.tsx')).DocsScreen),
  page('verify', async () => (await import('../verify/VerifyPage.tsx')).VerifyPage),
  page('privacy', async () => (await import('../legal/Privacy.tsx')).Privacy),
  page('terms', async () => (await import('../legal/Terms.tsx')).Terms),
  page('auth/signin', async () => (await signInPages()).SignIn),
  page('auth/signup', async () => (await signInPages()).SignUp),
  page('auth/check-email', async () => (await import('../sign-in/CheckEmail.tsx')).CheckEmail),
  page('auth/callback', async () => (await import('../sign-in/Callback.tsx')).Callback),
  page('auth/forgot-password', async () => (await import('../sign-in/ForgotPassword.tsx')).ForgotPassword),
  page('auth/mfa', async () => (await import('../sign-in/SecondFactor.tsx')).SecondFactor),
  page(
    'report/:id',
    async () => (await import('../validation/reports/SharedReportPage.tsx')).SharedReportRoute,
  ),
  { path: 'account', element: <Navigate to="/profile" replace /> },
  page('test/enhanced-ui', async () => (await import('../validation/gallery/Gallery.tsx')).Gallery),
];

const signedInPages: RouteObject[] = [
  page('validate/:id', async () => (await import('../validation/ValidationPage.tsx')).ValidationPage),
  page('auth/new-password', async () => (await import('../sign-in/NewPassword.tsx')).NewPassword),
  page('ai-designer', async () => (await import('./DesignerPage.tsx')).DesignerPage),
  page('checkout', async () => (await import('../checkout/Checkout.tsx')).Checkout),
  page('token-test', async () => (await import('../account/usage/TokenTest.tsx')).TokenTest),
  element('profile', async () => {
    const AccountPage = await accountPage();
    return <AccountPage opening="profile" />;
  }),
  element('team', async () => {
    const AccountPage = await accountPage();
    return <AccountPage opening="team" />;
  }),
  element('proofs', async () => {
    const AccountPage = await accountPage();
    return <AccountPage opening="proofs" />;
  }),
  page('proofs/:id', async () => (await import('../account/proofs/OwnProofPage.tsx')).OwnProofPage),
  element('settings', async () => {
    const AccountPage = await accountPage();
    return <AccountPage opening="preferences" />;
  }),
];

export const router = createBrowserRouter([
  {
    Component: RootLayout,
    ErrorBoundary: RouteError,
    HydrateFallback: LoadingScreen,
    children: [
      {
        Component: PageLayout,
        children: [
          ...publicPages,
          { Component: RequireSignIn, children: signedInPages },
          { path: '*', Component: NotFound },
        ],
      },
      {
        Component: BareLayout,
        children: [
          page(
            'standalone/file-validator',
            async () => (await import('../validation/StandaloneValidator.tsx')).StandaloneValidator,
          ),
        ],
      },
      page('proof/:token', async () => (await import('../proofs/ProofPage.tsx')).ProofPage),
      { path: 'standalone/*', element: <Navigate to="/standalone/file-validator" replace /> },
      {
        Component: ToolLayout,
        // Loads tool pages lazily, because a first visit needs none of their guards.
        children: catalog.map((manifest) =>
          element(manifest.id, async () => {
            const { ToolPage } = await import('./ToolPage.tsx');
            return <ToolPage key={manifest.id} manifest={manifest} />;
          }),
        ),
      },
    ],
  },
]);
