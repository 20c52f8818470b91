import type { Locator, Page } from '@playwright/test';
import { isHubUrl } from './hub.ts';
import { accountOf, depositByCard } from './players.ts';
import { depositWithoutBonus, dialog, toast } from './site.ts';
import { expect, signedInTest as test } from './test.ts';

const LAST_FOUR = '4242';

/**
 * Cuts the connection once the platform has answered, or before the call reaches it; the socket, which would report the outcome to the
 * page, is silenced.
 */
async function loseAnswers(page: Page, calls: string, { arrives }: { arrives: boolean }): Promise<() => Promise<void>> {
  let isCut = true;
  await page.routeWebSocket(isHubUrl, (socket) => {
    if (!isCut) socket.connectToServer();
  });
  await page.route(calls, async (route) => {
    if (arrives) await route.fetch();
    await route.abort();
  });
  return async () => {
    isCut = false;
    await page.unroute(calls);
  };
}

async function openForm(page: Page, address: string, method: RegExp): Promise<Locator> {
  await page.goto(address);
  const form = dialog(page, /^(Deposit|Withdraw)$/);
  await form.getByRole('button', { name: method }).click();
  return form;
}

async function withdraw(page: Page): Promise<void> {
  const form = await openForm(page, '/static/terms?wallet=withdraw', /^Card/);
  await form.getByLabel(/^Last four digits/).fill(LAST_FOUR);
  await form.getByRole('button', { name: /^Withdraw [0-9]/ }).click();
}

const unknown = /We don’t know yet whether it went through/;

test('K-43 a withdrawal whose answer is lost is found after a reload of the page, which says so', async ({ page, player }) => {
  await depositByCard(player, 50);
  const mend = await loseAnswers(page, '**/api/payment/invoices/withdrawal', { arrives: true });
  await withdraw(page);
  await expect(page.getByText(unknown)).toBeVisible();
  await mend();
  await page.goto('/static/terms');
  await expect(page.locator('[data-toasts]')).toContainText(/Your withdrawal was requested|Withdrawal paid/);
  await page.reload();
  expect((await accountOf(player)).balance).toBe(40);
});

test('K-43 a withdrawal that did not arrive is said not to have, and asked for again after a reload it is made once', async ({
  page,
  player,
}) => {
  await depositByCard(player, 50);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/invoices/withdrawal')) keys.push(request.headers()['idempotency-key']);
  });
  const mend = await loseAnswers(page, '**/api/payment/invoices/withdrawal', { arrives: false });
  await withdraw(page);
  await expect(page.getByText(unknown)).toBeVisible();
  await mend();
  await page.goto('/static/terms');
  await expect(toast(page, 'Your last payment didn’t arrive')).toBeVisible();
  await withdraw(page);
  await expect(page.getByRole('heading', { name: /^Withdrawal, / })).toBeVisible();
  expect((await accountOf(player)).balance).toBe(40);
  expect(new Set(keys).size).toBe(1);
});

test('K-43 a deposit whose answer is lost is gone on with after a reload, from another page as well', async ({ page, player }) => {
  const mend = await loseAnswers(page, '**/api/payment/invoices/deposit', { arrives: true });
  const form = await openForm(page, depositWithoutBonus, /^E-wallet/);
  await form.getByRole('button', { name: /^Deposit [0-9]/ }).click();
  await expect(page.getByText(unknown)).toBeVisible();
  await mend();
  await page.goto('/static/privacy');
  await expect(toast(page, 'Your deposit was opened')).toBeVisible();
  const again = await openForm(page, '/questions?wallet=deposit&bonusId=none', /^E-wallet/);
  await again.getByRole('button', { name: /^Deposit [0-9]/ }).click();
  await expect(page).toHaveURL(/\/sandbox\/psp\/checkout\//);
  expect((await player.api.payment.listInvoices({ query: {} })).data).toHaveLength(1);
});
