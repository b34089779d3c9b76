import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CompareVersions } from './CompareVersions.tsx';

const SIDE = 40;

/** Half of it in the color, the rest white. */
function picture(color: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas.');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, SIDE, SIDE);
  context.fillStyle = color;
  context.fillRect(0, 0, SIDE / 2, SIDE);
  return canvas.toDataURL();
}

const versionOf = (version: number, color: string, heightMm = 100) => ({
  version,
  src: picture(color),
  facts: {
    size: { widthMm: 100, heightMm, unit: 'mm' as const },
    garment: { name: 'White', color: '#ffffff' },
  },
});

it('slides between two versions, and shows their difference', async () => {
  await render(<CompareVersions older={versionOf(1, '#ff0000')} newer={versionOf(2, '#0000ff')} />);
  await expect.element(page.getByRole('heading', { name: 'What changed from version 1 to 2' })).toBeVisible();
  const newer = page.getByAltText('Version 2').element().closest<HTMLElement>('[style*="clip-path"]');
  expect(newer?.style.clipPath).toBe('inset(0px 0px 0px 50%)');
  const slider = page.getByRole('slider');
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard('{Home}');
  await expect.poll(() => newer?.style.clipPath).toBe('inset(0px 0px 0px 0%)');
  await page.getByRole('radio', { name: 'Difference' }).click();
  await expect.element(page.getByText('Black is the same in both. Bright parts changed.')).toBeVisible();
  const over = page.getByAltText('Version 2').element().parentElement?.parentElement;
  expect(over?.style.mixBlendMode).toBe('difference');
});

it('shows a smaller version smaller', async () => {
  await render(<CompareVersions older={versionOf(1, '#ff0000', 50)} newer={versionOf(2, '#ff0000')} />);
  const heights = ['Version 1', 'Version 2'].map(
    (name) => (page.getByAltText(name).element() as HTMLElement).style.height,
  );
  expect(heights).toEqual(['50%', '100%']);
});
