import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { paymentsEndpoints } from '@pavilion/contract/console/payment/payments.ts';
import * as z from 'zod/mini';
import { DomainError, invariant } from '../../../../kernel/errors.ts';
import { countedBy, type Counting, isShortList, pageOf, placesByMoment } from '../../../operator/index.ts';
import { isIdentityVerified, outlinesOf, playerById } from '../../../player/index.ts';
import { accountsOf, owedOf } from '../../../wallet/index.ts';
import type { PaymentKernel } from '../../context.ts';
import { findDecision } from '../../automatic/decision-store.ts';
import { debtOf } from '../../write-offs/service.ts';
import { listTotals, type Totals } from '../../invoices/list-store.ts';
import { findInvoice, type InvoiceRow } from '../../invoices/store.ts';
import { isUndoable } from '../../withdrawal/rules.ts';
import { amountRanges } from './amount-ranges.ts';
import * as store from './invoice-store.ts';
import { timelineOf } from './timeline.ts';
import { baseRates, concernsOf, holdOf, invoiceOf, majorOf, releaseOf, unmetOf } from './views.ts';

type Calls = typeof paymentsEndpoints;

/** A malformed id matches nothing. */
const isFindable = (playerId: string | undefined): boolean => playerId === undefined || z.uuid().safeParse(playerId).success;

/** Deposits and withdrawals by filters (operator §2.2, page 12). */
export async function listInvoices(
  context: PaymentKernel & Counting,
  { query }: InputOf<Calls['listInvoices']>,
): Promise<ResultOf<Calls['listInvoices']>> {
  const { cursor, perPage, sortOrder = 'desc', amountMin, amountMax, ...named } = query;
  const filter = {
    ...named,
    playerId: named.playerId,
    reference: named.reference,
    createdFrom: named.createdFrom,
    createdTo: named.createdTo,
    amounts: await amountRanges(context, query),
  };
  if (!isFindable(filter.playerId)) return pageOf([], { perPage, count: 0, next: () => '' });
  const { after, next } = placesByMoment(['invoices', sortOrder, { ...named, amountMin, amountMax }], cursor, 'createdAt');
  const count = await store.countInvoices(context.database, filter, countedBy(context));
  const order = { after, isAscending: sortOrder === 'asc', limit: perPage + 1, isShort: isShortList(count, context) };
  const rows = await store.listInvoices(context.database, { filter, ...order });
  const { data, meta } = pageOf(rows, { perPage, count, countedAtMost: countedBy(context), next });
  const [rates, players] = await Promise.all([
    baseRates(
      context,
      data.map(({ currency }) => currency),
    ),
    outlinesOf(
      context,
      data.map(({ playerId }) => playerId),
    ),
  ]);
  return { data: data.map((row) => invoiceOf(row, { rates, players })), meta };
}

/** One payment, its player, and its whole history (operator §2.2, page 13). @throws notFound */
export async function readInvoice(context: PaymentKernel, id: string): Promise<ResultOf<Calls['readInvoice']>> {
  const invoice = await findInvoice(context.database, id);
  if (invoice === undefined) throw new DomainError('notFound');
  const [player, money, { timeline, actions, emails }] = await Promise.all([
    playerOfInvoice(context, invoice.playerId),
    moneyOf(context, invoice.playerId),
    timelineOf(context, invoice),
  ]);
  return { invoice: await headOf(context, invoice, { actions, emails }), player, ...money, timeline };
}

async function headOf(
  context: PaymentKernel,
  invoice: InvoiceRow,
  { actions, emails }: { actions: readonly store.InvoiceAction[]; emails: ReadonlyMap<string, string> },
) {
  const [rates, players, found, [owedMinor = 0n], decision] = await Promise.all([
    baseRates(context, [invoice.currency]),
    outlinesOf(context, [invoice.playerId]),
    store.listConcerns(context.database, invoice.id),
    owedOf(context.database, [debtOf(invoice)]),
    findDecision(context.database, invoice.id),
  ]);
  const releasedAt = (by: string | null): Date | null =>
    actions.findLast(({ action, operator }) => action === 'release' && operator === by)?.createdAt ?? null;
  const { firstApprover: first, secondApprover: second, unsentUntil } = invoice;
  return {
    ...invoiceOf(invoice, { rates, players }),
    concerns: concernsOf(invoice.flags, found),
    unmet: unmetOf(decision?.leaves ?? []),
    stoppedBy: decision?.stoppedBy ?? null,
    isIdentityVerified: players.get(invoice.playerId)?.isIdentityVerified === true,
    needs: invoice.approvalsRequired,
    firstRelease: releaseOf(first, { at: releasedAt(first), emails }),
    secondRelease: releaseOf(second, { at: releasedAt(second), emails }),
    ...holdOf(invoice, { now: context.clock.now(), emails }),
    undoUntil: isUndoable(invoice, context.clock.realNow()) ? unsentUntil : null,
    owed: majorOf(owedMinor, invoice.currency),
    playerReason: invoice.playerReason,
    nextQueryAt: invoice.nextQueryAt,
  };
}

async function playerOfInvoice(context: PaymentKernel, playerId: string) {
  const player = await playerById(context, playerId);
  invariant(player, 'An invoice has no player');
  const { id, nickname, country, locale, status, createdAt } = player;
  return { id, nickname, country, locale, status, createdAt, isIdentityVerified: await isIdentityVerified(context, playerId) };
}

const summed = ({ currency, sumMinor, successes, lastAt }: Totals) => ({
  currency,
  amount: majorOf(BigInt(sumMinor ?? '0'), currency),
  count: Number(successes),
  lastAt,
});

async function moneyOf(context: PaymentKernel, playerId: string) {
  const [totals, accounts] = await Promise.all([listTotals(context.database, playerId), accountsOf(context, playerId)]);
  const moved = totals.filter(({ successes }) => successes > 0n);
  return {
    moneyIn: moved.filter(({ kind }) => kind === 'deposit').map(summed),
    moneyOut: moved.filter(({ kind }) => kind === 'withdrawal').map(summed),
    balances: accounts.map(({ currency, balances: { cash, bonus, locked, receivable } }) => ({
      currency,
      cash: majorOf(cash, currency),
      bonus: majorOf(bonus, currency),
      locked: majorOf(locked, currency),
      owed: majorOf(-receivable, currency),
    })),
  };
}
