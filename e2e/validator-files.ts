/** Customer files and page controls for the validator's journeys. */
import type { Locator, Page } from '@playwright/test';
import { onePage } from '../packages/preflight/src/pdf/testing/make-pdf.ts';

type Given = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

export const TRIM = '/TrimBox [20 20 280 280]';
export const CLEAN = '0 0 0 1 k 50 50 99 99 re f';
export const THIN = '0 0 0 1 K 0.05 w 100 200 m 200 200 l S';

export const given = (name: string, mimeType: string, content: string | Uint8Array): Given => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});
export const pdf = (name: string, content: string, mimeType = 'application/pdf'): Given =>
  given(name, mimeType, onePage({ content, entries: TRIM }));
export const svg = (name: string, body: string): Given =>
  given(name, 'image/svg+xml', `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50">${body}</svg>`);

export const choose = (scope: Page | Locator, ...files: Given[]) =>
  scope.getByLabel('Files to validate').setInputFiles(files);
export const card = (scope: Page | Locator) => scope.getByRole('region', { name: 'Print Readiness' });
export const section = (scope: Page | Locator, name: string | RegExp) => scope.getByRole('button', { name });
