import { Button } from '@printready/ui';
import type { LucideIcon } from 'lucide-react';
import type { PanelProps } from '../contract/panel.ts';

/** Switches a canvas tool on, or back to panning. */
export function ToolButton(props: {
  readonly tool: string;
  readonly text: string;
  readonly icon: LucideIcon;
  readonly disabled?: boolean;
  readonly props: Pick<PanelProps<object>, 'activeTool' | 'activate'>;
}) {
  const { tool, text, icon, disabled } = props;
  const { activeTool, activate } = props.props;
  const isActive = activeTool === tool;
  return (
    <Button
      size="small"
      icon={icon}
      aria-pressed={isActive}
      className="aria-pressed:border-accent"
      disabled={disabled}
      onClick={() => activate(isActive ? 'pan' : tool)}
    >
      {text}
    </Button>
  );
}
