import type { CauseGiven } from '@pavilion/contract/console/player/explain.ts';
import { ticketItem } from '@pavilion/contract/providers/sportsbook.ts';
import { formatShortest, scaleOf } from '@pavilion/money';
import * as z from 'zod';
import type { Database } from '../../../kernel/database.ts';
import { operationsOfRound } from '../../wallet/index.ts';
import { type BetRow, findBet } from '../sportsbook/bet-store.ts';

/** Results of tickets (wire §3.9). */
const results: Readonly<Record<number, string>> = { 1: 'open', 2: 'won', 3: 'lost', 4: 'refunded', 5: 'cashedOut' };
const resultOf = (status: number): string => results[status] ?? String(status);

const storedItems = z.array(ticketItem);
const storedCorrections = z.array(z.object({ status: z.int(), payoutMinor: z.string(), correctedAt: z.iso.datetime() }));

/** Each selection with its outcome. */
const selectionsOf = (items: unknown): string[] =>
  storedItems
    .parse(items)
    .map(({ event, market, outcome, coefficient, result, score }) =>
      [`${event}: ${market}, ${outcome} ${coefficient}`, result, score].filter(Boolean).join(' · '),
    );

const majorIn = (currency: string) => (minor: bigint) => formatShortest(minor, scaleOf(currency));

function beginning({ source, id, currency, amountMinor, coefficient, items, createdAt: at }: BetRow): CauseGiven {
  const facts = { amount: majorIn(currency)(amountMinor), currency, coefficient, source };
  return {
    cause: { kind: 'ticket', id, at, facts },
    rule: { name: 'selections', facts: { selections: selectionsOf(items) } },
    operation: null,
  };
}

/** Its state; a settled one pays by its result. */
function standing({ id, currency, payoutMinor, remainingStakeMinor, status, settledAt: at }: BetRow): CauseGiven {
  const facts = { payout: majorIn(currency)(payoutMinor), openStake: majorIn(currency)(remainingStakeMinor), currency };
  return { cause: { kind: 'settled', id, at, facts: {} }, rule: { name: `ticket_${resultOf(status)}`, facts }, operation: null };
}

/** Earlier results that were corrected. */
const corrections = ({ id, currency, corrections: stored }: BetRow): CauseGiven[] =>
  storedCorrections.parse(stored).map(({ status, payoutMinor, correctedAt }) => ({
    cause: {
      kind: 'corrected',
      id,
      at: correctedAt,
      facts: { result: resultOf(status), payout: majorIn(currency)(BigInt(payoutMinor)), currency },
    },
    rule: null,
    operation: null,
  }));

const timeOf = ({ cause }: CauseGiven): number => (cause.at === null ? Number.MAX_SAFE_INTEGER : new Date(cause.at).getTime());

/** Why a ticket is as it is: what was staked on which selections, what each operation moved, how it was settled and corrected. Undefined for none of this player. */
export async function explainTicket(
  { database }: { database: Database },
  { playerId, id }: { playerId: string; id: string },
): Promise<CauseGiven[] | undefined> {
  const bet = await findBet(database, { playerId, id });
  if (bet === undefined) return undefined;
  const moved = await operationsOfRound(database, { source: bet.source, playerId, round: bet.roundId });
  const later = [...moved, ...corrections(bet), standing(bet)];
  return [beginning(bet), ...later.toSorted((one, other) => timeOf(one) - timeOf(other))];
}
