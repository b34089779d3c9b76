import { config } from '../platform/config.ts';
import { LegalPage, type LegalSection, SupportLink } from './LegalPage.tsx';

const SECTIONS: readonly LegalSection[] = [
  {
    title: 'What you get',
    text: (
      <p>
        Tools that prepare artwork for print and run in your browser. Each run costs the tokens shown on its
        button before you start it. Tokens are spent when the result is ready; a failed or cancelled run costs
        nothing.
      </p>
    ),
  },
  {
    title: 'Tokens and plans',
    text: (
      <p>
        Your plan gives a number of tokens each month. They renew on your reset date and unused ones do not
        roll over. Tokens have no cash value and belong to one account.
      </p>
    ),
  },
  {
    title: 'Your work',
    text: (
      <p>
        Everything that you open and make stays yours. You are responsible for having the right to use the
        artwork that you open.
      </p>
    ),
  },
  {
    title: 'Fair use',
    text: (
      <p>
        Do not get around the metering, attack the service, or use another person’s account. We may close
        accounts that do.
      </p>
    ),
  },
  {
    title: 'Before you print',
    text: (
      <p>
        Check every result before production, ideally with a proof on the real garment. The tools are provided
        as they are; as far as the law allows, our liability is limited to what you paid in the last twelve
        months.
      </p>
    ),
  },
  {
    title: 'Questions',
    text: (
      <p>
        Write to <SupportLink address={config.supportEmail} />.
      </p>
    ),
  },
];

export function Terms() {
  return <LegalPage title="Terms" lead="Short enough to read." sections={SECTIONS} />;
}
