import { MenuItem } from '@printready/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

export function MenuLink(props: {
  readonly to: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <MenuItem asChild>
      <Link to={props.to}>
        {props.icon}
        {props.children}
      </Link>
    </MenuItem>
  );
}
