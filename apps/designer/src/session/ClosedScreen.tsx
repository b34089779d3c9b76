import { DESIGNER_NAME, PRODUCT_NAME } from '@printready/contracts/messages';
import { Button } from '@printready/ui';
import { config } from '../config.ts';
import type { Closed } from './session.ts';

const WORDS: Readonly<Record<Closed, { readonly title: string; readonly text: string }>> = {
  none: {
    title: `Open ${DESIGNER_NAME} from ${PRODUCT_NAME}`,
    text: 'It uses your account there and keeps no sign-in of its own, so a new tab begins in the toolkit. Your designs are kept in this browser.',
  },
  elsewhere: {
    title: 'This link did not come from the toolkit',
    text: 'Only the toolkit can sign you in here. A link in an email or on another page could sign you in as somebody else, so it was not followed.',
  },
  refused: {
    title: 'You are not signed in here',
    text: 'The transferred sign-in is no longer valid. Open the designer again from the toolkit.',
  },
  unreachable: {
    title: 'The toolkit did not answer',
    text: 'Your account could not be checked. See whether you are online, and open the designer again.',
  },
  ended: {
    title: 'Your session has ended',
    text: 'Your designs are kept in this browser. Open the designer again to continue.',
  },
};

export function ClosedScreen({ why, message }: { readonly why: Closed; readonly message: string | null }) {
  const { title, text } = WORDS[why];
  return (
    <section className="mx-auto flex w-full max-w-md grow flex-col items-start justify-center gap-3 px-4 py-16">
      <h1 className="text-2xl font-semibold tracking-tight text-balance">{title}</h1>
      <p className="text-ink-700">{message || text}</p>
      <Button look="primary" size="large" asChild className="mt-2">
        <a href={new URL('/ai-designer', config.toolkitUrl).href}>Go to the toolkit</a>
      </Button>
    </section>
  );
}
