/** Every text, state and rule of the uploader and the result card, on the gallery page. */
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { inspect } from '@printready/preflight';
import { expectAccessible } from './support.ts';
import { CLEAN, card, choose, given, pdf, section, svg, THIN } from './validator-files.ts';

const gallery = (page: Page, part: string) => page.getByRole('region', { name: part, exact: true });

/** Creates files inside the page, because they are too large for Playwright's protocol. */
async function chooseLarge(
  zone: Locator,
  files: readonly { name: string; type: string; megabytes: number }[],
) {
  await zone.getByLabel('Files to validate').evaluate((input: HTMLInputElement, list) => {
    const megabyte = new Blob([new Uint8Array(1024 * 1024)]);
    const transfer = new DataTransfer();
    for (const { name, type, megabytes } of list)
      transfer.items.add(
        new File(
          Array.from({ length: megabytes }, () => megabyte),
          name,
          { type },
        ),
      );
    input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, files);
}

test.describe('file uploader of the validator', () => {
  test("shows the uploader's texts and handles each kind of file", async ({ page }) => {
    await page.goto('/test/enhanced-ui');
    const zone = gallery(page, 'Uploader and validation');
    await expect(zone.getByText('Upload files for validation')).toBeVisible();
    await expect(zone.getByText('Drag and drop files here or click to select')).toBeVisible();
    await expect(zone.getByText('Supported: PDF, PSD, SVG files')).toBeVisible();

    await choose(
      zone,
      pdf('flyer.pdf', CLEAN),
      pdf('drawing.ai', CLEAN, 'application/postscript'),
      pdf('what? "really".pdf', CLEAN),
      given('notes.txt', 'text/plain', 'words'),
      given('.DS_Store', 'application/octet-stream', 'x'),
    );
    await expect(zone.getByText('Selected Files (3/3 valid)')).toBeVisible();
    await expect(zone.getByText('File extension .ai detected, treating as PDF')).toBeVisible();
    await expect(
      zone.getByText('File name contains special characters that might cause issues'),
    ).toBeVisible();
    const rejected = zone.getByRole('alert', { name: 'Rejected files' });
    await expect(rejected.getByRole('listitem')).toHaveCount(1);
    await expect(rejected).toContainText('notes.txt');
    await expect(rejected).not.toContainText('Unsupported file format');
    await expect(rejected).toContainText('File type must be one of .pdf, .psd, .svg, .ai');
    for (const name of ['flyer.pdf', 'drawing.ai', 'what? "really".pdf']) {
      await expect(zone.getByRole('listitem').filter({ hasText: name })).toContainText(
        'Ready to print · 100%',
      );
    }

    await zone.getByRole('button', { name: 'Remove drawing.ai' }).click();
    await expect(zone.getByText('Selected Files (2/2 valid)')).toBeVisible();
    await zone.getByRole('button', { name: 'Clear All' }).click();
    await expect(zone.getByText(/Selected Files/)).toHaveCount(0);
  });

  test('excludes invalid files, and lists no more than five issues', async ({ page }) => {
    await page.goto('/test/enhanced-ui');
    const zone = gallery(page, 'Uploader and validation');
    const large = [1, 2, 3, 4, 5, 6].map((n) => ({
      name: `map-${n}.svg`,
      type: 'image/svg+xml',
      megabytes: 51,
    }));
    await chooseLarge(zone, [...large, { name: 'book.pdf', type: 'application/pdf', megabytes: 101 }]);
    await expect(zone.getByText('Selected Files (0/7 valid)')).toBeVisible();
    const issues = zone.getByRole('alert', { name: 'Issues' });
    await expect(issues.getByRole('listitem')).toHaveCount(6);
    await expect(issues).toContainText('map-1.svg: File too large: 51.0MB (max: 50MB)');
    await expect(issues.getByRole('listitem').last()).toHaveText('... and 2 more errors');
    await choose(zone, pdf('flyer.pdf', CLEAN));
    await expect(zone.getByText('Selected Files (1/8 valid)')).toBeVisible();
    await expect(zone.getByText('Ready to print · 100%')).toHaveCount(1);
    await expect(card(zone)).toHaveCount(1);
  });

  test('shows the message of each drop zone rule', async ({ page }) => {
    await page.goto('/test/enhanced-ui');
    const narrow = gallery(page, 'Uploader with narrow limits');
    const rejected = narrow.getByRole('alert', { name: 'Rejected files' });
    await choose(narrow, svg('large.svg', '<rect width="1" height="1"/>'.repeat(60)));
    await expect(rejected).toContainText('File is larger than 1000 bytes');
    await choose(narrow, given('small.svg', 'image/svg+xml', '<svg/>'));
    await expect(rejected).toContainText('File is smaller than 10 bytes');
    await narrow.getByLabel('Files to validate').evaluate((input: HTMLInputElement) => {
      const transfer = new DataTransfer();
      for (const name of ['a.svg', 'b.svg'])
        transfer.items.add(new File(['<svg> ten bytes </svg>'], name, { type: 'image/svg+xml' }));
      input.files = transfer.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await expect(rejected).toContainText('b.svg');
    await expect(rejected).toContainText('Too many files');

    const zone = gallery(page, 'Uploader and validation');
    await choose(zone, ...Array.from({ length: 11 }, (_, i) => pdf(`${i}.pdf`, CLEAN)));
    await expect(zone.getByText('Selected Files (10/10 valid)')).toBeVisible();
    await expect(zone.getByRole('alert', { name: 'Rejected files' })).toContainText('10.pdf');
    await expect(zone.getByRole('alert', { name: 'Rejected files' })).toContainText('Too many files');
  });

  test('disables the uploader during processing, and shows during a drag whether the file is accepted', async ({
    page,
  }) => {
    await page.goto('/test/enhanced-ui');
    const busy = gallery(page, 'Uploader at work');
    await expect(busy.getByText('Processing files...')).toBeVisible();
    await expect(busy.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '42');
    await expect(busy.getByText('42%')).toBeVisible();
    await expect(busy.locator('[data-state]')).toHaveAttribute('aria-disabled', 'true');
    const zone = gallery(page, 'Uploader with narrow limits').locator('[data-state]');
    const drag = (type: string) =>
      zone.evaluate((element, mime) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(['twelve bytes'], 'x', { type: mime }));
        element.dispatchEvent(new DragEvent('dragenter', { bubbles: true, dataTransfer: transfer }));
      }, type);
    await expect(zone).toHaveAttribute('data-state', 'idle');
    await drag('application/pdf');
    await expect(zone).toHaveAttribute('data-state', 'drag-accept');
    await zone.evaluate((element) => element.dispatchEvent(new DragEvent('dragleave', { bubbles: true })));
    await page.reload();
    await drag('text/plain');
    await expect(zone).toHaveAttribute('data-state', 'drag-reject');
  });
});

test.describe('result card of the validator', () => {
  test('shows labels, score bands and sections, and a fallback text if there is no score', async ({
    page,
  }) => {
    await page.goto('/test/enhanced-ui');
    const of = (name: string) => card(page.getByRole('region', { name: `Card: ${name}`, exact: true }));
    // Expects no praise on the card while an error is unresolved.
    for (const [name, band, word] of [
      ['Excellent', 'green', 'Excellent'],
      ['Good', 'yellow', 'Fix the errors first'],
      ['Fair', 'orange', 'Fair'],
      ['Needs Work', 'red', 'Needs Work'],
    ] as const) {
      await expect(of(name).getByText(word, { exact: true })).toBeVisible();
      await expect(of(name).locator(`[data-band="var(--color-band-${band})"]`)).toBeVisible();
      await expect(section(of(name), 'Score Breakdown')).toHaveAttribute('aria-expanded', 'true');
      await expect(of(name).getByRole('button', { name: 'Export' })).toBeVisible();
    }
    const bad = of('Needs Work');
    await expect(bad.getByText(/^Fix \d errors and review \d warnings before printing$/)).toBeVisible();
    for (const name of [/^Color /, /^Fonts /, /^Recommendations/, /^Risk Assessment/]) {
      await expect(section(bad, name)).toHaveAttribute('aria-expanded', 'false');
      await section(bad, name).click();
      await expect(section(bad, name)).toHaveAttribute('aria-expanded', 'true');
    }
    await expect(
      bad.getByText('Embed all fonts when exporting, or convert the text to outlines.'),
    ).toHaveCount(2);
    await expect(of('Excellent').getByText('No problems found.')).toBeVisible();

    await of('Good').getByRole('button', { name: 'How the score is calculated' }).hover();
    await expect(page.getByRole('tooltip')).toContainText(
      'Color 25%, Resolution 20%, Bleed 20%, Fonts 20%, Structure 15%',
    );
    for (const name of ['Locked', 'Not readable']) {
      await expect(of(name).getByText('Basic validation results available')).toBeVisible();
      await expect(of(name).getByText('Enhanced scoring not available for this file type')).toBeVisible();
      await expect(of(name).getByRole('button', { name: 'Preview' })).toHaveCount(0);
      await expect(section(of(name), 'Score Breakdown')).toHaveCount(0);
    }
    // Expects a link from the blocking issue to its finding.
    await of('Fair')
      .getByRole('button', { name: /A font is not embedded/ })
      .click();
    await expect(section(of('Fair'), /^Fonts/)).toHaveAttribute('aria-expanded', 'true');
    await expect(of('Fair').locator('[data-selected]')).toContainText('Helvetica-Bold');
  });

  test('shows errors by category, with the messages and suggested actions from the error catalog', async ({
    page,
  }) => {
    await page.goto('/test/enhanced-ui');
    const errors = gallery(page, 'Errors');
    const says = (category: string, message: string, action: string) =>
      Promise.all([
        expect(errors.locator(`[data-category="${category}"]`)).toContainText(message),
        expect(errors.locator(`[data-category="${category}"]`)).toContainText(action),
      ]);
    await says(
      'parse-error',
      "We couldn't read your file. It might be corrupted or in an unsupported format.",
      'save it again',
    );
    await says('memory-error', 'Your file is too large to process...', 'Split it');
    await says('timeout-error', 'Processing took too long...', 'Try again');
    await says('network-error', 'There was a connection problem...', 'Check your connection');
    await says('color-space', 'The colors', 'Convert to CMYK');
    await says('resolution', 'Images have too few pixels', 'Raise to 300 DPI');
    await says('bleed', 'does not reach far enough', 'Add 3mm bleed');
    await says('fonts', 'may not print as designed', 'Embed all fonts');
    await says('validation', 'cannot be checked', 'password');
    await says('unexpected', 'An unexpected issue occurred during validation.', 'Try the file again.');
  });

  test('exports reports in four formats', async ({ page }) => {
    await page.goto('/standalone/file-validator');
    await choose(page, pdf('flyer.pdf', THIN));
    const take = async (form: string) => {
      const download = page.waitForEvent('download');
      await card(page).getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: new RegExp(`^${form} `) }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe(`flyer_report.${form.toLowerCase()}`);
      return readFileSync(await file.path());
    };
    const json = JSON.parse((await take('JSON')).toString()) as Record<string, unknown>;
    expect(json).toMatchObject({
      fileName: 'flyer.pdf',
      isValid: false,
      metadata: { fileFormat: 'pdf' },
      printReadiness: { breakdown: { structure: 40 } },
    });
    expect(json['sha256']).toMatch(/^[0-9a-f]{64}$/);
    expect((await take('HTML')).toString()).toContain('flyer.pdf');
    expect((await take('CSV')).toString()).toContain('line-too-thin');
    expect(inspect(await take('PDF'), 'report.pdf')).toMatchObject({
      kind: 'pdf',
      pageCount: 1,
      problems: [],
    });
  });
});

test('finds no accessibility violations on the gallery page', async ({ page }) => {
  await page.goto('/test/enhanced-ui');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `the gallery at ${width}`);
  }
});
