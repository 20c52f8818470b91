import { escapeHtml, sandboxPage } from '../control/page.ts';

const outcomes =
  '<label>Outcome<select name="outcome"><option value="approved">approved</option><option value="rejected">rejected</option></select></label><label>Reason<input name="reason" maxlength="200"></label><button>Send</button>';

type WidgetStep = 'opened' | 'expired' | 'submitted' | 'approved' | 'rejected';

/** Notifies the page around the widget through the port it passes. The outcome itself is sent to the platform, signed. */
export const widgetScript = `addEventListener('message', ({ data, ports: [port] }) => {
  if (data === 'pavilion:connect' && port) port.postMessage({ type: document.querySelector('[data-step]').dataset.step });
});
`;

const inWidget = (step: WidgetStep, body: string): string =>
  sandboxPage('Identity verification', `<div data-step="${step}">${body}</div><script src="/sandbox/kyc/widget.js" defer></script>`);

function decideForm(token: string): string {
  return `<section><h2>What the provider finds</h2><form method="post" action="/sandbox/kyc/widget"><input type="hidden" name="token" value="${escapeHtml(token)}">${outcomes}</form></section>`;
}

/** The widget inside the site. A real one takes pictures and decides later; this one lets the tester choose. */
export function widgetPage(token: string): string {
  return inWidget(
    'opened',
    `<h1>Identity verification</h1><p>This page plays the verification provider. No picture is taken.</p><section><h2>Your papers</h2><form method="post" action="/sandbox/kyc/widget"><input type="hidden" name="token" value="${escapeHtml(token)}"><input type="hidden" name="outcome" value="submitted"><label>Document<select name="document"><option>Passport</option><option>ID card</option><option>Driving licence</option></select></label><button>Send for review</button></form></section>${decideForm(token)}`,
  );
}

/** After papers were sent, or the check was decided. */
export function sentPage(outcome: 'submitted' | 'approved' | 'rejected', token: string): string {
  if (outcome !== 'submitted') return inWidget(outcome, `<h1>Check ${outcome}</h1><p>The outcome was sent to Pavilion.</p>`);
  return inWidget(outcome, `<h1>In review</h1><p>Your papers have arrived. You may close this window.</p>${decideForm(token)}`);
}

export function expiredPage(): string {
  return inWidget('expired', '<h1>This check has expired</h1><p>Ask for a new token and open the widget again.</p>');
}

export function donePage(outcome: string): string {
  return sandboxPage('Identity verification', `<h1>Check ${escapeHtml(outcome)}</h1><p>The outcome was sent to Pavilion.</p>`);
}

/** The provider's desk: an outcome for any player. */
export function deskPage(): string {
  return sandboxPage(
    'Verification',
    `<p><a href="/sandbox">Sandbox</a></p><h1>Verification</h1><section><h2>Decide a check</h2><form method="post" action="/sandbox/kyc/outcome"><label>Player id<input name="playerId" required></label>${outcomes}</form></section>`,
  );
}
