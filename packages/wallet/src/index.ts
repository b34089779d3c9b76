/** Token balance, plan, and payments for runs. */
export { badgeLevel } from './badge.ts';
export type { SpendProblem } from './spend.ts';
export { type Charge, type CheckResult, checkBalance, payOnce, type SpendResult, wasSent } from './spend.ts';
export { freeSubscription, type Subscription, spendableTokens } from './subscription.ts';
