/** Web app configuration in index.html: a JSON script block with the id `runtime-config`. */
import { z } from 'zod';

const captchaWidget = z.object({
  provider: z.enum(['turnstile', 'hcaptcha']),
  siteKey: z.string().min(1),
  scriptUrl: z.url(),
});
export type CaptchaWidget = z.infer<typeof captchaWidget>;

export const runtimeConfig = z.object({
  /** Backend URL for supabase-js: this server's origin, or a hosted project. */
  backendUrl: z.url(),
  anonKey: z.string().min(1),
  designerUrl: z.url().nullable(),
  inboxUrl: z.string().nullable(),
  googleEnabled: z.boolean(),
  /** `invited`: sign-up is disabled, and the operator creates accounts. */
  signUp: z.enum(['open', 'invited']),
  /** False on a server without email, where users sign in with passwords. */
  mailsEnabled: z.boolean(),
  linkingEnabled: z.boolean(),
  captcha: captchaWidget.nullable(),
  /** `test`: no card is charged. `announced`: public test mode, shown on every page. */
  billing: z.object({ mode: z.enum(['live', 'test', 'off']), announced: z.boolean() }),
  /** True if the assistant's model accepts images; users are asked before a reduced copy is sent. */
  assistantSeesPictures: z.boolean(),
  generalLimitMb: z.number().int().positive(),
  feedbackEnabled: z.boolean(),
  /** True if this server answers /v1, so that shops can make API keys. */
  apiEnabled: z.boolean(),
  videoChannelUrl: z.url(),
  supportEmail: z.email(),
});
export type RuntimeConfig = z.infer<typeof runtimeConfig>;
