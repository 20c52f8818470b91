import type { CauseGiven } from '@pavilion/contract/console/player/explain.ts';
import * as z from 'zod/mini';
import type { Database } from '../../../../kernel/database.ts';
import { emailsOf } from '../../../operator/index.ts';
import { operationsOfInvoice } from '../../../wallet/index.ts';
import { findInvoice, type InvoiceRow } from '../../invoices/store.ts';
import * as store from './invoice-store.ts';
import { concernsOf, majorOf } from './views.ts';

/** The request: the beginning of every chain about a payment. */
const beginning = ({ id, kind, amountMinor, currency, methodName, createdAt: at }: InvoiceRow): CauseGiven => ({
  cause: { kind, id, at, facts: { amount: majorOf(amountMinor, currency), currency, method: methodName } },
  rule: null,
  operation: null,
});

/** Why it waits, or waited: each concern is a rule with what it saw. */
async function concerns(database: Database, { id, flags, createdAt: at }: InvoiceRow): Promise<CauseGiven[]> {
  const found = concernsOf(flags, await store.listConcerns(database, id));
  return found.map(({ name, facts }) => ({
    cause: { kind: 'concern', id: name, at, facts: {} },
    rule: { name, facts: { ...facts } },
    operation: null,
  }));
}

async function acts(database: Database, { id, playerReason }: InvoiceRow): Promise<CauseGiven[]> {
  const actions = await store.listActions(database, id);
  const emails = await emailsOf(database, [...new Set(actions.map(({ operator }) => operator))]);
  return actions.map(({ action, operator, reason, createdAt: at }) => ({
    cause: { kind: 'act', id: action, at, facts: { operatorId: operator, operatorEmail: emails.get(operator) ?? null, reason } },
    rule: action === 'reject' ? { name: 'rejected', facts: { playerReason } } : null,
    operation: null,
  }));
}

/** Its progress; the last step names the class of the result. */
async function states(database: Database, { id, psp, state, result }: InvoiceRow): Promise<CauseGiven[]> {
  const steps = await store.listSteps(database, id);
  return steps.map((step) => ({
    cause: { kind: 'state', id: step.state, at: step.reachedAt, facts: {} },
    rule: step.state === state && result !== '' ? { name: result, facts: { provider: psp } } : null,
    operation: null,
  }));
}

const timeOf = ({ cause }: CauseGiven): number => (cause.at === null ? 0 : new Date(cause.at).getTime());

/** The first links of a chain about what a payment moved. */
export async function invoiceCauses(
  { database }: { database: Database },
  { playerId, id }: { playerId: string; id: string },
): Promise<CauseGiven[]> {
  const invoice = await findInvoice(database, id);
  return invoice === undefined || invoice.playerId !== playerId ? [] : [beginning(invoice)];
}

/**
 * Explains the state of a payment: the request, the rules applied, the decisions and their authors, the bookings. Undefined for an id that
 * is not a payment of this player.
 */
export async function explainInvoice(
  { database }: { database: Database },
  { playerId, id }: { playerId: string; id: string },
): Promise<CauseGiven[] | undefined> {
  if (!z.uuid().safeParse(id).success) return undefined;
  const invoice = await findInvoice(database, id);
  if (invoice === undefined || invoice.playerId !== playerId) return undefined;
  const later = [
    ...(await states(database, invoice)),
    ...(await acts(database, invoice)),
    ...(await operationsOfInvoice(database, { playerId, invoiceId: id })),
  ];
  return [beginning(invoice), ...(await concerns(database, invoice)), ...later.toSorted((one, other) => timeOf(one) - timeOf(other))];
}
