/** Who may see a page: leads to the sign-in page and back. */
import { useAuth } from '@printready/sign-in/auth-context';
import { pathOf, SECOND_FACTOR_PATH, SIGN_IN_PATH, withReturnPath } from '@printready/sign-in/return-path';
import { Fragment, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';

/**
 * Signed-out visitors go to the sign-in page and come back afterwards. A page whose session ended by itself
 * stays as it is: the question to sign in again lies above it.
 */
export function RequireSignIn({ children }: { readonly children?: ReactNode }) {
  const { status, user } = useAuth();
  const location = useLocation();
  if (user) return <Fragment key={user.id}>{children ?? <Outlet />}</Fragment>;
  const path = status === 'second-factor' ? SECOND_FACTOR_PATH : SIGN_IN_PATH;
  return <Navigate to={withReturnPath(path, pathOf(location))} replace />;
}
