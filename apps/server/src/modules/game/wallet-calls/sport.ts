import { sportsbookGameType } from '@pavilion/contract/constants.ts';
import { type ProviderBet, providerReturnedStake, providerSportBet, type ProviderWin } from '@pavilion/contract/providers/provider.ts';
import { AmountError, parseDecimal, truncateDecimal } from '@pavilion/money';
import type { BetPlay, PlayOperation, RoundCeiling, WinPlay } from '../../wallet/index.ts';
import type { CatalogueContext } from '../catalogue/snapshot.ts';
import { oddsOfTickets } from '../sportsbook/bet-store.ts';
import { readAmount } from '../provider-amounts.ts';
import { roundCeilingOf } from './round-ceilings.ts';

const ODDS_DECIMALS = 3;

/** A bet's statement about its ticket; undefined if invalid. */
export function toSportBet(given: ProviderBet['sport']): BetPlay['sport'] {
  const read = providerSportBet.safeParse(given);
  if (!read.success) return undefined;
  const { ticketType, coefficient, live, legs } = read.data;
  return { ticketType, oddsThousandths: parseDecimal(coefficient, ODDS_DECIMALS), isLive: live, legs };
}

/** The part of a stake that a cash-out returns; undefined if invalid. */
export function toReturnedStake({ returnedStake, currency }: ProviderWin): WinPlay['returned'] {
  const given = providerReturnedStake.safeParse(returnedStake);
  if (!given.success) return undefined;
  const [before, after] = [readAmount(given.data.before, currency), readAmount(given.data.after, currency)];
  if ('refusal' in before || 'refusal' in after) return undefined;
  return { reference: given.data.referenceId, beforeMinor: before.amountMinor, afterMinor: after.amountMinor };
}

const isTicketWin = (operation: PlayOperation): operation is { type: 'win' } & WinPlay =>
  operation.type === 'win' && operation.gameType === sportsbookGameType;

/**
 * Limits the payout of tickets by the odds their provider has stated, so that no ticket returns more than it could. Stated odds are rounded
 * for display, so one thousandth is added. A ticket not stated yet is limited like any round. One query serves all of them.
 */
export async function boundByTickets(
  { database }: Pick<CatalogueContext, 'database'>,
  operations: readonly PlayOperation[],
): Promise<PlayOperation[]> {
  const wins = operations.filter(isTicketWin);
  if (wins.length === 0) return [...operations];
  const odds = await oddsOfTickets(
    database,
    wins.map(({ source, playerId, round }) => ({ source, playerId, round })),
  );
  return operations.map((operation) => {
    const stated = isTicketWin(operation) ? odds.get(`${operation.source} ${operation.round}`) : undefined;
    return stated === undefined || !isTicketWin(operation) ? operation : { ...operation, ceiling: boundByOdds(operation.ceiling, stated) };
  });
}

function boundByOdds(ceiling: RoundCeiling, odds: string): RoundCeiling {
  const mostThousandths = readThousandths(odds);
  if (mostThousandths === undefined) return ceiling;
  const mostWonThousandths = (gameId: string): bigint => {
    const ofGame = ceiling.mostWonThousandths(gameId);
    return ofGame < mostThousandths ? ofGame : mostThousandths;
  };
  return { ...ceiling, mostWonThousandths };
}

/** The current ceiling of a round, as applied to its next win. */
export async function ceilingOfRound(
  context: CatalogueContext,
  { source, playerId, round, currency }: Pick<WinPlay, 'source' | 'playerId' | 'round' | 'currency'>,
): Promise<RoundCeiling> {
  const ceiling = await roundCeilingOf(context, { provider: source, currency });
  const odds = (await oddsOfTickets(context.database, [{ source, playerId, round }])).get(`${source} ${round}`);
  return odds === undefined ? ceiling : boundByOdds(ceiling, odds);
}

/** Odds in thousandths, and one more for what was rounded; undefined for odds beyond all amounts. */
function readThousandths(odds: string): bigint | undefined {
  try {
    return truncateDecimal(odds, ODDS_DECIMALS).minor + 1n;
  } catch (error) {
    if (error instanceof AmountError) return undefined;
    throw error;
  }
}
