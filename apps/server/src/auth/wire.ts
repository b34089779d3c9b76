/** Names must not change: the real @supabase/auth-js reads them. Source: supabase/auth, API version 2024-01-01. */
import { z } from 'zod';
import { AppError, type AppErrorOptions } from '../platform/errors.ts';

export const API_VERSION_HEADER = 'x-supabase-api-version';
export const API_VERSION = '2024-01-01';

const ERRORS = {
  anonymous_provider_disabled: [422, 'Anonymous sign-ins are disabled'],
  bad_code_verifier: [400, 'code challenge does not match previously saved code verifier'],
  bad_json: [400, 'Could not read the request body as JSON'],
  bad_id_token: [400, 'Bad ID token'],
  bad_jwt: [403, 'invalid JWT: unable to parse or verify signature'],
  bad_oauth_callback: [400, 'The provider’s answer could not be verified'],
  bad_oauth_state: [400, 'OAuth state is invalid or has expired'],
  captcha_failed: [400, 'captcha protection: request disallowed'],
  current_password_invalid: [400, 'The current password is not right'],
  current_password_required: [
    400,
    'The current password, or a code from reauthentication, is required for this change.',
  ],
  email_address_invalid: [400, 'Unable to validate email address: invalid format'],
  email_exists: [422, 'A user with this email address has already been registered'],
  email_not_confirmed: [400, 'Email not confirmed'],
  flow_state_expired: [422, 'invalid flow state, flow state has expired'],
  flow_state_not_found: [404, 'invalid flow state, no valid flow state found'],
  identity_already_exists: [422, 'Identity is already linked to another user'],
  identity_not_found: [404, 'Identity doesn’t exist'],
  insufficient_aal: [401, 'AAL2 session is required for this change.'],
  invalid_credentials: [400, 'Invalid login credentials'],
  manual_linking_disabled: [404, 'Manual linking is disabled'],
  metadata_too_large: [413, 'The metadata is too large'],
  mfa_challenge_expired: [
    422,
    'MFA challenge has expired, verify against another challenge or create a new challenge.',
  ],
  mfa_factor_name_conflict: [422, 'A factor with the friendly name already exists'],
  mfa_factor_not_found: [404, 'Factor not found'],
  mfa_verification_failed: [422, 'Invalid TOTP code entered'],
  no_authorization: [401, 'This endpoint requires a valid Bearer token'],
  not_admin: [403, 'User not allowed'],
  not_found: [404, 'Not found'],
  otp_expired: [403, 'Token has expired or is invalid'],
  otp_disabled: [422, 'This server sends no email: sign in with your password.'],
  over_email_send_rate_limit: [429, 'email rate limit exceeded'],
  over_request_rate_limit: [429, 'Request rate limit reached'],
  provider_email_needs_verification: [422, 'The provider has not verified this email address'],
  reauthentication_needed: [400, 'This change requires reauthentication'],
  reauthentication_not_valid: [422, 'Nonce has expired or is invalid'],
  refresh_token_already_used: [400, 'Invalid Refresh Token: Already Used'],
  refresh_token_not_found: [400, 'Invalid Refresh Token: Refresh Token Not Found'],
  request_too_large: [413, 'The request body is larger than 1 MB'],
  same_password: [422, 'New password should be different from the old password.'],
  session_expired: [400, 'Invalid Refresh Token: Session Expired'],
  session_not_found: [403, 'Session from session_id claim in JWT does not exist'],
  signup_disabled: [422, 'Signups not allowed for this instance'],
  single_identity_not_deletable: [422, 'User must have at least 1 identity after unlinking'],
  too_many_enrolled_mfa_factors: [422, 'Maximum number of enrolled factors reached, unenroll to continue'],
  unexpected_failure: [500, 'Unexpected failure, please check server logs for more information'],
  user_already_exists: [422, 'User already registered'],
  user_banned: [400, 'User is banned'],
  user_not_found: [403, 'User from sub claim in JWT does not exist'],
  validation_failed: [400, 'The request is not valid'],
  weak_password: [422, 'Password should be at least 8 characters and at most 72.'],
} as const satisfies Record<string, readonly [number, string]>;

export type AuthErrorCode = keyof typeof ERRORS;

/** `status` is for codes with two statuses: 403 if a token's user is missing, 404 if the requested user is. */
export function authError(
  code: AuthErrorCode,
  message?: string,
  { status, ...options }: AppErrorOptions & { readonly status?: number } = {},
): AppError {
  const [usual, standard] = ERRORS[code];
  return new AppError(code, status ?? usual, message ?? standard, options);
}

/** Before version 2024-01-01, `code` held the HTTP status, and the error code had another name. */
export function errorBody(error: AppError, apiVersion: string | undefined): Record<string, unknown> {
  const extra =
    error.code === 'weak_password' ? { weak_password: { reasons: [error.details ?? 'length'] } } : {};
  return apiVersion === API_VERSION
    ? { code: error.code, message: error.message, ...extra }
    : { code: error.status, error_code: error.code, msg: error.message, ...extra };
}

const email = z.string().trim().toLowerCase().max(255).pipe(z.email());

const challenge = {
  code_challenge: z.string().min(43).max(128).nullish(),
  code_challenge_method: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['s256', 'plain']))
    .nullish(),
};
const userMetadata = z.record(z.string(), z.unknown());
const password = z.string().max(1024);

export const bodies = {
  otp: z.object({
    email,
    create_user: z.boolean().default(true),
    data: userMetadata.nullish(),
    ...challenge,
  }),
  signup: z.object({ email, password, data: userMetadata.nullish(), ...challenge }),
  guest: z.object({ data: userMetadata.nullish() }),
  recover: z.object({ email, ...challenge }),
  resend: z.object({ email, type: z.enum(['signup', 'email_change']), ...challenge }),
  passwordGrant: z.object({ email, password }),
  refreshGrant: z.object({ refresh_token: z.string().min(1).max(256) }),
  idTokenGrant: z.object({
    provider: z.string().max(64),
    id_token: z.string().min(1).max(8192),
    nonce: z.string().max(512).nullish(),
  }),
  pkceGrant: z.object({ auth_code: z.string().min(1).max(256), code_verifier: z.string().min(1).max(256) }),
  verifyCode: z.object({
    type: z.enum(['email', 'magiclink', 'signup', 'recovery', 'invite', 'email_change']),
    email,
    token: z.string().trim().min(1).max(16),
  }),
  verifyHash: z.object({
    type: z.enum(['email', 'magiclink', 'signup', 'recovery', 'invite', 'email_change']),
    token_hash: z.string().min(1).max(128),
  }),
  enroll: z.object({
    factor_type: z.literal('totp'),
    friendly_name: z.string().trim().max(100).nullish(),
    issuer: z.string().trim().min(1).max(100).nullish(),
  }),
  verifyFactor: z.object({ challenge_id: z.uuid(), code: z.string().trim().max(16) }),
  updateUser: z.object({
    data: userMetadata.nullish(),
    password: password.nullish(),
    email: email.nullish(),
    nonce: z.string().trim().max(16).nullish(),
    current_password: password.nullish(),
    ...challenge,
  }),
};

/** Go's duration notation, as service-role clients send it: 24h, 1h30m, or `none`. */
const banDuration = z
  .string()
  .regex(/^(none|(\d+(\.\d+)?(ms|s|m|h))+)$/)
  .transform((text) => (text === 'none' ? null : text));

const adminAttributes = {
  email: email.nullish(),
  password: password.nullish(),
  email_confirm: z.boolean().nullish(),
  user_metadata: userMetadata.nullish(),
  app_metadata: userMetadata.nullish(),
  ban_duration: banDuration.optional(),
  phone: z.never('there are no phone numbers on this server').optional(),
};

export const adminBodies = {
  createUser: z.object({ ...adminAttributes, id: z.uuid().optional(), email }),
  updateUser: z.object(adminAttributes),
  deleteUser: z.object({
    should_soft_delete: z.literal(false, 'only whole users are deleted here').default(false),
  }),
  invite: z.object({ email, data: userMetadata.nullish() }),
  generateLink: z.discriminatedUnion('type', [
    z.object({ type: z.literal('signup'), email, password, data: userMetadata.nullish() }),
    z.object({ type: z.enum(['magiclink', 'invite']), email, data: userMetadata.nullish() }),
    z.object({ type: z.literal('recovery'), email }),
    z.object({ type: z.enum(['email_change_current', 'email_change_new']), email, new_email: email }),
  ]),
};

/** Unsigned integer, as Go parses it; empty means the default, and zero means the first page. */
const pageNumber = z.preprocess(
  (text) => (text === '' ? undefined : text),
  z.optional(
    z
      .string()
      .regex(/^\d{1,9}$/, 'Bad Pagination Parameters: not an unsigned number')
      .transform((text) => Math.max(1, Number(text))),
  ),
);

export const pageQuery = z.object({
  page: pageNumber.default(1),
  per_page: pageNumber.default(50).transform((size) => Math.min(size, 1000)),
});

const security = z.object({
  gotrue_meta_security: z.object({ captcha_token: z.string().max(4096).nullish() }).nullish(),
});
export const captchaTokenOf = (body: unknown): string | undefined =>
  security.safeParse(body).data?.gotrue_meta_security?.captcha_token ?? undefined;

export const authorizeQuery = z.object({
  provider: z.string().max(64),
  redirect_to: z.string().max(2048).optional(),
  access_type: z.string().max(32).optional(),
  prompt: z.string().max(64).optional(),
  login_hint: z.string().max(255).optional(),
  hd: z.string().max(255).optional(),
  ...challenge,
});

export const verifyLink = z.object({
  token: z.string().min(1).max(128),
  type: z.string().max(32).default('magiclink'),
  redirect_to: z.string().max(2048).optional(),
});

/** Parses a body. @throws AppError with the protocol's message */
export function readBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const read = schema.safeParse(body ?? {});
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const field = issue?.path.join('.') ?? '';
  if (field === 'email') throw authError('email_address_invalid');
  throw authError('validation_failed', `${field || 'body'}: ${issue?.message ?? 'not valid'}`);
}

export type AuthenticationMethod = 'otp' | 'password' | 'recovery' | 'oauth' | 'anonymous';

export type UserRow = {
  readonly id: string;
  /** Null for a guest. */
  readonly email: string | null;
  readonly email_confirmed_at: Date | null;
  readonly banned_until: Date | null;
  readonly invited_at: Date | null;
  readonly last_sign_in_at: Date | null;
  readonly raw_app_meta_data: Record<string, unknown>;
  readonly raw_user_meta_data: Record<string, unknown>;
  readonly is_anonymous: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly identities: readonly IdentityRow[] | null;
  readonly factors: readonly FactorRow[] | null;
};

type FactorRow = {
  readonly id: string;
  readonly friendly_name: string;
  readonly factor_type: 'totp';
  readonly status: 'unverified' | 'verified';
  readonly created_at: string;
  readonly updated_at: string;
};

type IdentityRow = {
  readonly id: string;
  readonly user_id: string;
  readonly provider: string;
  readonly provider_id: string;
  readonly identity_data: Record<string, unknown>;
  readonly last_sign_in_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
};

export function userBody(row: UserRow): Record<string, unknown> {
  const confirmed = row.email_confirmed_at?.toISOString();
  return {
    id: row.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: row.email ?? '',
    phone: '',
    ...(confirmed && { email_confirmed_at: confirmed, confirmed_at: confirmed }),
    ...(row.invited_at && { invited_at: row.invited_at.toISOString() }),
    ...(row.banned_until && { banned_until: row.banned_until.toISOString() }),
    ...(row.last_sign_in_at && { last_sign_in_at: row.last_sign_in_at.toISOString() }),
    app_metadata: row.raw_app_meta_data,
    user_metadata: row.raw_user_meta_data,
    identities: (row.identities ?? []).map(({ id, provider_id, ...identity }) => ({
      identity_id: id,
      id: provider_id,
      ...identity,
      email: identity.identity_data['email'],
    })),
    ...(row.factors && { factors: row.factors }),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    is_anonymous: row.is_anonymous,
  };
}

export function sessionBody(
  { accessToken, refreshToken, expiresIn }: { accessToken: string; refreshToken: string; expiresIn: number },
  user: UserRow,
): Record<string, unknown> {
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: Math.floor(Date.now() / 1000) + expiresIn,
    refresh_token: refreshToken,
    user: userBody(user),
  };
}
