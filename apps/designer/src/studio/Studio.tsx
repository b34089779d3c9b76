/** The designer's first screen: the brief beside the grid, or beside the design that is open. */
import { useEffect } from 'react';
import { BriefPanel } from './BriefPanel.tsx';
import { Grid } from './Grid.tsx';
import { OpenedDesign } from './OpenedDesign.tsx';
import { useStudio } from './studio.ts';

export function Studio() {
  const opened = useStudio((state) => state.opened);
  const id = opened?.id;
  useEffect(() => {
    if (id !== undefined) window.scrollTo({ top: 0 });
  }, [id]);
  return (
    <div className="flex min-h-0 grow max-lg:flex-col lg:h-[calc(100dvh-3.5rem)]">
      <div className={`flex lg:min-h-0 max-lg:flex-col ${opened ? 'max-lg:hidden' : ''}`}>
        <BriefPanel />
      </div>
      {opened ? (
        <OpenedDesign key={opened.id} opened={opened} />
      ) : (
        <div className="flex min-w-0 grow flex-col lg:overflow-y-auto">
          <Grid />
        </div>
      )}
    </div>
  );
}
