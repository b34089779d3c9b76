/** Session of the signed-in user, and its end. */
export { grantAccess, openAccess, removeAccess, useAccess } from './access.ts';
export { type Auth, AuthContext, useAuth, useUser } from './auth-context.ts';
export { useSessionQuestion } from './session-question.ts';
