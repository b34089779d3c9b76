import { ProcessBar } from '../../shell/Logo.tsx';

type Props = { readonly label: string; readonly value: number; readonly most?: number };

export function BatchProgress({ label, value, most = 100 }: Props) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={Math.round(value)}
      className="h-1 bg-ink-200"
    >
      <div className="h-full overflow-hidden" style={{ width: `${(100 * value) / Math.max(1, most)}%` }}>
        <ProcessBar className="h-full w-screen" />
      </div>
    </div>
  );
}
