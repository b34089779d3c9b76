import type { ToolManifest } from '@printready/tools/tool';
import { Spinner } from '@printready/ui';
import { Suspense, useEffect, useState } from 'react';
import { rememberTool } from '../screen-parts/tools/recent-tools.ts';
import { lazyPart } from '../shell/lazy-part.ts';
import { ToolErrorBoundary } from '../shell/ToolErrorBoundary.tsx';
import { useTitle } from '../shell/use-title.ts';
import { ExtraGuard } from './guards.tsx';
import { hasOwnScreen, ownScreens } from './own-screens.ts';
import { RequireSignIn } from './RequireSignIn.tsx';

const loadScreen = (id: string) =>
  hasOwnScreen(id) ? ownScreens[id]() : import('../workspace/Workspace.tsx');

function LoadedTool({ manifest }: { readonly manifest: ToolManifest }) {
  // The lazy screen is created per mount, so that "Try Again" loads the code again.
  const [Screen] = useState(() => lazyPart(() => loadScreen(manifest.id)));
  useEffect(() => rememberTool(manifest.id), [manifest.id]);
  return (
    <Suspense
      fallback={
        <p role="status" className="flex h-full items-center justify-center gap-3 text-sm text-ink-700">
          <Spinner label="" />
          Opening {manifest.title}…
        </p>
      }
    >
      <Screen manifest={manifest} />
    </Suspense>
  );
}

const isFree = ({ price }: ToolManifest): boolean =>
  price.tokens === 0 && Object.values(price.variants ?? {}).every((tokens) => tokens === 0);

function GuardedTool({ manifest }: { readonly manifest: ToolManifest }) {
  const tool = <LoadedTool key={manifest.id} manifest={manifest} />;
  switch (manifest.access) {
    case 'public':
      return tool;
    case 'signed-in':
      return <RequireSignIn>{tool}</RequireSignIn>;
    case 'guarded':
      return (
        <RequireSignIn>
          <ExtraGuard free={isFree(manifest)}>{tool}</ExtraGuard>
        </RequireSignIn>
      );
    default:
      return manifest.access satisfies never;
  }
}

export function ToolPage({ manifest }: { readonly manifest: ToolManifest }) {
  useTitle(manifest.title);
  return (
    <ToolErrorBoundary wrapperTitle={manifest.wrapperTitle}>
      <GuardedTool manifest={manifest} />
    </ToolErrorBoundary>
  );
}
