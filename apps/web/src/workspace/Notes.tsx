/** What a user should know about the file that just opened; dismissed with one press. */
import { useState } from 'react';
import { Banner } from '../screen-parts/Banner.tsx';

export function Notes({ notes }: { readonly notes: readonly string[] }) {
  const [shown, setShown] = useState(true);
  if (!shown || notes.length === 0) return null;
  return (
    <Banner tone="info" onDismiss={() => setShown(false)}>
      {notes.join(' ')}
    </Banner>
  );
}
