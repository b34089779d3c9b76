import { z } from 'zod';

export const designerSession = z.object({
  userId: z.uuid(),
  email: z.string(),
  /** Expiration of the token, ms since 1970. */
  expiresAtMs: z.number(),
});
export type DesignerSession = z.infer<typeof designerSession>;

export const exportMetadata = z.object({
  title: z.string().min(1).max(120),
  widthMm: z.number().positive(),
  heightMm: z.number().positive(),
  inks: z.int().positive(),
});
export type ExportMetadata = z.infer<typeof exportMetadata>;

export const designerChoices = z.object({
  model: z.string(),
  asked: z.int().min(1).max(2),
  choices: z.array(z.unknown()).max(12),
  scenes: z.array(z.unknown()).max(4),
});
export type DesignerChoices = z.infer<typeof designerChoices>;

export const pictureRequest = z.object({
  requestId: z.uuid(),
  subject: z.string().trim().min(2).max(200),
});

export const drawnPicture = z.object({ model: z.string(), picture: z.base64() });
export type DrawnPicture = z.infer<typeof drawnPicture>;
