/** Steps of a sign-in: links, addresses, errors. */
export {
  describeAccountError,
  describeFactorError,
  describeGoogleError,
  describeReturn,
  describeSignInError,
  type FailedReturn,
  type SignInProblem,
} from './auth-errors.ts';
export { readCallbackParams, type SignInFailure } from './callback-params.ts';
export { CaptchaProblem } from './captcha-problem.ts';
export { createCooldown } from './cooldown.ts';
export { type CheckEmailState, readCheckEmailState } from './pending-email.ts';
export { requireGoogle } from './require-google.ts';
export {
  FORGOT_PASSWORD_PATH,
  isNewPasswordPath,
  NEW_PASSWORD_PATH,
  pathOf,
  SECOND_FACTOR_PATH,
  SIGN_IN_PATH,
  safeReturnPath,
  signInPath,
  withReturnPath,
} from './return-path.ts';
export { callbackUrl, sendMagicLink, withToken } from './send-magic-link.ts';
export { useAction } from './use-action.ts';
