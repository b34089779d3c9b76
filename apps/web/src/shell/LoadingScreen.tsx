import { screens } from '@printready/contracts/messages';
import { Spinner } from '@printready/ui';
import { Logo } from './Logo.tsx';

export function LoadingScreen() {
  return (
    <div role="status" className="flex min-h-dvh flex-col items-center justify-center gap-6 bg-paper">
      <Logo />
      <p className="flex items-center gap-3 text-sm text-ink-700">
        <Spinner label="" />
        {screens.initializing}
      </p>
    </div>
  );
}
