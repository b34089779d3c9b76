import { PRODUCT_NAME } from '@printready/contracts/messages';
import { Link } from 'react-router';
import { readClock } from '../platform/clock.ts';
import { config } from '../platform/config.ts';

const LINK =
  'inline-flex min-h-8 items-center rounded-sm hover:text-ink-950 hover:underline thumb:min-h-11 thumb:min-w-11';

export function Footer() {
  return (
    <footer className="border-t border-ink-200">
      <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center gap-x-6 gap-y-2 px-4 thumb:gap-y-0 py-6 text-sm text-ink-600 sm:px-6">
        <p className="mr-auto max-sm:basis-full">
          © {readClock().getFullYear()} {PRODUCT_NAME}
        </p>
        <Link to="/docs" className={LINK}>
          Docs
        </Link>
        <Link to="/pricing" className={LINK}>
          Pricing
        </Link>
        <Link to="/privacy" className={LINK}>
          Privacy
        </Link>
        <Link to="/terms" className={LINK}>
          Terms
        </Link>
        <a href="/third-party.txt" target="_blank" rel="noreferrer" className={LINK}>
          Open-source licenses
        </a>
        <a href={config.videoChannelUrl} target="_blank" rel="noreferrer" className={LINK}>
          Video channel
        </a>
      </div>
    </footer>
  );
}
