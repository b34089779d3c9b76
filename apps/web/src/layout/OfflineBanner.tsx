import { offline } from '@printready/contracts/messages';
import { WifiOff } from 'lucide-react';
import { useOnline } from '../shell/use-online.ts';

export function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 border-b border-ink-200 bg-warn-soft px-4 py-2 text-sm text-ink-900">
          <WifiOff size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-warn" />
          {offline}
        </p>
      )}
    </div>
  );
}
