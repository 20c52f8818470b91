import { escapeHtml, sandboxPage } from '../control/page.ts';
import type { Authorization } from './console.ts';

/** A console operator of the demo world. */
interface DemoOperator {
  email: string;
  role: string;
}

/** The sign-in form of the company that has the operators' accounts: the visitor picks one. */
export function operatorsPage(asked: Authorization, operators: readonly DemoOperator[]): string {
  const hidden = Object.entries(asked)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');
  const rows = operators
    .map(({ email, role }) => {
      const address = escapeHtml(email);
      return `<tr><td>${address}</td><td>${escapeHtml(role)}</td><td><button form="pick" name="email" value="${address}" aria-label="Continue as ${address}">Continue</button></td></tr>`;
    })
    .join('');
  return sandboxPage(
    'Company accounts',
    `<h1>Company accounts</h1><p>This page plays the company whose accounts operators have. The console asks who you are; it then asks for its own second factor.</p>
<section><h2>Somebody of the demo world</h2><form id="pick" method="post" action="/sandbox/console/oidc/authorize">${hidden}</form>
<div class="scroll"><table><thead><tr><th>Address</th><th>Role</th><th></th></tr></thead><tbody>${rows}</tbody></table></div></section>
<section><h2>Somebody else</h2><form method="post" action="/sandbox/console/oidc/authorize">${hidden}
<label>E-mail<input type="email" name="email" autocomplete="off" placeholder="name@example.test" required></label>
<label>Address not verified<input type="checkbox" name="unverified" value="1"></label>
<button>Continue as this person</button><button name="deny" value="1" formnovalidate>Cancel</button></form></section>`,
  );
}
