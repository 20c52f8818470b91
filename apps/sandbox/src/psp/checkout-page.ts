import fs from 'node:fs';
import { escapeHtml } from '../control/page.ts';
import type { Payment } from './store.ts';
import type { CheckoutWords } from './checkout-texts.ts';

const style = fs.readFileSync(new URL('./checkout-page.css', import.meta.url), 'utf8');

function page({ language, direction }: CheckoutWords, { title, body }: { title: string; body: string }): string {
  return `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;
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
<label>${say('cardCode')}<input name="cardCode" inputmode="numeric" autocomplete="off" value="123" dir="ltr"></label>
<label class="wide keep"><input type="checkbox" name="saveCard" value="1">${say('saveCard')}</label></fieldset>`;

/** A saved card is shown by its last digits: only its security code is asked for. */
const savedCardFields = ({ say }: CheckoutWords, lastFour: string): string => `<fieldset><legend>${say('testCard')}</legend>
<label>${say('cardNumber')}<output dir="ltr">•••• ${escapeHtml(lastFour)}</output></label>
<label>${say('cardCode')}<input name="cardCode" inputmode="numeric" autocomplete="off" value="123" dir="ltr"></label></fieldset>`;

/** The data that a method requests from the payer on the page. */
function askedFields(words: CheckoutWords, { method, savedCard }: Payment): string {
  if (method === 'bank') return bankFields(words);
  if (method !== 'card' && method !== 'frame') return '';
  return savedCard === null ? cardFields(words) : savedCardFields(words, savedCard);
}

const bankFields = ({ say }: CheckoutWords): string => `<fieldset><legend>${say('testBank')}</legend>
<label class="wide">${say('holder')}<input name="holder" autocomplete="off" value="Test Player" dir="ltr"></label>
<label class="wide">${say('accountNumber')}<input name="account" autocomplete="off" value="XX00 0000 0000 0000 0000" dir="ltr"></label></fieldset>`;

/** The hosted payment page: pre-filled test data of a card or a bank, and three ways out. A plain form, so it needs no script. */
export function checkoutPage(words: CheckoutWords, payment: Payment): string {
  const { say } = words;
  const pay = say('pay', { amount: amountOf(payment) });
  const body = `${head(words, payment)}<form class="body" method="post" target="_top">${facts(words, payment)}
${askedFields(words, payment)}
<div class="actions"><button class="pay" name="decision" value="pay">${escapeHtml(pay)}</button>
<button class="fail" name="decision" value="fail">${say('fail')}</button><button class="later" name="decision" value="later">${say('later')}</button></div>
<p class="note">${say('note')}</p></form>`;
  return page(words, { title: pay, body });
}

/** The page after the payment was decided or its page was closed. */
export function decidedPage(words: CheckoutWords, { payment, backUrl }: { payment: Payment; backUrl: string }): string {
  const { say } = words;
  const label = escapeHtml(say('back', { merchant: payment.description }));
  const back = backUrl === '' ? '' : `<a class="button later" target="_top" href="${escapeHtml(backUrl)}">${label}</a>`;
  const isClosed = payment.status === 'pending' && payment.closedAt !== null;
  const state = `<p class="state" role="status">${say(isClosed ? 'closed' : payment.status)}</p>`;
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
