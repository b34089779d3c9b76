import { billing as words } from '@printready/contracts/messages';
import { catalog } from '@printready/tools/catalog';
import { priceLabel } from '@printready/tools/tool';
import { config } from '../platform/config.ts';

const free = catalog.filter((tool) => priceLabel(tool) === 'Free').map(({ title }) => title);

const QUESTIONS: readonly { readonly question: string; readonly answer: string }[] = [
  {
    question: 'When is a token spent?',
    answer:
      'When your result is ready. A run that fails or is canceled costs nothing, and previews are free.',
  },
  { question: 'Do unused tokens carry over?', answer: words.renewal },
  {
    question: 'When do my tokens renew?',
    answer:
      'Every month on the day you first paid, even with a yearly plan. The date is on your account page. In a shorter month, it is the last day.',
  },
  {
    question: 'Can I change my plan?',
    answer:
      'Yes. A larger plan starts at once: you pay the difference for the rest of the period and get the extra tokens. A smaller one starts when the period ends.',
  },
  {
    question: 'What happens when I cancel?',
    answer:
      'You keep your plan and its tokens until the end of the period that you paid for. Then you are on the Starter Kit, and can still use it.',
  },
  {
    question: 'What if a payment fails?',
    answer:
      'You keep your plan for seven days while you update your payment method. New tokens arrive with the payment.',
  },
  { question: 'Which tools are free?', answer: `${free.join(', ')}. Use them as often as you like.` },
  {
    question: 'What does a Bulk Workflow cost?',
    answer:
      'Each image costs the price of the steps that run on it. The workflow itself adds nothing, and an image that fails or is skipped costs nothing.',
  },
  {
    question: 'How do I pay, and where are my invoices?',
    answer:
      'Payments go through Stripe; we never see your card. Invoices and receipts are on your account page.',
  },
];

export function Questions() {
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="text-2xl font-semibold tracking-tight">
        Questions and answers
      </h2>
      <dl className="mt-6 grid gap-x-10 gap-y-6 md:grid-cols-2">
        {QUESTIONS.map(({ question, answer }) => (
          <div key={question}>
            <dt className="font-semibold">{question}</dt>
            <dd className="mt-1 text-ink-700">{answer}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-8 text-ink-700">
        Something else? Write to{' '}
        <a href={`mailto:${config.supportEmail}`} className="font-medium text-accent underline">
          {config.supportEmail}
        </a>
        .
      </p>
    </section>
  );
}
