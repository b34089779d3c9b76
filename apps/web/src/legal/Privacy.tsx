import { config } from '../platform/config.ts';
import { LegalPage, type LegalSection, SupportLink } from './LegalPage.tsx';

const SECTIONS: readonly LegalSection[] = [
  {
    title: 'Your artwork',
    text: (
      <p>
        Images that you open are read, changed and saved by your browser on your computer. They are not sent
        to us. To finish work after a sign-in, your browser may keep the open image in its own storage for
        this site; clearing the site’s data removes it. There are two exceptions: the reduced picture of a
        proof that you send to a customer, and a batch that you send to our servers yourself, in the Bulk
        Workflow: each file is deleted there as soon as it is done, a day after it failed, or four days after
        it was sent for a batch that never began. Results are deleted after 72 hours, or when you say so; the
        list of a batch’s files after 30 days.
      </p>
    ),
  },
  {
    title: 'Proofs',
    text: (
      <p>
        A proof that you send to a customer stores a reduced picture and its facts, such as size, inks and the
        hash of the print file. It is deleted when you delete it or your account, and 90 days after its link
        expired without an approval. If you answer a proof, we keep the name and notes that you type, the
        time, and a keyed hash of your network address, for the shop that sent it.
      </p>
    ),
  },
  {
    title: 'Your account',
    text: (
      <p>
        We keep your email address, the name and company that you enter, your plan, and a ledger of the tokens
        that you spend: which tool, when, how many, and the settings of the run. We need these to sign you in
        and to count your tokens. A password, if you set one, is stored as a hash that cannot be reversed.
      </p>
    ),
  },
  {
    title: 'In your browser',
    text: (
      <p>
        Your session, your preferences, and which tools you used last are stored in this browser. One cookie
        remembers that this browser has signed in with your address, so that a stranger’s wrong codes cannot
        lock you out. It holds a code, not your address, and only sign-in reads it. It expires a year after
        you last signed in, when you delete your account here, or when you clear this site’s data. There are
        no advertising cookies and no trackers.
      </p>
    ),
  },
  {
    title: 'Email',
    text: (
      <p>
        We send email when you ask to sign in, when you write to us, and when something that guards your
        account changes: a new device, a new password, a way to sign in that was removed, a plan that ends. To
        know a new device we keep a list of your browsers and systems. What you write through HELP is stored
        so that we can answer. We do not sell or rent addresses.
      </p>
    ),
  },
  {
    title: 'Your choices',
    text: (
      <p>
        Ask for a copy of your data, a correction or its deletion at{' '}
        <SupportLink address={config.supportEmail} />. Deleting your account removes the account, the plan and
        the ledger.
      </p>
    ),
  },
];

export function Privacy() {
  return (
    <LegalPage
      title="Privacy"
      lead="Your artwork stays on this computer. We keep what an account needs and nothing else."
      sections={SECTIONS}
    />
  );
}
