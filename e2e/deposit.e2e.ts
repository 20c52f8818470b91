import fs from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { accountOf, depositByCard, openDeposit } from './players.ts';
import { payWithKeptCard } from './sandbox.ts';
import { screenSwitch, SCREENS } from './screen-size.ts';
import { depositWithoutBonus, dialog, goInside, toast, written } from './site.ts';
import { expect, signedInTest, test } from './test.ts';

const wallet = (page: Page): Locator => dialog(page, 'Deposit');

/** The form of a method, chosen by its name. */
async function openMethod(page: Page, name: RegExp, address = depositWithoutBonus): Promise<Locator> {
  await page.goto(address);
  await wallet(page).getByRole('button', { name }).click();
  return wallet(page);
}

/** Over a page with little on it, which has its own scan. */
const cashier = '/static/terms?wallet=deposit&bonusId=none';
const DIALOG = '[role=dialog]';

/** The ways to pay whose range and time take more than two lines under the name, or whose range is broken. */
const TALL_WAYS = `[...document.querySelectorAll('[role=dialog] li > button:has(bdi)')].flatMap((way) => {
  const range = way.querySelector('bdi');
  const block = range.parentElement.parentElement;
  const lines = Math.round(block.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(block).lineHeight));
  return lines > 2 || range.getClientRects().length > 1 ? [lines + ': ' + way.innerText] : [];
})`;

const submit = (form: Locator): Promise<void> => form.getByRole('button', { name: /^Deposit [0-9]/ }).click();

signedInTest(
  'W-246 the press that leaves an amount outside the range pays nothing, and the next one pays what is shown',
  async ({ page }) => {
    const form = await openMethod(page, /^Card/);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/payment/invoices/deposit')) sent.push(request.postData() ?? '');
    });
    const amount = form.getByLabel('Amount', { exact: true });
    await amount.fill('3');
    const button = form.getByRole('button', { name: /^Deposit [0-9]/ });
    await expect(button).toBeDisabled();
    const box = await button.boundingBox();
    await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await expect(amount).toHaveValue('5');
    await expect(form).toContainText('You entered 3.00');
    await expect(button).toBeEnabled();
    expect(sent).toEqual([]);
    await button.click();
    await expect.poll(() => sent.map((body) => JSON.parse(body).amount)).toEqual([5]);
  },
);

signedInTest('X-26 the cashier ends below the one thing it has to say, and nothing moves for that', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/payment/methods/deposit*', async (route) => {
    await held;
    await route.fulfill({ json: { data: [] } });
  });
  await page.goto(cashier);
  const box = async () => (await wallet(page).boundingBox()) ?? { y: 0, height: 0 };
  const tabs = async () => (await wallet(page).getByRole('tablist').boundingBox())?.y;
  await expect(wallet(page).getByRole('tablist')).toBeVisible();
  await expect(page.locator('[data-moving]')).toHaveCount(0);
  const [loading, tabsBefore] = [await box(), await tabs()];
  answer();
  await expect(wallet(page).getByText('No payment methods here')).toBeVisible();
  const said = await box();
  expect([said.y, await tabs()]).toEqual([loading.y, tabsBefore]);
  expect(said.height).toBeLessThan(loading.height - 100);
});

test('W-25 W-167 a card that was kept pays by the provider’s page in a frame of the wallet, which it leaves when it is paid', async ({
  page,
  player,
}) => {
  const first = await openMethod(page, /^Card/);
  const opened = page.waitForEvent('popup');
  await submit(first);
  const checkout = await opened;
  await checkout.getByRole('checkbox', { name: 'Save this card for next time' }).check();
  await checkout.getByRole('button', { name: /^Pay 20/ }).click();
  await expect.poll(async () => (await player.api.wallet.listAccounts())[0]?.balance).toBe(20);
  await checkout.close();
  const form = await openMethod(page, /^Saved card .*0000/);
  await submit(form);
  const frame = page.frameLocator('iframe[title="Payment page"]');
  await expect(frame.getByRole('heading', { name: '20.00 EUR' })).toBeVisible();
  await expect(frame.getByText('•••• 0000')).toBeVisible();
  await frame.getByRole('button', { name: /^Pay 20/ }).click();
  await expect(page).toHaveURL(/deposit-success=true/);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(async () => (await player.api.wallet.listAccounts())[0]?.balance).toBe(40);
});

test('W-28 W-166 a payment that fails at the provider comes back to deposit-error, with nothing taken', async ({ page, player }) => {
  const form = await openMethod(page, /^Card/);
  const opened = page.waitForEvent('popup');
  await form.getByRole('button', { name: `Deposit ${written(20)}` }).click();
  const checkout = await opened;
  await checkout.getByRole('button', { name: 'Fail' }).click();
  await expect(wallet(page).getByText('Not completed, nothing was credited')).toBeVisible();
  await expect(toast(page, 'Deposit not completed')).toHaveCount(0);
  await expect(dialog(checkout, 'Payment not completed')).toBeVisible();
  expect((await accountOf(player)).balance).toBe(0);
});

test('U-26 what the steps of the cashier show is accessible, dark and light', async ({ page, player }) => {
  // A sweep is many screens one after the other.
  test.setTimeout(240_000);
  await submit(await openMethod(page, /^Bank app/, cashier));
  await expect(wallet(page).getByRole('img', { name: 'QR code of this payment' }).locator('svg')).toBeVisible();
  await expectAccessible(page, 'the QR panel', DIALOG);

  const agent = await openMethod(page, /^Cash at an agent/, cashier);
  await expect(agent.getByLabel(/^Agent number/)).toBeVisible();
  await expectAccessible(page, 'the fields of a method', DIALOG);

  const offer = await openMethod(page, /^Card/, '/static/terms?wallet=deposit');
  await offer.getByRole('radio', { name: /Welcome bonus, part 1/ }).check();
  await expectAccessible(page, 'the choice of a bonus', DIALOG);
  await offer.getByRole('button', { name: 'Terms of this bonus' }).click();
  await expect(dialog(page, 'Welcome bonus, part 1')).toBeVisible();
  await expectAccessible(page, 'the terms of a bonus on offer', DIALOG);

  let isAway = true;
  await page.route('**/api/payment/methods/deposit?**', async (route) => {
    if (!isAway) return route.continue();
    const response = await route.fetch();
    const { data } = await response.json();
    return route.fulfill({ json: { data: data.map((method: object) => ({ ...method, isAvailable: false })) } });
  });
  await page.goto(cashier);
  await expect(wallet(page).getByText('The payment provider isn’t responding')).toBeVisible();
  await expectAccessible(page, 'ways to pay that are away', DIALOG);
  // The route stays: taken away, it would fail a question that is under way, since the cashier asks again by itself.
  isAway = false;

  const accounts = await player.api.wallet.createAccount({ body: { currency: 'USDT' } });
  await player.api.wallet.switchAccount({ params: { id: accounts.find(({ currency }) => currency === 'USDT')?.id ?? '' } });
  const chain = await openMethod(page, /^USDT [0-9]|^USDT[0-9]|^USDT$/, cashier);
  await chain.getByLabel('Network').selectOption('tron');
  await expect(chain.getByRole('img', { name: 'QR code of the payment address' }).locator('svg')).toBeVisible();
  await expectAccessible(page, 'the crypto panel', DIALOG);

  await player.api.wallet.switchAccount({ params: { id: (await accountOf(player)).id } });
  await depositByCard(player, 40);
  await player.api.risk.createLimit({ body: { definition: 3, period: 'weekly', amount: 40, currency: 'EUR' } });
  await page.goto(cashier);
  await expect(wallet(page).getByText('Deposit limit reached')).toBeVisible();
  await expectAccessible(page, 'the limit card', DIALOG);
});

signedInTest(
  'U-28 in every language a way to pay takes two lines under its name at 390 and 320 px, and no range is broken',
  async ({ page }) => {
    signedInTest.slow();
    // The longest there may be: a median of two parts, and its window.
    const timing = { medianSeconds: 42_480, windowDays: 7 };
    // In the page: a route of Playwright's switches the cache off, and twelve pages would compile every script anew.
    await page.addInitScript(`(() => {
      const ask = window.fetch.bind(window);
      window.fetch = async (request, options) => {
        const answer = await ask(request, options);
        if (!(request.url ?? String(request)).includes('/api/payment/methods/deposit')) return answer;
        const { data } = await answer.json();
        return Response.json({ data: data.map((method, index) => (index % 2 === 0 ? { ...method, timing: ${JSON.stringify(timing)} } : method)) });
      };
    })()`);
    const locales = fs.readdirSync('content').filter((name) => /^[a-z]{2}(-[a-z]{2})?$/.test(name));
    expect(locales).toHaveLength(12);
    const ways = page.getByRole('dialog').locator('li > button:has(bdi)');
    for (const locale of locales) {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`/${locale}${depositWithoutBonus}`);
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        await expect(ways.first()).toBeVisible();
        await page.evaluate('document.fonts.ready.then(() => true)');
        expect.soft(await page.evaluate<string[]>(TALL_WAYS), `${locale} at ${width} px`).toEqual([]);
      }
    }
  },
);

/** How many buttons are in each row, from the top. */
async function rowsOf(buttons: Locator): Promise<number[]> {
  const tops = await Promise.all((await buttons.all()).map(async (button) => (await button.boundingBox())?.y ?? Number.NaN));
  return [...new Set(tops)].toSorted((one, other) => one - other).map((top) => tops.filter((each) => each === top).length);
}

test('W-185 the answers of a question stay on one line, and the amounts in equal rows, on phones of any width', async ({
  page,
  player,
}) => {
  await payWithKeptCard(await openDeposit(player, 40), '4242');
  await expect.poll(async () => (await accountOf(player)).balance).toBe(40);
  for (const width of [320, 390, 430, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(cashier);
    const back = wallet(page).getByRole('button', { name: 'Back to methods' });
    if (width < 768) await back.click();
    await wallet(page)
      .getByRole('button', { name: /^Saved card/ })
      .click();
    expect(await rowsOf(wallet(page).getByRole('group', { name: 'Amounts' }).getByRole('button')), String(width)).toEqual(
      width < 768 ? [2, 2] : [4],
    );
    await wallet(page).getByRole('button', { name: 'Remove this card' }).click();
    expect(
      await rowsOf(
        wallet(page)
          .getByRole('group', { name: /^Remove card/ })
          .getByRole('button'),
      ),
      String(width),
    ).toEqual([2]);
  }
});

signedInTest(
  'W-207 on a phone what is opened of a payment in the history takes the width of its row @phone-only',
  async ({ page, player }) => {
    await depositByCard(player, 20);
    await page.goto('/profile/history');
    const row = page.getByRole('main').locator('tbody tr').first();
    await row.getByText('Details').click();
    await expect(row.getByRole('region', { name: 'Receipt' })).toBeVisible();
    const [whole, opened] = [await row.boundingBox(), await row.locator('details').boundingBox()];
    expect((opened?.width ?? 0) / (whole?.width ?? 1)).toBeGreaterThan(0.85);
    const [kind, sum] = [await row.getByText('Deposit', { exact: true }).boundingBox(), await row.locator('td').last().boundingBox()];
    expect(Math.abs((kind?.y ?? 0) - (sum?.y ?? 100))).toBeLessThan(4);
    await row.hover();
    await expect(row).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await expect(row.locator('td').last()).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  },
);

test('X-44 what is typed in the cashier stays over a reload of its tab, and goes with the cashier', async ({ page, player }) => {
  await depositByCard(player, 90);
  const toScreen = await screenSwitch(page);
  for (const size of SCREENS)
    for (const { kind, title, method, digits } of [
      { kind: 'withdraw', title: 'Withdraw', method: /^Card/, digits: '4242' },
      { kind: 'deposit&bonusId=none', title: 'Deposit', method: /^E-wallet/, digits: undefined },
    ]) {
      await toScreen(size);
      await page.goto(`/static/terms?wallet=${kind}`);
      const shown = dialog(page, title);
      const amount = shown.getByLabel(/^Amount/);
      const lastFour = shown.getByLabel(/^Last four digits/);
      const way = shown.getByRole('button', { name: method });
      await expect(way.or(amount).first()).toBeVisible();
      // A phone begins in the form of the last payment.
      if (await way.isVisible()) await way.click();
      await amount.fill('37.25');
      if (digits !== undefined) await lastFour.fill(digits);
      await page.reload();
      await expect(amount).toHaveValue('37.25');
      await expect(lastFour).toHaveCount(digits === undefined ? 0 : 1);
      if (digits !== undefined) await expect(lastFour).toHaveValue(digits);
      await expect(shown.getByRole('button', { name: `${title} 37.25 EUR` })).toBeEnabled();
      await goInside(page, '/static/terms');
      await expect(shown).toHaveCount(0);
      await page.reload();
      await goInside(page, `/static/terms?wallet=${kind}`);
      await expect(shown).toBeVisible();
      await expect(amount.or(way).first()).toBeVisible();
      await expect(shown.getByRole('button', { name: `${title} 37.25 EUR` })).toHaveCount(0);
    }
});

/** The lines of each answer under a dialog, and whether its label is inside it. */
const ANSWERS = `[...document.querySelectorAll('[role=dialog] :is(a, button)')].filter((one) => one.matches('[role=dialog] > :last-child *')).map((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  const [words, box] = [range.getBoundingClientRect(), one.getBoundingClientRect()];
  const lines = Math.round(words.height / Number.parseFloat(getComputedStyle(one).lineHeight));
  return lines + (words.left >= box.left && words.right <= box.right ? ' inside' : ' cut');
})`;

signedInTest(
  'W-223 the answers under a deposit that came in have one line each on a phone, with a long game and in German too @phone-only',
  async ({ page, player }) => {
    await depositByCard(player, 20);
    for (const [locale, width] of [
      ['', 390],
      ['/de', 390],
      ['/de', 320],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`${locale}/games/thimble-town?real=false`);
      await expect(page.locator('main iframe')).toBeVisible();
      await page.goto(`${locale}/static/terms?deposit-success=true`);
      await expect(page.getByRole('link', { name: /Thimble Town$/ })).toBeVisible();
      expect(await page.evaluate(ANSWERS), `${locale} at ${width}`).toEqual(['1 inside', '1 inside']);
    }
  },
);
