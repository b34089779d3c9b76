import type { ReactNode } from 'react';

export function AuthCard(props: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <div className="mx-auto w-full max-w-md px-4 py-12 sm:py-20">
      <h1 className="text-2xl font-semibold tracking-tight">{props.title}</h1>
      {props.lead && <p className="mt-2 text-ink-700">{props.lead}</p>}
      <div className="mt-6 flex flex-col gap-4">{props.children}</div>
    </div>
  );
}
