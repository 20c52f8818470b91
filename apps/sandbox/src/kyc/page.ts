import { escapeHtml, sandboxPage } from '../desk/page.ts';

const outcomes =
  '<label>Outcome<select name="outcome"><option value="approved">approved</option><option value="rejected">rejected</option></select></label><label>Reason<input name="reason" maxlength="200"></label><button>Send</button>';

/** The widget inside the site: a real one takes pictures and decides later; this one is told. */
export function widgetPage(token: string): string {
  return sandboxPage(
    'Identity verification',
    `<h1>Identity verification</h1><p>This page plays the verification provider. Choose what it finds.</p><section><h2>Your check</h2><form method="post" action="/sandbox/kyc/widget"><input type="hidden" name="token" value="${escapeHtml(token)}">${outcomes}</form></section>`,
  );
}

export function expiredPage(): string {
  return sandboxPage('Identity verification', '<h1>This check has expired</h1><p>Ask for a new token and open the widget again.</p>');
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
