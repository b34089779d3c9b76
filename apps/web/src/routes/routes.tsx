/** Routes of the app; those of the tools come from the catalog. */
import { catalog } from '@printready/tools/catalog';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { Home } from '../home/Home.tsx';
import { BareLayout, PageLayout, RootLayout, ToolLayout } from '../layout/Layouts.tsx';
import { LoadingScreen } from '../shell/LoadingScreen.tsx';
import { NotFound, RouteError } from '../shell/RouteError.tsx';
import { RequireSignIn } from './RequireSignIn.tsx';

const signInPages = () => import('../sign-in/SignInPage.tsx');
const accountPage = async () => (await import('../account/AccountPage.tsx')).AccountPage;

const publicPages: RouteObject[] = [
  { index: true, Component: Home },
  { path: 'tools', lazy: async () => ({ Component: (await import('../catalog/AllTools.tsx')).AllTools }) },
  { path: 'pricing', lazy: async () => ({ Component: (await import('../pricing/Pricing.tsx')).Pricing }) },
  { path: 'chat-demo', lazy: async () => ({ Component: (await import('../chat/ChatDemo.tsx')).ChatDemo }) },
  {
    path: 'chat-debug',
    lazy: async () => ({ Component: (await import('../chat/ChatDebug.tsx')).ChatDebug }),
  },
  { path: 'docs/*', lazy: async () => ({ Component: (await import('../docs/DocsScreen.tsx')).DocsScreen }) },
  { path: 'privacy', lazy: async () => ({ Component: (await import('../legal/Privacy.tsx')).Privacy }) },
  { path: 'terms', lazy: async () => ({ Component: (await import('../legal/Terms.tsx')).Terms }) },
  { path: 'auth/signin', lazy: async () => ({ Component: (await signInPages()).SignIn }) },
  { path: 'auth/signup', lazy: async () => ({ Component: (await signInPages()).SignUp }) },
  {
    path: 'auth/check-email',
    lazy: async () => ({ Component: (await import('../sign-in/CheckEmail.tsx')).CheckEmail }),
  },
  {
    path: 'auth/callback',
    lazy: async () => ({ Component: (await import('../sign-in/Callback.tsx')).Callback }),
  },
  {
    path: 'auth/forgot-password',
    lazy: async () => ({ Component: (await import('../sign-in/ForgotPassword.tsx')).ForgotPassword }),
  },
  {
    path: 'auth/mfa',
    lazy: async () => ({ Component: (await import('../sign-in/SecondFactor.tsx')).SecondFactor }),
  },
  {
    path: 'report/:id',
    lazy: async () => ({
      Component: (await import('../validation/reports/SharedReportPage.tsx')).SharedReportRoute,
    }),
  },
  { path: 'account', element: <Navigate to="/profile" replace /> },
  {
    path: 'test/enhanced-ui',
    lazy: async () => ({ Component: (await import('../validation/gallery/Gallery.tsx')).Gallery }),
  },
];

const signedInPages: RouteObject[] = [
  {
    path: 'validate/:id',
    lazy: async () => ({ Component: (await import('../validation/ValidationPage.tsx')).ValidationPage }),
  },
  {
    path: 'auth/new-password',
    lazy: async () => ({ Component: (await import('../sign-in/NewPassword.tsx')).NewPassword }),
  },
  {
    path: 'ai-designer',
    lazy: async () => ({ Component: (await import('./DesignerPage.tsx')).DesignerPage }),
  },
  {
    path: 'checkout',
    lazy: async () => ({ Component: (await import('../checkout/Checkout.tsx')).Checkout }),
  },
  {
    path: 'token-test',
    lazy: async () => ({ Component: (await import('../account/TokenTest.tsx')).TokenTest }),
  },
  {
    path: 'profile',
    lazy: async () => {
      const AccountPage = await accountPage();
      return { element: <AccountPage opening="profile" /> };
    },
  },
  {
    path: 'settings',
    lazy: async () => {
      const AccountPage = await accountPage();
      return { element: <AccountPage opening="preferences" /> };
    },
  },
];

export function createRouter() {
  return createBrowserRouter([
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
              lazy: async () => ({
                Component: (await import('../validation/StandaloneValidator.tsx')).StandaloneValidator,
              }),
            },
          ],
        },
        { path: 'standalone/*', element: <Navigate to="/standalone/file-validator" replace /> },
        {
          Component: ToolLayout,
          children: catalog.map((manifest) => ({
            path: manifest.id,
            // Keeps the guards out of the first load.
            lazy: async () => {
              const { ToolPage } = await import('./ToolPage.tsx');
              return { element: <ToolPage key={manifest.id} manifest={manifest} /> };
            },
          })),
        },
      ],
    },
  ]);
}
