import type { WorkspaceToolId } from '@printready/tools/catalog';
import { panels } from '@printready/tools/panels';
import type { ToolManifest } from '@printready/tools/tool';
import { use } from 'react';
import { loadPanel } from '../screen-parts/tools/load-panel.ts';
import { Screen } from './Screen.tsx';

function isToolId(id: string): id is WorkspaceToolId {
  return Object.hasOwn(panels, id);
}

/** @throws RangeError for a tool that the registry does not list */
export default function Workspace({ manifest }: { readonly manifest: ToolManifest }) {
  const { id } = manifest;
  if (!isToolId(id)) throw new RangeError(`There is no tool "${id}"; run npm run registry.`);
  const panel = use(loadPanel(id));
  return panel((known) => <Screen toolId={id} manifest={manifest} panel={known} />);
}
