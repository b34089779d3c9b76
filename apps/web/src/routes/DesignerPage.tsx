/** /ai-designer: guarded like a metered tool; the designer has its own host. */
import { DESIGNER_FLOW } from '@printready/contracts/messages';
import { AiDesigner } from '../ai-designer/AiDesigner.tsx';
import { ToolErrorBoundary } from '../shell/ToolErrorBoundary.tsx';
import { useTitle } from '../shell/use-title.ts';
import { ExtraGuard } from './guards.tsx';

export function DesignerPage() {
  useTitle(DESIGNER_FLOW);
  return (
    <ToolErrorBoundary wrapperTitle={DESIGNER_FLOW}>
      {/* Composing is free; the designer charges exports. */}
      <ExtraGuard free>
        <AiDesigner />
      </ExtraGuard>
    </ToolErrorBoundary>
  );
}
