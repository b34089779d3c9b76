/** Wire types between designer, server and toolkit. */
import { z } from 'zod';

/** POST /api/designer/session: owner of the transferred token. */
export const designerSession = z.object({
  userId: z.uuid(),
  email: z.string(),
  /** Expiry of the token, ms since 1970. */
  expiresAtMs: z.number(),
});
export type DesignerSession = z.infer<typeof designerSession>;

/** Ledger metadata of an export, beside `request_id`; the toolkit lists recent exports by it. */
export const exportMetadata = z.object({
  title: z.string().min(1).max(120),
  widthMm: z.number().positive(),
  heightMm: z.number().positive(),
  inks: z.int().positive(),
});
export type ExportMetadata = z.infer<typeof exportMetadata>;

/** POST /api/designer/choices: choices of a language model, to be parsed by the composer. */
export const designerChoices = z.object({
  model: z.string(),
  /** Number of model calls: 2 if the first answer was unusable. */
  asked: z.int().min(1).max(2),
  choices: z.array(z.unknown()).max(12),
  scenes: z.array(z.unknown()).max(4),
});
export type DesignerChoices = z.infer<typeof designerChoices>;

/** POST /api/designer/pictures: description of a paid picture, with the request id of its payment. */
export const pictureRequest = z.object({
  requestId: z.uuid(),
  subject: z.string().trim().min(2).max(200),
});

/** Response: picture file as base64, and its model. */
export const drawnPicture = z.object({ model: z.string(), picture: z.base64() });
export type DrawnPicture = z.infer<typeof drawnPicture>;
