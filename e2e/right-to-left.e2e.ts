import { expectAccessible } from './axe.ts';
import { depositByCard } from './players.ts';
import { dialog } from './site.ts';
import { expect, test } from './test.ts';
import type { Page } from '@playwright/test';

/** No element overflows the window, in either direction of writing. */
const expectNoSidewaysScroll = (page: Page, screen: string): Promise<void> =>
  expect
    .poll(() => page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'), { message: screen })
    .toBe(0);

test('L-01 L-08 a guest’s way in Arabic runs from right to left: home and registration @phone', async ({ page }) => {
  await test.step('home', async () => {
    await page.goto('/ar');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('html')).toHaveAttribute('lang', /^ar/);
    await page.getByRole('button', { name: 'الضرورية فقط' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('أمسية على ضفة البحيرة');
    await expectNoSidewaysScroll(page, 'home');
    await expectAccessible(page, 'home in Arabic');
    // The scan has drawn the rooms below the fold.
    await expectNoSidewaysScroll(page, 'the rooms of home');
  });

  await test.step('registration', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'إنشاء حساب' }).click();
    const email = dialog(page, 'أنشئ حسابك').getByRole('textbox', { name: 'البريد الإلكتروني' });
    await email.fill('name@example.com');
    // Addresses are Latin: the caret runs with them.
    await expect(email).toHaveCSS('direction', 'ltr');
    await expectNoSidewaysScroll(page, 'registration');
    await expectAccessible(page, 'registration in Arabic', '[role=dialog]');
    await dialog(page, 'أنشئ حسابك').getByRole('tab', { name: 'الهاتف' }).click();
    // Dialling code and number are one line, however long their labels are.
    const form = dialog(page, 'أنشئ حسابك');
    const number = await form.getByRole('textbox', { name: 'الهاتف' }).boundingBox();
    const code = await form.getByRole('combobox').first().boundingBox();
    expect(code?.y).toBeCloseTo(number?.y ?? Number.NaN, 0);
  });
});

test('L-08 L-15 a player’s way in Arabic runs from right to left: wallet and a game @phone', async ({ page, player }) => {
  await depositByCard(player, 50);

  await test.step('wallet', async () => {
    // The method of the last deposit is chosen already.
    await page.goto('/ar?wallet=deposit&bonusId=none');
    const cashier = dialog(page, 'إيداع');
    const amount = cashier.getByRole('textbox', { name: 'المبلغ' });
    await amount.fill('20');
    await expect(amount).toHaveCSS('direction', 'ltr');
    // The sum is an island of its own: figures first, code after them, inside the Arabic sentence.
    await expect(cashier.getByRole('button', { name: /^إيداع/ }).last()).toContainText('20.00\u00a0EUR');
    await expectNoSidewaysScroll(page, 'wallet');
    await expectAccessible(page, 'wallet in Arabic', '[role=dialog]');
  });

  await test.step('game', async () => {
    await page.goto('/ar/games/dice-line?real=true');
    const frame = page.frameLocator('iframe[title*="Dice Line"]');
    await expect(frame.getByRole('button', { name: /ارمِ/ })).toBeVisible();
    await expect(frame.locator('html')).toHaveAttribute('dir', 'ltr');
    const menu = frame.getByRole('button', { name: 'لوحة اللعبة' });
    if (await menu.isVisible()) await menu.click();
    await expect(frame.getByRole('complementary', { name: 'لوحة اللعبة' })).toHaveCSS('direction', 'rtl');
    await expectNoSidewaysScroll(page, 'game');
    await expectAccessible(page, 'a game in Arabic', 'iframe');
  });
});

/** Titles whose line height cuts letters or marks, with the missing pixels. */
const CROWDED = `(() => {
  const pen = document.createElement('canvas').getContext('2d');
  return [...document.querySelectorAll('main :is(h1, h2, h3, b, span)')].flatMap((title) => {
    const text = [...title.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent).join('').trim();
    const { fontSize, fontWeight, fontFamily, lineHeight } = getComputedStyle(title);
    if (!/[\u0600-\u06ff]/.test(text) || parseFloat(fontSize) < 20 || title.getClientRects().length === 0) return [];
    pen.font = fontWeight + ' ' + fontSize + ' ' + fontFamily;
    const { actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } = pen.measureText(text);
    return above + below > parseFloat(lineHeight) ? [text + ': ' + (above + below) + ' in ' + lineHeight] : [];
  });
})()`;

test('W-181 no Arabic title of the rooms stands in a line lower than its letters', async ({ page }) => {
  for (const path of ['/ar', '/ar/tournaments', '/ar/rewards', '/ar/loyalty', '/ar/providers', '/ar/categories/slots']) {
    await page.goto(path);
    await page.mouse.wheel(0, 100);
    await page.evaluate("document.documentElement.dataset.rethemed = ''");
    await expect(page.locator('main').getByRole('heading', { level: 1 }), path).toBeVisible();
    expect(await page.evaluate(CROWDED), path).toEqual([]);
  }
});

/** Latin names that are cut at their beginning: cut ends lie where the element's own direction has its end. */
const BEHEADED = `(() => [...document.querySelectorAll('body *')].flatMap((element) => {
  const { textOverflow, direction, display } = getComputedStyle(element);
  const text = element.textContent.trim();
  const isLatin = /[a-z]/i.test(text) && !/[\u0600-\u06ff]/.test(text);
  return textOverflow === 'ellipsis' && !display.includes('flex') && direction === 'rtl' && isLatin && element.getClientRects().length > 0 ? [text] : [];
}))()`;

/** Arabic sentences that run from left to right, which exchanges the figures in them. */
const REVERSED = `[...document.querySelectorAll('[dir=ltr]')].map((element) => element.textContent).filter((text) => /[\u0600-\u06ff]/.test(text))`;

test('V-101 V-102 Latin names keep their heads in Arabic, and no sentence runs backwards', async ({ page, player }) => {
  await depositByCard(player, 27);
  await player.api.risk.createLimit({ body: { definition: 3, period: 'weekly', amount: 100, currency: 'EUR' } });
  for (const path of ['/ar', '/ar/profile/limits', '/ar/profile/wallet', '/ar/categories/slots', '/ar/tournaments/lantern-week']) {
    await page.goto(path);
    await page.mouse.wheel(0, 100);
    await page.evaluate("document.documentElement.dataset.rethemed = ''");
    await expect(page.locator('main').getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect.poll(() => page.evaluate(BEHEADED), { message: path }).toEqual([]);
    expect(await page.evaluate(REVERSED), path).toEqual([]);
  }
});

test('U-41 a Latin name stands where Arabic begins its lines, and is cut at its own end', async ({ page }) => {
  await page.goto('/ar/categories/slots');
  const names = page.locator('main').getByRole('listitem').locator('span[dir=auto]');
  await expect(names.first()).toHaveText(/^[A-Z]/);
  await expect(names.first()).toHaveCSS('direction', 'ltr');
  await expect(names.first()).toHaveCSS('text-align', 'right');
});

test('U-43 a line of Japanese ends between phrases, in a button as in a text', async ({ page }) => {
  await page.goto('/ja/questions');
  for (const words of [page.locator('main').getByRole('heading', { level: 1 }), page.getByRole('banner').getByRole('button').first()])
    await expect(words).toHaveCSS('word-break', 'auto-phrase');
});
