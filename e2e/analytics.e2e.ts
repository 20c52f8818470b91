import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { expectAccessible } from './axe.ts';
import { dialog, fillRegistration } from './site.ts';
import { freshEmail } from './players.ts';
import { expect, test } from './test.ts';

const sentEvents = z.object({ events: z.array(z.record(z.string(), z.unknown())) });

/** Collects what this page sends to the sandbox's tag manager. */
function listenToTags(page: Page): Record<string, unknown>[] {
  const events: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/sandbox/tags/events' && request.method() === 'POST')
      events.push(...sentEvents.parse(request.postDataJSON()).events);
  });
  return events;
}

const isManager = (url: string) => new URL(url).pathname === '/sandbox/tags/manager.js';

test('N-04 N-08 S67 nothing is counted before the visitor allows it; then each step of the registration is sent once', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/static/affiliates?sign-up=true');
  await expect(dialog(page, 'Create your account')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/static/affiliates');
  const bar = page.getByRole('region', { name: 'Cookies' });
  await expect(bar).toBeVisible();
  await bar.getByRole('button', { name: 'Choose' }).click();
  await expect(bar.getByRole('switch', { name: 'Statistics' })).not.toBeChecked();
  await expectAccessible(page, 'the choice of cookies');
  expect(asked.filter(isManager)).toEqual([]);
  await bar.getByRole('switch', { name: 'Statistics' }).click();
  const loaded = page.waitForResponse((answer) => isManager(answer.url()));
  await bar.getByRole('button', { name: 'Save choice' }).click();
  expect((await loaded).ok()).toBe(true);
  const events = listenToTags(page);
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  await fillRegistration(page, freshEmail());
  await dialog(page, 'Create your account').getByRole('button', { name: 'Create account' }).click();
  const steps = () => events.filter((event) => event['eventCategory'] === 'registrationFunnel').map((event) => event['funnelStep']);
  await expect.poll(steps).toEqual(['open', 'sent']);
  await expect.poll(() => events.find((event) => event['eventCategory'] === 'registration')).toMatchObject({ regType: 'email' });
  for (const event of events.filter(({ eventCategory }) => eventCategory === 'registrationFunnel'))
    expect(event).not.toHaveProperty('userId');
  await page.goto('/sandbox/tags');
  for (const step of ['open', 'sent'])
    await expect(page.getByRole('row', { name: new RegExp(`/static/affiliates.*registrationFunnel ${step}`) }).first()).toBeVisible();
});

test('N-08 S67 a visitor who refuses is not counted, on this visit and the next', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/static/about');
  await page.getByRole('button', { name: 'Only necessary' }).click();
  await page.reload();
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  await expect(dialog(page, 'Create your account')).toBeVisible();
  expect(asked.filter(isManager)).toEqual([]);
  expect(await page.evaluate('window.dataLayer')).toBeUndefined();
});
