import { Button } from '@printready/ui';
import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';

export function LinkButton({
  to,
  state,
  children,
  ...button
}: Omit<ComponentProps<typeof Button>, 'asChild'> & Pick<LinkProps, 'to'> & { readonly state?: unknown }) {
  return (
    <Button {...button} asChild>
      <Link to={to} state={state}>
        {children}
      </Link>
    </Button>
  );
}
