import { escapeHtml, sandboxPage } from '../desk/page.ts';
import { checkoutPath } from './context.ts';
import type { Payment, Settings } from './store.ts';

function outcomeForm(payment: Payment, outcome: 'success' | 'failure'): string {
  const action = `/sandbox/psp/invoices/${encodeURIComponent(payment.invoiceId)}/outcome`;
  return `<form method="post" action="${action}"><button name="outcome" value="${outcome}">${outcome === 'success' ? 'Succeed' : 'Fail'}</button></form>`;
}

function row(payment: Payment): string {
  const amount = `${escapeHtml(payment.settledAmount ?? payment.amount)} ${escapeHtml(payment.settledCurrency ?? payment.currency)}`;
  const page = payment.token === null ? '' : ` · <a href="${checkoutPath(payment.token)}">page</a>`;
  const actions = payment.status === 'pending' ? outcomeForm(payment, 'success') + outcomeForm(payment, 'failure') : '';
  return `<tr><td><code>${escapeHtml(payment.invoiceId)}</code>${page}</td><td>${payment.kind}</td><td>${amount}</td><td>${payment.status}</td><td>${actions}</td></tr>`;
}

/** The payment provider's page for a person: its newest invoices, how payouts go, and its faults. */
export function deskPage(payments: readonly Payment[], settings: Settings): string {
  const rows = payments.map(row).join('');
  const chosen = (value: string, current: string): string => (value === current ? ' selected' : '');
  return sandboxPage(
    'Payments',
    `<p><a href="/sandbox">Sandbox</a></p><h1>Payments</h1><p>The simulated payment provider: what it was asked to do, newest first.</p>
<section><h2>Invoices</h2><table><tr><th>Invoice</th><th>Kind</th><th>Amount</th><th>State</th><th>Decide</th></tr>${rows}</table></section>
<section><h2>Payouts</h2><form method="post" action="/sandbox/psp/settings"><label>Settle<select name="payouts"><option value="auto"${chosen('auto', settings.payouts)}>by themselves</option><option value="manual"${chosen('manual', settings.payouts)}>when decided here</option></select></label>
<label>After milliseconds<input name="payoutDelayMs" inputmode="numeric" value="${settings.payoutDelayMs}"></label><button>Keep</button></form></section>
<section><h2>Faults</h2><form method="post" action="/sandbox/psp/faults"><label>Share of errors<input name="errorRate" inputmode="decimal" value="${settings.errorRate}"></label>
<label>Latency in ms<input name="latencyMs" inputmode="numeric" value="${settings.latencyMs}"></label><label>Down<select name="down"><option value="false"${chosen('false', String(settings.down))}>no</option><option value="true"${chosen('true', String(settings.down))}>yes</option></select></label><button>Keep</button></form></section>
<section><h2>Chargeback</h2><form method="post" action="/sandbox/psp/chargebacks"><label>Invoice<input name="invoiceId"></label><button>Charge back</button></form></section>`,
  );
}
