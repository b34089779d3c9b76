import { uploader } from '@printready/contracts/validation';
import { Spinner } from '@printready/ui';
import { Suspense, useState } from 'react';
import { lazyPart } from '../shell/lazy-part.ts';
import type { ValidatorProps } from './Validator.tsx';

const load = async () => ({ default: (await import('./Validator.tsx')).Validator });

export function LazyValidator(props: ValidatorProps) {
  const [Validator] = useState(() => lazyPart(load));
  return (
    <Suspense
      fallback={
        <p role="status" className="flex h-60 items-center justify-center gap-3 text-sm text-ink-700">
          <Spinner label="" />
          {uploader.loading}
        </p>
      }
    >
      <Validator {...props} />
    </Suspense>
  );
}
