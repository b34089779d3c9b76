import { PlateSwitch } from '@printready/canvas/canvas';
import type { PlateChoice } from '../runs/use-plates.ts';

export function CanvasPlates({ plates, chosen, choose }: PlateChoice) {
  if (plates.length < 2) return null;
  return (
    <div className="min-w-0 max-panel:col-span-2 max-panel:row-start-3 panel:pointer-events-none panel:absolute panel:inset-x-0 panel:bottom-8 panel:left-5 panel:flex panel:justify-center panel:p-3 panel:thumb:bottom-11">
      <PlateSwitch plates={plates} chosen={chosen} onChoose={choose} />
    </div>
  );
}
