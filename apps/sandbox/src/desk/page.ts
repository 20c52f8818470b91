import fs from 'node:fs';
import type { Credential } from '../signing.ts';

/** Makes a value safe between tags and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
}

const style = fs.readFileSync(new URL('./page.css', import.meta.url), 'utf8');

/** A whole page of the sandbox in its one plain style. `body` is markup of ours; values in it are escaped already. */
export function sandboxPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;
}

const SERVICES = [
  ['/sandbox/inbox', 'Inbox', 'every mail and text message the platform sent'],
  ['/sandbox/kyc', 'Verification', 'outcomes of identity checks'],
  ['/sandbox/chat', 'Chat desk', 'what visitors write, and a field to answer'],
  ['/sandbox/push', 'Push service', 'messages to browsers while the site is closed'],
  ['/sandbox/tags', 'Tag manager', 'analytics events of the pages, live'],
  ['/sandbox/psp', 'Payments', 'invoices, outcomes, payouts, faults'],
  ['/sandbox/studio', 'Studio', 'rounds, seeds, faults'],
  ['/sandbox/studio/verify', 'Verify a round', 'recomputes a round in the browser'],
] as const;

interface Policy {
  chosen: string | null;
  packs: readonly { id: string; countries: readonly string[] }[];
}

/** A switch that applies the rules of one country to all players (design §15). */
function policySection({ chosen, packs }: Policy): string {
  const option = (value: string, label: string, isChosen: boolean) =>
    `<option value="${escapeHtml(value)}"${isChosen ? ' selected' : ''}>${escapeHtml(label)}</option>`;
  const own = packs.map(({ id, countries }) => option(id, countries.length === 0 ? id : `${id} (${countries.join(', ')})`, id === chosen));
  const options = [option('', 'by the country of the player', chosen === null), ...own].join('');
  return `<section><h2>Policy pack</h2><p>Which country's rules hold: for everybody the same, or for each player those of the country of residence.</p><form method="post" action="/sandbox/policy"><label>Rules<select name="pack">${options}</select></label><button>Switch</button></form></section>`;
}

/** `GET /sandbox`: the third parties, their links, the credentials, the clock and the policy packs. */
export function indexPage(facts: { now: string; policy: Policy; platformUrl: string; studios: readonly Credential[] }): string {
  const services = SERVICES.map(([href, name, about]) => `<tr><td><a href="${href}">${name}</a></td><td>${about}</td></tr>`).join('');
  const studios = facts.studios
    .map(({ name, providerId }) => `<tr><td>${escapeHtml(name)}</td><td><code>${escapeHtml(providerId)}</code></td></tr>`)
    .join('');
  return sandboxPage(
    'Pavilion sandbox',
    `<h1>Sandbox</h1><p>The outside companies of this Pavilion, simulated. The site itself is at <a href="/">${escapeHtml(facts.platformUrl)}</a>.</p>
<section><h2>Services</h2><table>${services}</table></section>
<section><h2>Clock</h2><p>The platform's time is <code>${escapeHtml(facts.now)}</code>.</p><form method="post" action="/sandbox/clock"><label>Move forward by seconds<input name="advanceSeconds" inputmode="numeric" value="3600"></label><button>Move</button></form></section>
${policySection(facts.policy)}
<section><h2>Studios</h2><table><tr><th>Name</th><th>Provider id</th></tr>${studios}</table><p>Secrets are in <a href="/sandbox/credentials">/sandbox/credentials</a>; what there is to try in <a href="/sandbox/world">/sandbox/world</a>.</p></section>`,
  );
}
