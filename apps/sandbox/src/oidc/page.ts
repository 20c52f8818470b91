import { escapeHtml, sandboxPage } from '../control/page.ts';
import type { Authorization } from './index.ts';

const NAMES = { google: 'Google', facebook: 'Facebook' } as const;

/** The provider's form, which accepts any identity. */
export function signInPage(asked: Authorization): string {
  const hidden = Object.entries(asked)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');
  return sandboxPage(
    `Sign in with ${NAMES[asked.connection]}`,
    `<h1>Sign in with ${NAMES[asked.connection]}</h1><p>This page plays the provider. Pavilion asks who you are; an empty address stands for an account without one.</p>
<section><h2>Who are you?</h2><form method="post" action="/sandbox/oidc/authorize">${hidden}
<label>E-mail<input type="email" name="email" autocomplete="email" placeholder="name@example.test"></label>
<label>Address not verified<input type="checkbox" name="unverified" value="1"></label>
<button>Continue</button><button name="deny" value="1">Cancel</button></form></section>`,
  );
}
