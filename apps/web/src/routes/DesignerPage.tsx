import { DESIGNER_FLOW } from '@printready/contracts/messages';
import { AiDesigner } from '../ai-designer/AiDesigner.tsx';
import { ToolErrorBoundary } from '../shell/ToolErrorBoundary.tsx';
import { useTitle } from '../shell/use-title.ts';
import { ExtraGuard } from './guards.tsx';

export function DesignerPage() {
  useTitle(DESIGNER_FLOW);
  return (
    <ToolErrorBoundary wrapperTitle={DESIGNER_FLOW}>
      <ExtraGuard free>
        <AiDesigner />
      </ExtraGuard>
    </ToolErrorBoundary>
  );
}
