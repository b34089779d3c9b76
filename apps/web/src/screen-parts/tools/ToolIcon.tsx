import { toolIcons } from 'virtual:tool-pictures';

export function ToolIcon({ id, size = 18 }: { readonly id: string; readonly size?: number }) {
  const Icon = toolIcons[id];
  return Icon ? <Icon size={size} strokeWidth={1.5} aria-hidden className="shrink-0" /> : null;
}
