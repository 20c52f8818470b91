import { escapeHtml } from '../desk/page.ts';
import type { Payment } from './store.ts';
import type { CheckoutWords } from './words.ts';

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

function page({ language, direction }: CheckoutWords, { title, body }: { title: string; body: string }): string {
  return `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;
}

const amountOf = ({ amount, currency }: Payment): string => `${amount} ${currency}`;

const METHOD_WORDS: ReadonlyMap<string, Parameters<CheckoutWords['say']>[0]> = new Map([
  ['card', 'card'],
  ['frame', 'card'],
  ['bank', 'bank'],
  ['code', 'code'],
  ['agent', 'agent'],
  ['ewallet', 'ewallet'],
]);

function head({ say }: CheckoutWords, payment: Payment): string {
  const method = say(METHOD_WORDS.get(payment.method) ?? 'other');
  return `<header><p>${escapeHtml(payment.description)} · ${method}</p><h1><bdi>${escapeHtml(amountOf(payment))}</bdi></h1></header>`;
}

function facts({ say }: CheckoutWords, payment: Payment): string {
  const fact = (name: string, value: string): string => `<dt>${name}</dt><dd><bdi>${escapeHtml(value)}</bdi></dd>`;
  return `<dl>${fact(say('merchant'), payment.description)}${fact(say('invoice'), payment.invoiceId)}${fact(say('reference'), payment.reference)}</dl>`;
}

const cardFields = ({ say }: CheckoutWords): string => `<fieldset><legend>${say('testCard')}</legend>
<label class="wide">${say('cardName')}<input name="cardName" autocomplete="off" value="Test Player" dir="ltr"></label>
<label class="wide">${say('cardNumber')}<input name="cardNumber" inputmode="numeric" autocomplete="off" value="4000 0000 0000 0000" dir="ltr"></label>
<label>${say('cardExpiry')}<input name="cardExpiry" autocomplete="off" value="12/39" dir="ltr"></label>
<label>${say('cardCode')}<input name="cardCode" inputmode="numeric" autocomplete="off" value="123" dir="ltr"></label></fieldset>`;

const bankFields = ({ say }: CheckoutWords): string => `<fieldset><legend>${say('testBank')}</legend>
<label class="wide">${say('holder')}<input name="holder" autocomplete="off" value="Test Player" dir="ltr"></label>
<label class="wide">${say('accountNumber')}<input name="account" autocomplete="off" value="XX00 0000 0000 0000 0000" dir="ltr"></label></fieldset>`;

/** The hosted payment page: pre-filled test data of a card or a bank, and three ways out. A plain form, so it needs no script. */
export function checkoutPage(words: CheckoutWords, payment: Payment): string {
  const { say } = words;
  const pay = say('pay', { amount: amountOf(payment) });
  const body = `${head(words, payment)}<form class="body" method="post" target="_top">${facts(words, payment)}
${payment.method === 'bank' ? bankFields(words) : payment.method === 'card' || payment.method === 'frame' ? cardFields(words) : ''}
<div class="actions"><button class="pay" name="decision" value="pay">${escapeHtml(pay)}</button>
<button class="fail" name="decision" value="fail">${say('fail')}</button><button class="later" name="decision" value="later">${say('later')}</button></div>
<p class="note">${say('note')}</p></form>`;
  return page(words, { title: pay, body });
}

/** What the page shows once the payment is decided. */
export function decidedPage(words: CheckoutWords, { payment, backUrl }: { payment: Payment; backUrl: string }): string {
  const { say } = words;
  const label = escapeHtml(say('back', { merchant: payment.description }));
  const back = backUrl === '' ? '' : `<a class="button later" target="_top" href="${escapeHtml(backUrl)}">${label}</a>`;
  const state = `<p class="state" role="status">${say(payment.status)}</p>`;
  return page(words, {
    title: say('title'),
    body: `${head(words, payment)}<div class="body">${facts(words, payment)}${state}${back}</div>`,
  });
}

export function unknownPage(words: CheckoutWords): string {
  const { say } = words;
  return page(words, {
    title: say('title'),
    body: `<div class="body"><h1>${say('unknown')}</h1><p class="note">${say('unknownNote')}</p></div>`,
  });
}
