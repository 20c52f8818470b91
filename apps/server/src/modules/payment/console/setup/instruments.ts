import { createHash } from 'node:crypto';
import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import { INSTRUMENT_PAYMENTS_MAX, type instrumentEndpoints, SHARERS_MAX } from '@pavilion/contract/console/payment/instruments.ts';
import { DomainError } from '../../../../kernel/errors.ts';
import { actorOf } from '../../../../kernel/visitor.ts';
import { holdsPermission, type OperatorContext } from '../../../operator/index.ts';
import { pageOfAll, playerById } from '../../../player/index.ts';
import type { PaymentKernel } from '../../context.ts';
import { placeKeyOf } from '../../places/place-key.ts';
import * as store from './instrument-store.ts';
import { maskedDestination } from '../masks.ts';
import { majorOf } from '../invoices/views.ts';

type Endpoint = (typeof instrumentEndpoints)['listPlayerInstruments'];
type Row = store.InstrumentRow;

/** Identifies a payment destination without revealing it: a plain hash of it could be guessed, so the player is hashed with it. */
const idOf = (playerId: string, { kind, method, fields, address }: Row): string =>
  createHash('sha256')
    .update(JSON.stringify([playerId, kind, method, placeKeyOf({ method, fields }) || fields, address]))
    .digest('hex')
    .slice(0, 16);

const placeOf = ({ fields, address }: Row) => maskedDestination(address === null ? fields : { wallet_id: address });

const latest = (rows: readonly Row[]): Date => new Date(Math.max(...rows.map(({ lastAt }) => lastAt.getTime())));
const first = (rows: readonly Row[]): Date => new Date(Math.min(...rows.map(({ firstAt }) => firstAt.getTime())));
const total = (rows: readonly Row[], part: 'payments' | 'settled'): number => rows.reduce((sum, row) => sum + row[part], 0);

/** Settled sums by currency; one destination may be recorded in several spellings. */
const sumsOf = (parts: readonly Row[]) =>
  [
    ...Map.groupBy(
      parts.filter(({ settled }) => settled > 0),
      ({ currency }) => currency,
    ),
  ].map(([currency, rows]) => ({
    currency,
    amount: majorOf(
      rows.reduce((sum, { settledMinor }) => sum + BigInt(settledMinor), 0n),
      currency,
    ),
  }));

/** A player's payment instruments, each in all its currencies (operator §2.3). @throws notFound */
export async function listPlayerInstruments(
  context: PaymentKernel & OperatorContext,
  { params, query }: InputOf<Endpoint>,
): Promise<ResultOf<Endpoint>> {
  const { database } = context;
  const playerId = params.id;
  if ((await playerById(context, playerId)) === undefined) throw new DomainError('notFound');
  const rows = await store.listInstruments(database, { playerId, paymentsMax: INSTRUMENT_PAYMENTS_MAX });
  const instruments = [...Map.groupBy(rows, (row) => idOf(playerId, row))].flatMap(([id, parts]) => {
    const [one] = parts;
    return one === undefined ? [] : [{ id, one, parts }];
  });
  const { data, meta } = pageOfAll(['instruments', playerId], query, instruments);
  const sharersOf = await sharersIn(
    context,
    playerId,
    data.map(({ one }) => one),
  );
  return {
    data: data.map(({ id, one, parts }) => ({
      id,
      direction: one.kind,
      method: one.method,
      methodName: one.methodName,
      provider: one.psp,
      place: placeOf(one),
      firstUsedAt: first(parts),
      lastUsedAt: latest(parts),
      payments: total(parts, 'payments'),
      settled: total(parts, 'settled'),
      sums: sumsOf(parts),
      sharers: sharersOf.get(one) ?? null,
    })),
    meta,
  };
}

/**
 * Other players who used the destinations of a page, for operators who may see risks. A deposit address belongs to one player alone; a
 * card's last digits are shared by many people.
 */
async function sharersIn(
  context: PaymentKernel & OperatorContext,
  playerId: string,
  rows: readonly Row[],
): Promise<ReadonlyMap<Row, number>> {
  if (!(await holdsPermission(context.database, actorOf(context).id, 'risk.read'))) return new Map();
  const places = rows.map((row) => ({ row, kind: row.kind, key: placeKeyOf(row) })).filter(({ key }) => key !== '');
  const counts = await store.countSharers(context.database, { playerId, places, most: SHARERS_MAX });
  return new Map([
    ...rows.filter(({ address }) => address !== null).map((row) => [row, 0] as const),
    ...places.map(({ row }, place) => [row, counts[place] ?? 0] as const),
  ]);
}
