import type { SchemaInput } from '@pavilion/contract/calls/endpoint.ts';
import type { bet } from '@pavilion/contract/areas/game/game.ts';
import { type SportsbookTicket, ticketItem } from '@pavilion/contract/providers/sportsbook.ts';
import { formatDecimal, scaleOf } from '@pavilion/money';
import * as z from 'zod';
import type { Kernel } from '../../../kernel/context.ts';
import { type CatalogueContext, catalogueOf } from '../catalogue/snapshot.ts';
import { readAmount } from '../provider-amounts.ts';
import { forfeitedOf } from '../../wallet/index.ts';
import * as store from './bet-store.ts';

export type BetContext = CatalogueContext & Pick<Kernel, 'publish'>;

/** A provider's report about a ticket, with the provider's name taken from the verified header. */
interface TicketUpdate {
  readonly source: string;
  readonly version: number;
  readonly ticket: SportsbookTicket;
}

/**
 * The row for a ticket that its provider reports: the highest version wins in whatever order messages arrive, and repeats change nothing.
 * @returns undefined if an amount is invalid in its currency
 */
export function betOf({ clock }: Pick<Kernel, 'clock'>, { source, version, ticket }: TicketUpdate): store.SetBet | undefined {
  const [amountMinor, payoutMinor, remainingStakeMinor] = [ticket.amount, ticket.payout, ticket.remainingStake].map((text) => {
    const read = readAmount(text, ticket.currency);
    return 'amountMinor' in read ? read.amountMinor : undefined;
  });
  if (amountMinor === undefined || payoutMinor === undefined || remainingStakeMinor === undefined) return undefined;
  const { id, playerId, roundId, gameId, currency, coefficient, status, ticketType, items } = ticket;
  return {
    source,
    version,
    id,
    playerId: playerId.toLowerCase(),
    roundId,
    gameId,
    currency,
    amountMinor,
    payoutMinor,
    remainingStakeMinor,
    coefficient,
    status,
    ticketType,
    items,
    createdAt: new Date(ticket.createdAt),
    settledAt: ticket.settledAt ? new Date(ticket.settledAt) : null,
    receivedAt: clock.now(),
  };
}

const storedItems = z.array(ticketItem);
const storedCorrections = z.array(
  z.object({ status: z.int(), payoutMinor: z.string().regex(/^\d+$/).transform(BigInt), correctedAt: z.iso.datetime() }),
);

/** Own tickets as wire §3.9 has them, the newest first; with an id that one alone, settled or not. */
export async function listBets(
  context: CatalogueContext,
  {
    playerId,
    page,
    perPage,
    isSettled,
    id,
  }: { playerId: string; page: number; perPage: number; isSettled: boolean; id?: string | undefined },
): Promise<{ data: SchemaInput<typeof bet>[]; totalRows: number }> {
  if (id !== undefined) {
    const found = await store.findBet(context.database, { playerId, id });
    const rows = found === undefined ? [] : [found];
    return { data: await betsOf(context, playerId, rows), totalRows: rows.length };
  }
  const slice = { playerId, isSettled, limit: perPage, offset: (page - 1) * perPage };
  const { rows, totalRows } = await store.listBets(context.database, slice);
  return { data: await betsOf(context, playerId, rows), totalRows };
}

/** A player's tickets, in the order in which they are given. */
export async function betsOf(
  context: CatalogueContext,
  playerId: string,
  rows: readonly store.BetRow[],
): Promise<SchemaInput<typeof bet>[]> {
  const { gameByKey } = await catalogueOf(context);
  const rounds = rows.map(({ source, roundId }) => ({ source, round: roundId }));
  const forfeited = await forfeitedOf(context.database, playerId, rounds);
  return rows.map((row) =>
    toBet(row, { game: gameByKey.get(row.gameId)?.name ?? row.gameId, lostMinor: forfeited.get(`${row.source} ${row.roundId}`) ?? 0n }),
  );
}

function toBet(row: store.BetRow, { game, lostMinor }: { game: string; lostMinor: bigint }): SchemaInput<typeof bet> {
  const major = (amountMinor: bigint): string => formatDecimal(amountMinor, scaleOf(row.currency));
  const { id, gameId, roundId, currency, status, ticketType, createdAt, settledAt } = row;
  // The provider's message may arrive before or after the booking.
  const forfeitedMinor = lostMinor < row.payoutMinor ? lostMinor : row.payoutMinor;
  return {
    id,
    game,
    gameId,
    roundId,
    amount: major(row.amountMinor),
    payout: major(row.payoutMinor - forfeitedMinor),
    forfeited: major(forfeitedMinor),
    remainingStake: major(row.remainingStakeMinor),
    currency,
    coefficient: Number(row.coefficient),
    status,
    ticketType,
    createdAt,
    settledAt,
    items: storedItems.parse(row.items).map((item) => ({
      ...item,
      eventDate: new Date(item.eventDate),
      coefficient: Number(item.coefficient),
      eventId: item.eventId ?? null,
      result: item.result ?? null,
      score: item.score ?? null,
      reason: item.reason ?? null,
    })),
    corrections: storedCorrections
      .parse(row.corrections)
      .map(({ payoutMinor, ...correction }) => ({ ...correction, payout: major(payoutMinor) })),
  };
}
