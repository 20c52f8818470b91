import { press, upcomingEvents } from './book.ts';
import { client } from './slip.ts';
import { expect, test } from './test.ts';

test('SB-120 a dialog of the client dims the whole page, which a press, Escape and a new frame make bright again', async ({ page }) => {
  const [event] = await upcomingEvents('football', 1);
  const frame = client(page);
  const dim = page.locator('[data-page-dim]');
  const header = page.locator('header[data-shell]');
  const sheet = frame.getByRole('dialog', { name: 'Bet slip' });
  const open = async (): Promise<void> => {
    await frame.getByRole('button', { name: /selections?/ }).click();
    await expect(sheet).toBeVisible();
    await expect(dim).toBeVisible();
    await expect(header).toHaveAttribute('inert');
  };
  const expectBright = async (): Promise<void> => {
    await expect(sheet).toBeHidden();
    await expect(dim).toHaveCount(0);
    await expect(header).not.toHaveAttribute('inert');
  };
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/betting?setIframePath=/event/${event?.id ?? ''}`);
  await press(frame.getByRole('button', { name: new RegExp(`^${event?.home ?? ''}`) }).first());
  await open();
  await page.mouse.click(195, 20);
  await expectBright();
  await open();
  await page.evaluate("window.focus(); document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))");
  await expectBright();
  await open();
  await frame.locator('body').evaluate((body) => body.ownerDocument.defaultView?.location.reload());
  await expect(dim).toHaveCount(0);
  await expect(header).not.toHaveAttribute('inert');
});
