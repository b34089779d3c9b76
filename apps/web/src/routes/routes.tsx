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

const page = (load: () => Promise<ComponentType>) => async () => ({
  Component: await loadCode(load, openWanted),
});
const element = (load: () => Promise<ReactElement>) => async () => ({
  element: await loadCode(load, openWanted),
});

const signInPages = () => import('../sign-in/SignInPage.tsx');
const accountPage = async () => (await import('../account/AccountPage.tsx')).AccountPage;

const publicPages: RouteObject[] = [
  { index: true, Component: Home },
  { path: 'tools', lazy: page(async () => (await import('../catalog/AllTools.tsx')).AllTools) },
  { path: 'pricing', lazy: page(async () => (await import('../pricing/Pricing.tsx')).Pricing) },
  { path: 'chat-demo', lazy: page(async () => (await import('../chat/ChatDemo.tsx')).ChatDemo) },
  {
    path: 'chat-debug',
    lazy: page(async () => (await import('../chat/ChatDebug.tsx')).ChatDebug),
  },
  { path: 'docs/*', lazy: page(async () => (await import('../docs/DocsScreen.tsx')).DocsScreen) },
  { path: 'privacy', lazy: page(async () => (await import('../legal/Privacy.tsx')).Privacy) },
  { path: 'terms', lazy: page(async () => (await import('../legal/Terms.tsx')).Terms) },
  { path: 'auth/signin', lazy: page(async () => (await signInPages()).SignIn) },
  { path: 'auth/signup', lazy: page(async () => (await signInPages()).SignUp) },
  {
    path: 'auth/check-email',
    lazy: page(async () => (await import('../sign-in/CheckEmail.tsx')).CheckEmail),
  },
  {
    path: 'auth/callback',
    lazy: page(async () => (await import('../sign-in/Callback.tsx')).Callback),
  },
  {
    path: 'auth/forgot-password',
    lazy: page(async () => (await import('../sign-in/ForgotPassword.tsx')).ForgotPassword),
  },
  {
    path: 'auth/mfa',
    lazy: page(async () => (await import('../sign-in/SecondFactor.tsx')).SecondFactor),
  },
  {
    path: 'report/:id',
    lazy: page(async () => (await import('../validation/reports/SharedReportPage.tsx')).SharedReportRoute),
  },
  { path: 'account', element: <Navigate to="/profile" replace /> },
  {
    path: 'test/enhanced-ui',
    lazy: page(async () => (await import('../validation/gallery/Gallery.tsx')).Gallery),
  },
];

const signedInPages: RouteObject[] = [
  {
    path: 'validate/:id',
    lazy: page(async () => (await import('../validation/ValidationPage.tsx')).ValidationPage),
  },
  {
    path: 'auth/new-password',
    lazy: page(async () => (await import('../sign-in/NewPassword.tsx')).NewPassword),
  },
  {
    path: 'ai-designer',
    lazy: page(async () => (await import('./DesignerPage.tsx')).DesignerPage),
  },
  {
    path: 'checkout',
    lazy: page(async () => (await import('../checkout/Checkout.tsx')).Checkout),
  },
  {
    path: 'token-test',
    lazy: page(async () => (await import('../account/usage/TokenTest.tsx')).TokenTest),
  },
  {
    path: 'profile',
    lazy: element(async () => {
      const AccountPage = await accountPage();
      return <AccountPage opening="profile" />;
    }),
  },
  {
    path: 'settings',
    lazy: element(async () => {
      const AccountPage = await accountPage();
      return <AccountPage opening="preferences" />;
    }),
  },
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
          {
            path: 'standalone/file-validator',
            lazy: page(
              async () => (await import('../validation/StandaloneValidator.tsx')).StandaloneValidator,
            ),
          },
        ],
      },
      { path: 'standalone/*', element: <Navigate to="/standalone/file-validator" replace /> },
      {
        Component: ToolLayout,
        children: catalog.map((manifest) => ({
          path: manifest.id,
          // Lazy-loaded, because a first visit needs none of its guards.
          lazy: element(async () => {
            const { ToolPage } = await import('./ToolPage.tsx');
            return <ToolPage key={manifest.id} manifest={manifest} />;
          }),
        })),
      },
    ],
  },
]);
