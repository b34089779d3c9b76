/**
 * Configuration of the web app, in a JSON data block of index.html (`<script type="application/json"
 * id="runtime-config">`).
 */
import { z } from 'zod';

const captchaWidget = z.object({
  provider: z.enum(['turnstile', 'hcaptcha']),
  siteKey: z.string().min(1),
  scriptUrl: z.url(),
});
export type CaptchaWidget = z.infer<typeof captchaWidget>;

export const runtimeConfig = z.object({
  /** Backend of supabase-js: this server's origin, or a hosted project. */
  backendUrl: z.url(),
  /** Public anonymous key. */
  anonKey: z.string().min(1),
  designerUrl: z.url().nullable(),
  /** Address of the local inbox, in development only. */
  inboxUrl: z.string().nullable(),
  googleEnabled: z.boolean(),
  /** `invited`: sign-up is disabled; accounts are created by the operator. */
  signUp: z.enum(['open', 'invited']),
  /** False on a server without mail: users sign in with passwords. */
  mailsEnabled: z.boolean(),
  linkingEnabled: z.boolean(),
  /** Captcha of the sign-in, if configured. */
  captcha: captchaWidget.nullable(),
  /** `test`: no card is charged. `announced`: public test mode, shown on every page. */
  billing: z.object({ mode: z.enum(['live', 'test', 'off']), announced: z.boolean() }),
  /** The assistant's model accepts images: users are asked before a reduced copy is sent. */
  assistantSeesPictures: z.boolean(),
  /** Maximum file size of other kinds, MB. */
  generalLimitMb: z.number().int().positive(),
  feedbackEnabled: z.boolean(),
  videoChannelUrl: z.url(),
  supportEmail: z.email(),
});
export type RuntimeConfig = z.infer<typeof runtimeConfig>;
