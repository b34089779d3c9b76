/** Error catalog from the specification (sections 2, 5 and 8), verbatim; do not define messages elsewhere. */

/** In a file of its own, because it is loaded only for members of a shop. */
export { shopRows } from './shop-row-messages.ts';

export const PRODUCT_NAME = 'PrintReady';
export const DESIGNER_NAME = 'PrintReady Designer';
export const DESIGNER_FLOW = 'AI Graphic Designer';

export const UNEXPECTED = 'An unexpected error occurred';

export const signIn = {
  rateLimit: {
    title: 'Rate limit reached',
    text: 'Please wait 60 minutes before trying again. This helps protect against unauthorized access attempts.',
  },
  invalidEmail: 'Please enter a valid email address.',
  mailFailed:
    'Email Service Error: Unable to send login email. This might be due to email service configuration. Please contact support.',
  database:
    'Authentication Error: We encountered a database issue. Please try again or contact support if the problem persists.',
  unexpected: 'An unexpected error occurred. Please try again.',
  googleDisabled:
    'Google Sign-In Not Available: Google authentication is not enabled. Please contact support.',
  googleFailed: 'Failed to sign in with Google. Please try again.',
  signOutFailed: 'Failed to sign out.',
} as const;

export const unreachable = {
  title: 'The server cannot be reached.',
  text: 'Nothing was changed. Check your connection and try again.',
} as const;

export const closedMethods = {
  signUp: {
    title: 'Sign-up is by invitation',
    text: 'Accounts on this server are created by its operator. Ask for an invitation at',
  },
  strangerHint: 'Only people who were invited get a link.',
  noMail: 'This server sends no email: sign in with your password, or ask its operator for a new one.',
  taken: 'This address already has an account. Sign in instead.',
  noLinking: 'Linking other ways to sign in is switched off on this server.',
  onSignInPage: 'Sign in on the sign-in page; then this opens.',
  otherTab: 'Sign in in a new tab. This page continues automatically.',
} as const;

export const captcha = {
  label: 'Proof that you are a person',
  waiting: 'Please confirm above that you are a person.',
  late: 'The check that you are human timed out. Please try again.',
  unavailable:
    'The check that you are a person could not be loaded. Allow this page to load it (content blockers may stop it), then reload.',
  failed: 'The check that you are a person did not succeed. Please try again.',
} as const;

export const betaGate = {
  emailMissing: 'Please enter your email',
  failed: 'Failed to send magic link. Please try again.',
  sent: { title: 'Magic Link Sent', text: 'Check your email for a link to access beta features.' },
  emailLabel: 'Email Address',
  send: 'Send Magic Link',
  sending: 'Sending Magic Link...',
} as const;

export const profile = {
  noUser: 'No user logged in',
  failed: 'Failed to update profile',
  updated: 'Profile updated successfully.',
} as const;

export const tokens = {
  signedOut: 'Authentication required to use tokens',
  noSubscription: 'Unable to load subscription information',
  insufficient: (needed: number, remaining: number) =>
    `Insufficient tokens. You need ${needed} ${needed === 1 ? 'token' : 'tokens'} but only have ${remaining} remaining.`,
  recordFailed: 'Failed to record token usage',
  functionMissing: 'Token deduction function not found in database',
  constraint: 'Database constraint violation',
  insufficientForOperation: 'Insufficient tokens for this operation',
  noResponse: 'Token deduction failed - no response from database',
  deductFailed: 'Failed to deduct tokens',
  unexpected: UNEXPECTED,
  timeout: 'Database query timed out.',
} as const;

export const billing = {
  recovery: 'There was an issue with the payment process. Please try again or contact support.',
  unavailable: 'Payment is not available right now. Nothing was charged. Try again in a minute.',
  planAway: 'Your plan could not be loaded. Try again in a minute.',
  invoicesAway: 'Your invoices could not be loaded. Try again in a minute.',
  unclear:
    'The payment could not be confirmed. Check your plan in a minute before you try again. You are never charged twice for one change.',
  testMode: 'Test mode: no card, no charge.',
  renewal: 'Unused tokens do not roll over. Tokens renew every month.',
  confirming: 'Confirming your payment…',
  processing:
    'Your payment is being processed. Your plan changes as soon as it is confirmed, and you can keep working.',
  awaiting: 'New tokens arrive with the payment.',
  confirmBank: 'Your bank asks you to confirm this payment.',
  pastDue: (plan: string, until: string) =>
    `Your last payment did not go through. Update your payment method by ${until} to keep ${plan}.`,
  fallenBack: (plan: string) => `Your plan is now ${plan} because the last payment did not go through.`,
} as const;

export const RECOVERY_TOAST_MS = 5_000;

export const feedback = {
  sent: { title: 'Message Sent!', text: "Thank you for your feedback. We'll get back to you soon." },
  failed: { title: 'Error', text: 'Failed to send message. Please try again.' },
  missing: 'Missing Information: Please provide both email and message.',
  note: 'We typically respond within 24 hours',
} as const;

export const screens = {
  initializing: 'Initializing application...',
  notFound: {
    title: 'Page Not Found',
    text: "The page you're looking for doesn't exist or has been moved.",
    action: 'Go Home',
  },
  routeError: { title: 'Oops! Something went wrong', action: 'Refresh Page' },
  routerDefault: 'Unexpected Application Error!',
  toolError: {
    title: (wrapperTitle: string) => `${wrapperTitle} Error`,
    retry: 'Try Again',
    reload: 'Reload Page',
  },
  widgetError: { title: 'Something went wrong', solutions: 'Try these solutions:' },
  renderToast: { title: 'An error occurred', text: 'Something went wrong in the application' },
} as const;

export const files = {
  unsupported: (type: string) => `Unsupported file format: ${type || 'unknown'}`,
  tooLarge: (megabytes: number, limit: number) =>
    `File too large: ${megabytes.toFixed(1)}MB (max: ${limit}MB)`,
  tooMany: 'Too many files',
} as const;

/** After a message that ends in an ellipsis, the screen adds a lowercase sentence. */
export const fileProblems = {
  'parse-error': "We couldn't read your file. It might be corrupted or in an unsupported format.",
  'memory-error': 'Your file is too large to process...',
  'timeout-error': 'Processing took too long...',
  'network-error': 'There was a connection problem...',
} as const;

export const offline = 'You are offline. Tools keep working; runs are paid when the connection is back.';

export const failedReturn = {
  link: 'This link has expired or was used before. A link works once, and for one hour.',
  otherBrowser:
    'This link was asked for in another browser. Open it there, or type the 6-digit code from the email here.',
  noCode: 'This link has no sign-in code. Ask for a new one.',
  usedOrLate: 'This sign-in was finished before, or it took too long. Start again.',
  tooMany: 'Too many tries from your network. Wait five minutes, then start again.',
  googleState: 'The return from Google was opened twice, or took longer than ten minutes. Start again.',
  googleAnswer: "Google's answer could not be verified, so nobody was signed in.",
  googleUnverified:
    'Google has not verified this email address. Verify it in your Google account, or sign in by email.',
  googleTaken:
    'This Google account belongs to another PrintReady account. Sign in there and remove it first.',
} as const;

export const password = {
  rule: '8 to 72 characters.',
  tooShort: 'Use at least 8 characters.',
  tooLong: 'Use at most 72 characters.',
  easyToGuess:
    'This password is easy to guess: it is on the lists of common passwords, or part of your address. Choose another one.',
  same: 'This is already your password. Choose another one.',
  changed: { title: 'Password changed', text: 'Other devices were signed out.' },
  resetSent: 'If this address has an account, an email with a link and a code is on its way to',
  wrongCode: 'This code is not right, or it has expired. Use the newest email, or ask for another.',
} as const;

export const proof = {
  wanted: 'Confirm that it is you.',
  mailed: (email: string) => `Type the code that we emailed to ${email}.`,
  wrongPassword: 'That is not your current password.',
  tooManyTries: 'Too many tries. Let us email you a code, or wait ten minutes.',
} as const;

export const email = {
  invalid: 'Enter a complete address, such as jane@shop.com.',
  same: 'This is already your address.',
  sent: (from: string, to: string) =>
    `Open the email that we sent to ${from} and the one to ${to}. The address changes when both are confirmed.`,
  halfway: {
    title: 'One address is confirmed',
    text: 'Now open the email in the other mailbox. The address changes when both are confirmed.',
  },
} as const;

export const secondFactor = {
  sixDigits: 'The code has 6 digits.',
  wrong: 'This code is not right. It changes every 30 seconds: type the one shown now.',
  expired: 'That took too long. Type the code that your app shows now.',
  tooManyTries: 'Too many tries. Wait a minute, then type a new code.',
  gone: 'This authenticator app was removed. Choose another one, or sign out.',
  nameTaken: 'You already have an app with this name. Give this one a different name.',
  tooMany: 'You already have 10 apps. Remove one first.',
  added: 'Two-step verification is on',
  removed: (name: string) => `${name} was removed`,
} as const;

export const session = {
  ended: 'Your session has ended',
  kept: 'Your work on this page is kept. Sign in again to continue.',
  endedBanner: 'Your session has ended. Sign in to continue. Your work on this page is kept.',
  othersEnded: 'Signed out everywhere else.',
  again: 'Sign in again first',
  whileAgo: 'You signed in a while ago. Confirm that it is you to continue.',
} as const;

export const account = {
  lastIdentity: 'Only sign-in method',
  unlinked: 'Google was removed from your account.',
  exportFailed: 'Your data could not be exported.',
  sessionsFailed: 'Your devices could not be loaded.',
  deleted: 'Your account was deleted.',
  deleteFailed: 'Your account was not deleted.',
  deleteWord: 'delete my account',
  deleteMismatch: 'Type the words exactly as shown.',
  proofNeeded: 'You signed in a while ago. Confirm that it is you, then delete again.',
} as const;
