import { escapeHtml } from '../desk/page.ts';
import type { Payment } from './store.ts';

const STYLE = `
:root{color-scheme:dark light;--bg:#0B0F14;--card:#121821;--raised:#1A2230;--text:#F2F5F9;--soft:#B4C0D0;--quiet:#8F9DB0;--line:#2A3547;--field:#5F7190;
--pay:#3DDC97;--on-pay:#06251A;--fail:#FF7A7A;--ring:#FFD866;--band:linear-gradient(135deg,#1B3B6F,#15604B);font:16px/1.5 "Inter Variable",system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
@media (prefers-color-scheme:light){:root{--bg:#F5F7FA;--card:#FFF;--raised:#EDF1F6;--text:#101722;--soft:#3C4A5E;--quiet:#556377;--line:#D5DDE7;--field:#6E7F96;
--pay:#08724A;--on-pay:#FFF;--fail:#B3261E;--ring:#1D4ED8;--band:linear-gradient(135deg,#1A56C4,#08724A)}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:var(--bg);color:var(--text)}
main{width:100%;max-width:420px;background:var(--card);border:1px solid var(--line);border-radius:20px;overflow:hidden;box-shadow:0 12px 32px rgb(0 0 0/.28)}
header{padding:24px;background:var(--band);color:#fff}header p{margin:0;font-size:14px;line-height:20px;opacity:.92}
h1{margin:4px 0 0;font-size:32px;line-height:1.15;letter-spacing:-.025em;font-weight:700;font-variant-numeric:tabular-nums}
.body{padding:24px;display:grid;gap:16px}dl{margin:0;display:grid;grid-template-columns:auto 1fr;gap:4px 16px;font-size:14px;line-height:20px}
dt{color:var(--quiet)}dd{margin:0;text-align:end;overflow-wrap:anywhere}fieldset{border:0;margin:0;padding:0;display:grid;gap:12px;grid-template-columns:1fr 1fr}
legend{padding:0 0 8px;font-weight:600}label{display:grid;gap:4px;font-size:14px;line-height:20px;font-weight:600;color:var(--soft)}.wide{grid-column:1/-1}
input{font:inherit;font-variant-numeric:tabular-nums;width:100%;padding:10px 12px;border-radius:6px;border:1px solid var(--field);background:var(--bg);color:var(--text)}
.actions{display:grid;gap:8px;grid-template-columns:1fr 1fr}button,a.button{font:inherit;font-weight:600;min-height:44px;padding:10px 16px;border-radius:10px;border:1px solid transparent;cursor:pointer;text-align:center;text-decoration:none}
.pay{grid-column:1/-1;background:var(--pay);color:var(--on-pay)}.fail,.later{background:transparent;color:var(--text);border-color:var(--field)}.fail{color:var(--fail)}
:focus-visible{outline:2px solid var(--ring);outline-offset:2px}.note{margin:0;font-size:14px;line-height:20px;color:var(--quiet)}
.state{margin:0;padding:12px 16px;border-radius:10px;background:var(--raised);font-weight:600}`;

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;
}

const METHOD_WORDS: Readonly<Record<string, string>> = {
  card: 'card payment',
  frame: 'card payment',
  bank: 'bank transfer',
  code: 'payment by bank app',
  agent: 'payment at an agent',
  ewallet: 'e-wallet payment',
};

function head(payment: Payment): string {
  return `<header><p>${escapeHtml(payment.description)} · ${METHOD_WORDS[payment.method] ?? 'payment'}</p><h1>${escapeHtml(payment.amount)} ${escapeHtml(payment.currency)}</h1></header>`;
}

function facts(payment: Payment): string {
  return `<dl><dt>Merchant</dt><dd>${escapeHtml(payment.description)}</dd><dt>Invoice</dt><dd>${escapeHtml(payment.invoiceId)}</dd><dt>Reference</dt><dd>${escapeHtml(payment.reference)}</dd></dl>`;
}

const CARD_FIELDS = `<fieldset><legend>Test card</legend>
<label class="wide">Name on the card<input name="cardName" autocomplete="off" value="Test Player"></label>
<label class="wide">Card number<input name="cardNumber" inputmode="numeric" autocomplete="off" value="4000 0000 0000 0000"></label>
<label>Valid until<input name="cardExpiry" autocomplete="off" value="12/39"></label>
<label>Security code<input name="cardCode" inputmode="numeric" autocomplete="off" value="123"></label></fieldset>`;

const BANK_FIELDS = `<fieldset><legend>Test bank</legend>
<label class="wide">Account holder<input name="holder" autocomplete="off" value="Test Player"></label>
<label class="wide">Account number<input name="account" autocomplete="off" value="XX00 0000 0000 0000 0000"></label></fieldset>`;

/** The hosted payment page: pre-filled test data of a card or a bank, and three ways out. A plain form, so it needs no script. */
export function checkoutPage(payment: Payment): string {
  const body = `${head(payment)}<form class="body" method="post" target="_top">${facts(payment)}
${payment.method === 'bank' ? BANK_FIELDS : payment.method === 'card' || payment.method === 'frame' ? CARD_FIELDS : ''}
<div class="actions"><button class="pay" name="decision" value="pay">Pay ${escapeHtml(payment.amount)} ${escapeHtml(payment.currency)}</button>
<button class="fail" name="decision" value="fail">Fail</button><button class="later" name="decision" value="later">Pay later</button></div>
<p class="note">This payment provider is simulated. No real money moves, and what stands in these fields is neither checked nor kept.</p></form>`;
  return page(`Pay ${payment.amount} ${payment.currency}`, body);
}

const STATES = { success: 'This payment is paid.', failure: 'This payment failed.', pending: 'This payment is open.' } as const;

/** What the page shows once the payment is decided. */
export function decidedPage(payment: Payment, backUrl: string): string {
  const back =
    backUrl === ''
      ? ''
      : `<a class="button later" target="_top" href="${escapeHtml(backUrl)}">Back to ${escapeHtml(payment.description)}</a>`;
  return page(
    'Payment',
    `${head(payment)}<div class="body">${facts(payment)}<p class="state" role="status">${STATES[payment.status]}</p>${back}</div>`,
  );
}

export function unknownPage(): string {
  return page(
    'Payment',
    '<div class="body"><h1>Unknown payment</h1><p class="note">This address names no payment. Go back to the shop and start again.</p></div>',
  );
}
