import { type Answer, computed } from '../answer-type.ts';
import { tokens } from '../numbers.ts';
import type { Reading } from '../reading/read.ts';
import type { Computation, Known } from './context.ts';

const PAGE = '/docs/start/tokens-and-plans#plans';
const SUBSCRIPTION = '/profile?tab=subscription';

const dayText = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(new Date(date));

const asksRenewal = (question: Reading) =>
  question.has('renew') &&
  (question.has('token', 'plan', 'balance', 'monthly') || /\b(?:tokens?|credits?)\b/.test(question.text)) &&
  !question.has('roll-over', 'password', 'forgot');

const asksBalance = (question: Reading) =>
  question.has('token') && question.has('balance') && !question.has('roll-over', 'price');

function renewal({ account }: Known): Answer {
  return computed({
    topic: 'renewal',
    kind: account ? 'computed' : 'fact',
    text: account
      ? `Your tokens renew on ${dayText(account.renews)}, back to ${account.tokenLimit}.`
      : 'Tokens renew every month on your reset date, which is on your subscription page.',
    reason: 'Unused tokens do not roll over.',
    open: SUBSCRIPTION,
    page: PAGE,
  });
}

function balance({ account }: Known): Answer {
  return computed({
    topic: 'balance',
    kind: account ? 'computed' : 'fact',
    text: account
      ? `You have ${tokens(account.tokensLeft)} left of ${account.tokenLimit} on ${account.plan}.`
      : 'The badge in the header shows how many tokens you have left once you are signed in.',
    reason: account ? `They renew on ${dayText(account.renews)}.` : '',
    open: SUBSCRIPTION,
    page: PAGE,
  });
}

function ownPlan({ account }: Known): Answer {
  return computed({
    topic: 'own-plan',
    kind: account ? 'computed' : 'fact',
    text: account
      ? `You are on ${account.plan}, with ${account.tokenLimit} tokens a month.`
      : 'Your plan is on your subscription page once you are signed in.',
    reason: account ? `Tokens renew on ${dayText(account.renews)}.` : '',
    open: SUBSCRIPTION,
    page: PAGE,
  });
}

const asksOwnPlan = ({ text }: Reading) =>
  /\b(?:what|which) (?:is my )?(?:plan|subscription)(?: am i on| do i have)?\b|\bmy (?:current )?plan\b/.test(
    text,
  );

export const answerAccount: Computation = (question, known) => {
  if (asksRenewal(question)) return renewal(known);
  if (asksBalance(question)) return balance(known);
  if (
    asksOwnPlan(question) &&
    !question.has('price', 'upgrade', 'cancel', 'roll-over') &&
    question.quantities.counts.length === 0 &&
    /\bmy\b|\bam i\b|\bdo i have\b/.test(question.text)
  ) {
    return ownPlan(known);
  }
  return null;
};
