import { useEffect, useRef } from 'react';
import { BriefPanel } from './BriefPanel.tsx';
import { useStudio } from './designs/studio.ts';
import { Grid } from './Grid.tsx';
import { OpenedDesign } from './OpenedDesign.tsx';

export function Studio() {
  const opened = useStudio((state) => state.opened);
  const id = opened?.id;
  useEffect(() => {
    if (id !== undefined) window.scrollTo({ top: 0 });
  }, [id]);
  const filling = useStudio((state) => state.status === 'filling' || state.status === 'asking');
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (filling) grid.current?.scrollIntoView({ block: 'start' });
  }, [filling]);
  return (
    <div className="flex min-h-0 grow max-lg:flex-col lg:h-[calc(100dvh-3.5rem)]">
      {!opened && <BriefPanel />}
      {opened ? (
        <OpenedDesign key={opened.id} opened={opened} />
      ) : (
        <div ref={grid} className="flex min-w-0 grow scroll-mt-14 flex-col lg:overflow-y-auto">
          <Grid />
        </div>
      )}
    </div>
  );
}
