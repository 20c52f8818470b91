import { formatDecimal, formatShortest, scaleOf } from '@pavilion/money';
import { catalogueOf, ceilingOfRound } from '../../game/index.ts';
import { type CeilingHold, roundOf } from '../../wallet/index.ts';
import type { PaymentKernel } from '../context.ts';

type Context = Pick<PaymentKernel, 'database' | 'clock'>;

/** The facts for deciding about a held credit; amounts in major units. */
export interface HeldFacts {
  readonly reason: string;
  readonly provider: string;
  readonly transaction: string;
  readonly round: string;
  /** As its catalogue entry is found; null where the round has no bet. */
  readonly game: string | null;
  readonly staked: string;
  readonly won: string;
  /** How many times its stakes the round may win at once. */
  readonly mostTimes: string;
}

const THOUSANDTHS_SCALE = 3;

/** A round that nothing was booked of: a gift needs none. */
const noRound = { gameId: null, stakeMinor: 0n, winMinor: 0n } as const;

/** The current round of a held credit. */
export async function heldFacts(context: Context, hold: CeilingHold): Promise<HeldFacts> {
  const { reason, provider, transactionId: transaction, round, playerId, currency } = hold;
  const booked = await roundOf(context.database, { source: provider, playerId, round });
  const { gameId, stakeMinor, winMinor } = booked?.round ?? noRound;
  const ceiling = await ceilingOfRound(context, { source: provider, playerId, round, currency });
  const money = (amountMinor: bigint): string => `${formatDecimal(amountMinor, scaleOf(currency))} ${currency}`;
  return {
    reason,
    provider,
    transaction,
    round,
    game: gameId === null ? null : ((await catalogueOf(context)).gameByKey.get(gameId)?.identity ?? gameId),
    staked: money(stakeMinor),
    won: money(winMinor),
    mostTimes: formatShortest(ceiling.mostWonThousandths(gameId ?? ''), THOUSANDTHS_SCALE),
  };
}
