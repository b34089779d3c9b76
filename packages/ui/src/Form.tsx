import type { ReactNode } from 'react';

/** Form without the browser's validation. */
export function Form(props: {
  readonly id?: string;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}) {
  const { id, onSubmit, children } = props;
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="flex flex-col gap-4"
    >
      {children}
    </form>
  );
}
