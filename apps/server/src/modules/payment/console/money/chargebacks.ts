import type { InputOf, ResultOf, Routes } from '@pavilion/contract/calls/endpoint.ts';
import type { chargebackEndpoints } from '@pavilion/contract/console/payment/chargebacks.ts';
import * as z from 'zod/mini';
import { DomainError } from '../../../../kernel/errors.ts';
import { countedBy, type Counting, emailsOf, type OperatorContext, pageOf, placesByMoment } from '../../../operator/index.ts';
import { outlinesOf } from '../../../player/index.ts';
import { owedOf } from '../../../wallet/index.ts';
import { type EvidenceKernel, giveEvidence } from '../../chargebacks/evidence.ts';
import { readEvidenceFile } from '../../chargebacks/evidence-file.ts';
import { type Evidence, listEvidence } from '../../chargebacks/evidence-store.ts';
import { debtOf } from '../../write-offs/service.ts';
import * as store from './chargeback-store.ts';
import { baseRates, majorOf } from '../invoices/views.ts';

type Calls = typeof chargebackEndpoints;
type Context = OperatorContext & EvidenceKernel & Counting;

/** Chargebacks by their deadline (operator §2.2, page 16). */
async function listChargebacks(
  context: Context,
  { query }: InputOf<Calls['listChargebacks']>,
): Promise<ResultOf<Calls['listChargebacks']>> {
  const { cursor, perPage, state, provider, playerId, id } = query;
  const filter = { state, provider, playerId, id };
  // A malformed id matches nothing.
  if (![playerId, id].every((given) => given === undefined || z.uuid().safeParse(given).success))
    return pageOf([], { perPage, count: 0, next: () => '' });
  const { after, next } = placesByMoment(['chargebacks', filter], cursor, 'deadline');
  const rows = await store.listChargebacks(context.database, { filter, after, limit: perPage + 1 });
  const countedAtMost = countedBy(context);
  const count = await store.countChargebacks(context.database, filter, countedAtMost);
  const { data, meta } = pageOf(rows, { perPage, count, countedAtMost, next });
  return { data: await shown(context, data), meta };
}

async function shown(context: Context, rows: readonly store.ChargebackRow[]): Promise<ResultOf<Calls['listChargebacks']>['data']> {
  const ids = rows.map(({ id }) => id);
  const [rates, players, owed, evidence] = await Promise.all([
    baseRates(
      context,
      rows.map(({ currency }) => currency),
    ),
    outlinesOf(
      context,
      rows.map(({ playerId }) => playerId),
    ),
    owedOf(context.database, rows.map(debtOf)),
    listEvidence(context.database, ids),
  ]);
  const emails = await emailsOf(context.database, [...new Set(evidence.map(({ operator }) => operator))]);
  const given = Map.groupBy(evidence, ({ invoiceId }) => invoiceId);
  return rows.map((row, index) => {
    const { id, playerId, currency, methodName, psp, openedAt, deadline, state, paidAt, paidMinor, takenMinor } = row;
    const player = players.get(playerId);
    return {
      id,
      playerId,
      nickname: player?.nickname ?? null,
      country: player?.country ?? null,
      amount: majorOf(takenMinor, currency),
      currency,
      baseAmount: rates.inBase(takenMinor, currency),
      baseCurrency: rates.base,
      paid: majorOf(paidMinor, currency),
      owed: majorOf(owed[index] ?? 0n, currency),
      methodName,
      provider: psp,
      takesEvidence: context.paymentProviders.get(psp)?.submitEvidence !== undefined,
      openedAt,
      deadline,
      state,
      paidAt,
      evidence: (given.get(id) ?? []).map((one) => evidenceOf(one, emails)),
    };
  });
}

/** Without the name of the file, which may be anybody's. */
function evidenceOf(
  { id, words, contentType, sizeBytes, operator, state, note, createdAt, decidedAt }: Evidence,
  emails: ReadonlyMap<string, string>,
) {
  const file = contentType === null || sizeBytes === null ? null : { contentType, sizeBytes };
  return { id, words, file, by: { id: operator, email: emails.get(operator) ?? null }, state, note, createdAt, decidedAt };
}

async function evidence(
  context: Context,
  { params: { id }, body }: InputOf<Calls['giveEvidence']>,
): Promise<ResultOf<Calls['giveEvidence']>> {
  await giveEvidence(context, { invoiceId: id, words: body.text, file: body.file });
  const filter = { state: ['open', 'answered', 'lost', 'won', 'writtenOff', 'closed'], provider: [], playerId: undefined, id };
  const [view] = await shown(context, await store.listChargebacks(context.database, { filter, after: null, limit: 1 }));
  if (view === undefined) throw new DomainError('notFound');
  return view;
}

export const chargebackRoutes: Routes<typeof chargebackEndpoints, Context> = {
  listChargebacks,
  giveEvidence: evidence,
  readEvidenceFile: (context, { params: { id, evidenceId }, query: { reason } }) =>
    readEvidenceFile(context, { invoiceId: id, evidenceId, reason }),
};
