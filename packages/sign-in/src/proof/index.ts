/** Passwords, second factors, and changes that need a fresh proof of identity. */
export { CodeField, isCode } from './CodeField.tsx';
export { FactorForm } from './FactorForm.tsx';
export { NewPasswordForm } from './NewPasswordForm.tsx';
export { newPasswordError, PasswordField } from './PasswordField.tsx';
export { ProofFields } from './ProofFields.tsx';
export { useCodeProof } from './use-code-proof.ts';
export {
  beginEnrolment,
  type Enrolment,
  factorName,
  factorsQuery,
  refreshFactors,
  removeFactor,
} from './use-factors.ts';
export { useFreshSignIn } from './use-fresh-sign-in.tsx';
export { useProvenChange } from './use-proven-change.tsx';
