import { escapeHtml, sandboxPage } from '../control/page.ts';
import type { Address } from './address-store.ts';
import { checkoutPath } from './context.ts';
import type { Dispute } from './dispute-store.ts';
import type { Payment, Settings } from './store.ts';

function outcomeForm(payment: Payment, outcome: 'success' | 'failure'): string {
  const action = `/sandbox/psp/invoices/${encodeURIComponent(payment.invoiceId)}/outcome`;
  return `<form method="post" action="${action}"><button name="outcome" value="${outcome}">${outcome === 'success' ? 'Succeed' : 'Fail'}</button></form>`;
}

function row(payment: Payment): string {
  const amount = `${escapeHtml(payment.settledAmount ?? payment.amount)} ${escapeHtml(payment.settledCurrency ?? payment.currency)}`;
  const page = payment.token === null ? '' : ` · <a href="${checkoutPath(payment.token)}">page</a>`;
  const actions = payment.status === 'pending' ? outcomeForm(payment, 'success') + outcomeForm(payment, 'failure') : '';
  return `<tr><td><code>${escapeHtml(payment.invoiceId)}</code>${page}</td><td>${payment.kind}</td><td>${amount}</td><td>${payment.closedAt === null ? payment.status : 'page closed'}</td><td>${actions}</td></tr>`;
}

function addressRow({ address, tag, currency, network }: Address): string {
  const hidden = (name: string, value: string): string => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
  return `<tr><td><code>${escapeHtml(address)}</code></td><td>${escapeHtml(tag ?? '')}</td><td>${escapeHtml(currency)} ${escapeHtml(network ?? '')}</td><td><form method="post" action="/sandbox/psp/chain/deposits">${hidden('address', address)}${hidden('tag', tag ?? '')}${hidden('currency', currency)}<label>Amount<input name="amount" inputmode="decimal" value="0.01"></label><label>Confirmations<input name="confirmations" inputmode="numeric" value="20"></label><button>Send</button></form></td></tr>`;
}

function disputeRow({ invoiceId, respondBy, state, evidenceCount }: Dispute): string {
  const form = (path: string, action: string): string =>
    `<form method="post" action="/sandbox/psp/${path}"><input type="hidden" name="invoiceId" value="${escapeHtml(invoiceId)}"><button>${action}</button></form>`;
  const decide =
    state === 'open' || state === 'answered' ? form('disputes-won', 'Merchant wins') + form('disputes-lost', 'Merchant loses') : '';
  return `<tr><td><code>${escapeHtml(invoiceId)}</code></td><td>${respondBy.toISOString()}</td><td>${evidenceCount}</td><td>${state}</td><td>${decide}</td></tr>`;
}

const reversals = [
  { title: 'Chargeback', path: 'chargebacks', action: 'Charge back' },
  { title: 'Refund', path: 'refunds', action: 'Refund' },
  { title: 'Dispute won', path: 'disputes-won', action: 'Give back' },
];

const reversalForm = ({ title, path, action }: (typeof reversals)[number]): string =>
  `<section><h2>${title}</h2><form method="post" action="/sandbox/psp/${path}"><label>Invoice<input name="invoiceId"></label><label>Amount, if not all<input name="amount" inputmode="decimal"></label><button>${action}</button></form></section>`;

interface DeskState {
  payments: readonly Payment[];
  addresses: readonly Address[];
  disputes: readonly Dispute[];
  settings: Settings;
}

/** The payment provider's page for a person: its newest invoices, how payouts go, and its faults. */
export function deskPage({ payments, addresses, disputes, settings }: DeskState): string {
  const rows = payments.map(row).join('');
  const chosen = (value: string, current: string): string => (value === current ? ' selected' : '');
  return sandboxPage(
    'Payments',
    `<p><a href="/sandbox">Sandbox</a></p><h1>Payments</h1><p>The simulated payment provider: what it was asked to do, newest first.</p>
<section><h2>Invoices</h2><table><tr><th>Invoice</th><th>Kind</th><th>Amount</th><th>State</th><th>Decide</th></tr>${rows}</table></section>
<section><h2>Send coins</h2><p>A transfer to an address that was given out. Each chain asks for its own number of confirmations.</p><table><tr><th>Address</th><th>Tag</th><th>Coins</th><th>Send</th></tr>${addresses.map(addressRow).join('')}</table></section>
<section><h2>Disputes</h2><p>Chargebacks, and how many papers the merchant has sent against each.</p><table><tr><th>Invoice</th><th>Answer by</th><th>Evidence</th><th>State</th><th>Decide</th></tr>${disputes.map(disputeRow).join('')}</table></section>
<section><h2>Payouts</h2><form method="post" action="/sandbox/psp/settings"><label>Settle<select name="payouts"><option value="auto"${chosen('auto', settings.payouts)}>by themselves</option><option value="manual"${chosen('manual', settings.payouts)}>when decided here</option></select></label>
<label>After milliseconds<input name="payoutDelayMs" inputmode="numeric" value="${settings.payoutDelayMs}"></label><button>Keep</button></form></section>
<section><h2>Faults</h2><form method="post" action="/sandbox/psp/faults"><label>Share of errors<input name="errorRate" inputmode="decimal" value="${settings.errorRate}"></label>
<label>Latency in ms<input name="latencyMs" inputmode="numeric" value="${settings.latencyMs}"></label><label>Down<select name="down"><option value="false"${chosen('false', String(settings.down))}>no</option><option value="true"${chosen('true', String(settings.down))}>yes</option></select></label><button>Keep</button></form></section>
${reversals.map(reversalForm).join('\n')}`,
  );
}
