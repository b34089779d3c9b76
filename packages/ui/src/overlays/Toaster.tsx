import { type ComponentType, useEffect, useState } from 'react';
import type { ToasterProps } from './ToastList.tsx';
import { onToastWaiting } from './toast.ts';

export function Toaster(props: ToasterProps) {
  const [List, setList] = useState<ComponentType<ToasterProps> | null>(null);
  useEffect(
    () =>
      onToastWaiting(() => {
        import('./ToastList.tsx').then(
          ({ default: loaded }) => setList(() => loaded),
          // The toast's text is logged to the console, and the next toast retries the download.
          (error: unknown) => console.error('Toasts could not be loaded.', error),
        );
      }),
    [],
  );
  return List && <List {...props} />;
}
