import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { paymentsEndpoints } from '@pavilion/contract/console/payment/payments.ts';
import { AmountError, formatDecimal, isCurrencyCode, parseDecimal, scaleOf } from '@pavilion/money';
import { DomainError } from '../../../../kernel/errors.ts';
import {
  type ApprovalView,
  ask,
  countApprovals,
  listApprovals,
  type OperatorContext,
  pageOf,
  placesByMoment,
} from '../../../operator/index.ts';
import { outlinesOf, playerById } from '../../../player/index.ts';
import { accountsOf } from '../../../wallet/index.ts';
import { ADJUSTMENT, adjustmentAsked } from '../../adjustments/adjustment-approval.ts';
import type { PaymentKernel } from '../../context.ts';
import { baseRates, majorOf } from '../invoices/views.ts';

type Calls = typeof paymentsEndpoints;
type Context = OperatorContext & PaymentKernel;

const refusedField = (field: string): DomainError => new DomainError('validation', { fields: { [field]: { rule: 'other' } } });

/** @throws validation for an unknown currency, more decimals than it has, nothing, or taking by a kind that only gives */
function readSum({ amount, currency, kind }: { amount: string; currency: string; kind: string }): bigint {
  if (!isCurrencyCode(currency)) throw refusedField('currency');
  try {
    const minor = parseDecimal(amount, scaleOf(currency));
    const isAllowed = minor > 0n || (minor < 0n && (kind === 'correction' || kind === 'return'));
    if (isAllowed) return minor;
  } catch (error) {
    if (!(error instanceof AmountError)) throw error;
  }
  throw refusedField('amount');
}

/**
 * Asks a colleague for an adjustment (operator §3.4). No more can be taken than the player has: the cashier would refuse it, both now and
 * on approval.
 * @throws permissionMissing, stepUpRequired, reasonRequired, amountOverAuthority, notFound, validation, withdrawableBalanceInsufficient
 */
export async function askAdjustment(
  context: Context,
  { body }: InputOf<Calls['askAdjustment']>,
): Promise<ResultOf<Calls['askAdjustment']>> {
  const { playerId, currency, kind, reason = '' } = body;
  const amountMinor = readSum(body);
  const player = await playerById(context, playerId);
  if (player === undefined) throw new DomainError('notFound');
  const cash = (await accountsOf(context, playerId)).find((account) => account.currency === currency)?.balances.cash ?? 0n;
  if (amountMinor < 0n && cash < -amountMinor) throw new DomainError('withdrawableBalanceInsufficient');
  const signed = `${amountMinor < 0n ? '' : '+'}${formatDecimal(amountMinor, scaleOf(currency))}`;
  const approval = await ask(context, {
    kind: ADJUSTMENT,
    subject: playerId,
    // The approval outlives the player's data: the id alone names the player in it.
    what: `${kind} ${signed} ${currency}, player ${playerId}`,
    title: { key: `adjustment_${kind}`, values: { sum: { amount: signed, currency }, id: { id: playerId } } },
    after: { currency, amountMinor: amountMinor.toString(), kind },
    reason,
    amount: { amountMinor: amountMinor < 0n ? -amountMinor : amountMinor, currency },
  });
  return { approval };
}

/** Requested adjustments, whatever their outcome (operator §2.2, page 17). */
export async function listAdjustments(
  context: Context,
  { query }: InputOf<Calls['listAdjustments']>,
): Promise<ResultOf<Calls['listAdjustments']>> {
  const { cursor, perPage, state, kind, playerId } = query;
  const filter = { state, kind: [ADJUSTMENT], subject: playerId, askedKind: kind };
  const { after, next } = placesByMoment(['adjustments', filter], cursor, 'askedAt');
  const rows = await listApprovals(context.database, { filter, after, limit: perPage + 1 });
  const count = await countApprovals(context.database, filter);
  const { data, meta } = pageOf(rows, { perPage, count, next });
  return { data: await shown(context, data), meta };
}

async function shown(context: Context, rows: readonly ApprovalView[]) {
  const read = rows.map((row) => ({ row, ...adjustmentAsked.parse(row.after) }));
  const [rates, players] = await Promise.all([
    baseRates(
      context,
      read.map(({ currency }) => currency),
    ),
    outlinesOf(
      context,
      rows.map(({ subject }) => subject),
    ),
  ]);
  return read.map(({ row, currency, amountMinor, kind }) => {
    const {
      id,
      subject: playerId,
      reason,
      state,
      askedBy,
      askedByEmail,
      askedAt,
      expiresAt,
      decidedBy,
      decidedByEmail,
      decidedAt,
      note,
    } = row;
    const player = players.get(playerId);
    return {
      id,
      playerId,
      nickname: player?.nickname ?? null,
      country: player?.country ?? null,
      amount: majorOf(amountMinor, currency),
      currency,
      baseAmount: rates.inBase(amountMinor, currency),
      baseCurrency: rates.base,
      kind,
      reason,
      state,
      askedBy,
      askedByEmail,
      askedAt,
      expiresAt,
      decidedBy,
      decidedByEmail,
      decidedAt,
      note,
    };
  });
}
