import { PlateSwitch } from '@printready/canvas/canvas';
import type { PlateChoice } from '../../runs/preview/use-plates.ts';

import { LightTableDialog } from '../LightTableDialog.tsx';

export function CanvasPlates({ plates, chosen, choose }: PlateChoice) {
  if (plates.length < 2) return null;
  return (
    <div className="flex min-w-0 max-panel:items-center max-panel:bg-surface max-panel:col-span-2 max-panel:row-start-3 panel:pointer-events-none panel:absolute panel:inset-x-0 panel:bottom-8 panel:left-5 panel:items-end panel:justify-center panel:gap-1 panel:p-3 panel:thumb:bottom-11">
      <PlateSwitch plates={plates} chosen={chosen} onChoose={choose} />
      <LightTableDialog plates={plates} />
    </div>
  );
}
