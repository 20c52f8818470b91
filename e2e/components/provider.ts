import { waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { productUrl } from '../sandbox.ts';
import { departures } from './browser.ts';
import { destinationOf } from './pages.ts';
import { dialog } from './hands.ts';
import { openSite } from './site.ts';

type User = Awaited<ReturnType<typeof openSite>>;

/** The buttons of the providers in a dialog. */
export const ways = async (form: Awaited<ReturnType<typeof dialog>>) =>
  within(await form.findByRole('group', { name: /continue with|register with/ }));

/** Presses a button that leaves for a provider. @returns the address left for */
export async function leaveBy(user: User, button: HTMLElement): Promise<URL> {
  departures.length = 0;
  await user.click(button);
  await waitFor(() => expect(departures).toHaveLength(1));
  return new URL(departures[0] ?? '', productUrl());
}

/** Answers the form of the provider a browser has left for. @returns where it sends the browser back to */
export async function answerProvider(left: URL, answer: Record<string, string>): Promise<string> {
  const page = await fetch(left);
  const form = new DOMParser().parseFromString(await page.text(), 'text/html').querySelector('form');
  if (form === null) throw new Error(`${left.href} has no form`);
  const hidden = [...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')].map(({ name, value }) => [name, value]);
  const body = new URLSearchParams({ ...Object.fromEntries(hidden), ...answer });
  return destinationOf(await fetch(new URL(form.getAttribute('action') ?? '', page.url), { method: 'POST', body, redirect: 'manual' }));
}

/** Goes to Google by the open dialog, signs in there, and returns. An empty address is an account without one. */
export async function enterBy(user: User, email: string): Promise<User> {
  const form = await dialog(/^(Sign in|Create your account)$/);
  const left = await leaveBy(user, (await ways(form)).getByRole('button', { name: 'Google' }));
  return openSite(await answerProvider(left, { email }), { isReturn: true });
}
