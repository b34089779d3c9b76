import type { WorkspaceToolId } from '@printready/tools/catalog';
import type { AnyToolPanel } from '@printready/tools/panel';
import { panels } from '@printready/tools/panels';

const loaded = new Map<WorkspaceToolId, Promise<AnyToolPanel>>();

export function loadPanel(id: WorkspaceToolId): Promise<AnyToolPanel> {
  const known = loaded.get(id);
  if (known) return known;
  const loading = panels[id]();
  loaded.set(id, loading);
  loading.catch(() => loaded.delete(id));
  return loading;
}
