import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { freshEmail, password, registerPlayer } from './players.ts';
import { productUrl } from './sandbox.ts';
import { balance, dialog } from './site.ts';
import { expect, test } from './test.ts';

let lastHost = 0;
/** The edge's word for a visitor who was never here (loopback is a trusted proxy of the sandbox). */
const aVisitor = (): Record<string, string> => ({ 'cf-connecting-ip': `198.51.100.${(lastHost += 1)}` });

/** Strangers use a form up, each from an address of its own. */
async function stir(path: string, body: object, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    const headers = { 'content-type': 'application/json', ...aVisitor() };
    const answer = await fetch(`${productUrl()}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.status).not.toBe(428);
  }
}

/** Holds a call until the test releases it, once it carries a solution. */
async function holdSolution(page: Page, path: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  await page.route(`**${path}`, async (route) => {
    if (route.request().postData()?.includes('"captcha"') === true) await released;
    await route.continue();
  });
  return () => release(undefined);
}

/** A form's announcements to a screen reader, in order. */
async function listen(form: Locator): Promise<() => Promise<unknown>> {
  await expect(form.getByRole('status')).toHaveCount(1);
  await form.page().evaluate(`(() => {
    globalThis.said = [];
    const status = document.querySelector('[role="dialog"] [role="status"], dialog [role="status"]');
    new MutationObserver(() => said.push(status.textContent)).observe(status, { childList: true, characterData: true, subtree: true });
  })()`);
  return () => form.page().evaluate('said');
}

const words = ['Checking that you’re human. This takes a few seconds.', 'All good. Sending your details.'];
const comeAsStranger = (context: BrowserContext): Promise<void> => context.setExtraHTTPHeaders(aVisitor());

test('S20 S88 a player at whose account strangers guessed signs in by keyboard alone, and hears what is going on', async ({
  page,
  context,
}) => {
  const { email } = await registerPlayer();
  await stir('/api/player/sessions', { login: email, password: 'Not-the-password-1' }, 30);
  await comeAsStranger(context);
  const release = await holdSolution(page, '/api/player/sessions');
  await page.goto('/static/terms?sign-in=true');
  const form = dialog(page, 'Sign in');
  const said = await listen(form);
  await form.getByLabel(/^E-mail/).focus();
  await page.keyboard.type(email);
  await form.getByLabel(/^Password/).focus();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(form.getByText(words[1] ?? '')).toBeVisible();
  await expect(form.getByRole('progressbar', { name: 'Security check' })).toHaveAttribute('aria-valuetext', '100%');
  await expectAccessible(page, 'a sign-in whose challenge is solved', '[role=dialog]');
  release();
  await expect(form).toBeHidden();
  await expect(balance(page)).toContainText('0.00');
  expect(await said()).toEqual(expect.arrayContaining(words));
});

test('S20 S88 the support is written to though strangers used the address up', async ({ page, context }) => {
  const email = freshEmail();
  await stir('/api/notification/communications', { email, message: 'Hello' }, 5);
  await comeAsStranger(context);
  await page.goto('/contact');
  const form = page.getByRole('main');
  await form.getByLabel(/^E-mail/).fill(email);
  await form.getByRole('textbox', { name: /message/i }).fill('Where is my withdrawal?');
  const answered = page.waitForResponse((response) => response.url().endsWith('/communications') && response.status() === 200);
  await form.getByRole('button', { name: /send/i }).click();
  expect((await answered).request().postDataJSON()).toMatchObject({ email, captcha: expect.any(String) });
});
