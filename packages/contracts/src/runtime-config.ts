/** What the server tells the web app at start, in a JSON data block of index.html (`<script type="application/json" id="runtime-config">`). */
import { z } from 'zod';

const captchaWidget = z.object({
  provider: z.enum(['turnstile', 'hcaptcha']),
  siteKey: z.string().min(1),
  scriptUrl: z.url(),
});
export type CaptchaWidget = z.infer<typeof captchaWidget>;

export const runtimeConfig = z.object({
  /** Where supabase-js finds its backend: this server's origin, or a hosted project. */
  backendUrl: z.url(),
  /** The public anonymous key. */
  anonKey: z.string().min(1),
  designerUrl: z.url().nullable(),
  /** The local inbox's address, in development only. */
  inboxUrl: z.string().nullable(),
  googleEnabled: z.boolean(),
  /** `invited`: nobody can sign up, an account is made for them. */
  signUp: z.enum(['open', 'invited']),
  /** False on a server that sends none: people sign in with passwords. */
  mailsEnabled: z.boolean(),
  linkingEnabled: z.boolean(),
  /** What a visitor must solve before a sign-in, where one is configured. */
  captcha: captchaWidget.nullable(),
  /** `test`: no card is charged. `announced`: a test mode that others see, so every page says so. */
  billing: z.object({ mode: z.enum(['live', 'test', 'off']), announced: z.boolean() }),
  /** The assistant's model reads pictures: whoever attaches one is asked whether a reduced copy may go along. */
  assistantSeesPictures: z.boolean(),
  /** The largest file of a kind that has no limit of its own, in megabytes. */
  generalLimitMb: z.number().int().positive(),
  feedbackEnabled: z.boolean(),
  videoChannelUrl: z.url(),
  supportEmail: z.email(),
});
export type RuntimeConfig = z.infer<typeof runtimeConfig>;
