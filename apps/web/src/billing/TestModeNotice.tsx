/** Separate from the banners, so that a page with purchases does not need their code, which ad blockers may block. */
import { billing as words } from '@printready/contracts/messages';
import { config } from '../platform/config.ts';
import { BillingStrip } from './BillingStrip.tsx';

/** Shown on pages with purchases; on a test-mode server that others can reach, on every page. */
export function TestModeNotice() {
  return config.billing.mode === 'test' && <BillingStrip tone="info">{words.testMode}</BillingStrip>;
}
