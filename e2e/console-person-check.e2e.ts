import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { consoleUrl, OPERATOR_PASSWORD, operatorCode, operatorEmail } from './operators.ts';
import { expect, test } from './test.ts';

const PATH = '/api/console/v1/sessions';
let lastHost = 0;
/** The edge's word for a visitor who was never here (loopback is a trusted proxy of the sandbox). */
const aVisitor = (): Record<string, string> => ({ 'cf-connecting-ip': `198.51.100.${(lastHost += 1)}` });

/** Strangers guess at an operator's password, each from an address of its own. */
async function stir(email: string): Promise<void> {
  const origin = await consoleUrl();
  for (let guess = 0; guess < 30; guess += 1) {
    const headers = { origin, 'content-type': 'application/json', ...aVisitor() };
    const answer = await fetch(origin + PATH, { method: 'POST', headers, body: JSON.stringify({ email, password: 'not this one' }) });
    expect(answer.status).toBe(401);
  }
}

/** Holds the call that carries a solution until the test releases it. */
async function holdSolution(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  await page.route(`**${PATH}`, async (route) => {
    if (route.request().postData()?.includes('"captcha"') === true) await released;
    await route.continue();
  });
  return () => release(undefined);
}

/** The announcements of a screen reader, in order. */
async function listen(page: Page): Promise<() => Promise<unknown>> {
  await expect(page.getByRole('status')).toHaveCount(1);
  await page.evaluate(`(() => {
    globalThis.said = [];
    const status = document.querySelector('[role="status"]');
    new MutationObserver(() => said.push(status.textContent)).observe(status, { childList: true, characterData: true, subtree: true });
  })()`);
  return () => page.evaluate('said');
}

const languages = [
  {
    locale: 'en-GB',
    email: 'Work e-mail',
    password: 'Password',
    code: 'Enter the code',
    check: 'Security check',
    full: '100%',
    words: ['Many passwords were tried for this address. Checking that you’re human: this takes a few seconds.', 'Done. Signing in.'],
  },
  {
    locale: 'de-DE',
    email: 'Berufliche E-Mail',
    password: 'Passwort',
    code: 'Geben Sie den Code ein',
    check: 'Sicherheitsprüfung',
    full: '100\u00a0%',
    words: [
      'Für diese Adresse wurden viele Passwörter versucht. Wir prüfen, ob Sie ein Mensch sind: Das dauert einige Sekunden.',
      'Fertig. Sie werden angemeldet.',
    ],
  },
];

for (const { locale, email: emailLabel, password, code, check, full, words } of languages) {
  test.describe(locale, () => {
    test.use({ locale });
    test(`S105 S88 an operator at whose password strangers guess signs in from elsewhere by keyboard alone, and hears it, in ${locale}`, async ({
      page,
      context,
    }) => {
      const email = await operatorEmail('support');
      await stir(email);
      await context.setExtraHTTPHeaders(aVisitor());
      const release = await holdSolution(page);
      await page.goto(await consoleUrl());
      const said = await listen(page);
      await page.getByLabel(emailLabel).focus();
      await page.keyboard.type(email);
      await page.getByLabel(password, { exact: true }).focus();
      await page.keyboard.type(OPERATOR_PASSWORD);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('status')).toHaveText(words[1] ?? '');
      await expect(page.getByRole('progressbar', { name: check })).toHaveAttribute('aria-valuetext', full);
      await expectAccessible(page, `a sign-in whose challenge is solved, in ${locale}`);
      release();
      await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible();
      expect(await said()).toEqual(expect.arrayContaining(words));
      await page.unroute(`**${PATH}`);
      await page.getByRole('textbox').first().click();
      await page.keyboard.type(await operatorCode('support'));
      await expect(page.getByRole('navigation').first()).toBeVisible();
    });
  });
}
