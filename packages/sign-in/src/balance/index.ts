/** Token balance, plan, and payment of runs. */
export { backendError } from './backend-error.ts';
export { badgeLevel } from './badge.ts';
export { readShape } from './read-shape.ts';
export { type Charge, checkBalance, type CheckResult, payOnce, type SpendResult, wasSent } from './spend.ts';
export { freeSubscription, spendableTokens, type Subscription } from './subscription.ts';
export type { SpendProblem } from './spend.ts';
