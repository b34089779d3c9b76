import { useAuth } from '@printready/sign-in/session';
import { pathOf, SECOND_FACTOR_PATH, SIGN_IN_PATH, withReturnPath } from '@printready/sign-in/steps';
import { Fragment, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';

/** If the session has expired, the page stays mounted below a dialog for signing in again. */
export function RequireSignIn({ children }: { readonly children?: ReactNode }) {
  const { status, user } = useAuth();
  const location = useLocation();
  if (user) return <Fragment key={user.id}>{children ?? <Outlet />}</Fragment>;
  const path = status === 'second-factor' ? SECOND_FACTOR_PATH : SIGN_IN_PATH;
  return <Navigate to={withReturnPath(path, pathOf(location))} replace />;
}
