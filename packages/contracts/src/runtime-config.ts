/** What the server tells the web app at start, in a JSON data block of index.html (`<script type="application/json" id="runtime-config">`). */
import { z } from 'zod';

export const runtimeConfig = z.object({
  /** Where supabase-js finds its backend: this server's origin, or a hosted project. */
  backendUrl: z.url(),
  /** The public anonymous key. */
  anonKey: z.string().min(1),
  designerUrl: z.url().nullable(),
  /** The local inbox's address, in development only. */
  inboxUrl: z.string().nullable(),
  googleEnabled: z.boolean(),
  feedbackEnabled: z.boolean(),
  videoChannelUrl: z.url(),
  supportEmail: z.email(),
});
export type RuntimeConfig = z.infer<typeof runtimeConfig>;
