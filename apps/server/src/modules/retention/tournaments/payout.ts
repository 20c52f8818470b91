import { roundHalfEven } from '@pavilion/money';
import { tournamentState } from '@pavilion/contract/constants.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { eachAlone } from '../../../kernel/each-alone.ts';
import { invariant } from '../../../kernel/errors.ts';
import { giveCampaign } from '../../game/index.ts';
import { accountsOf, activeAccountOf, payReward } from '../../wallet/index.ts';
import type { RetentionKernel } from '../context.ts';
import { defaultContentLocale } from '../../content/index.ts';
import { insertGrant, listGrantedPlaces, listPrizes, type PrizeRow } from './prize-store.ts';
import { inCurrency } from './rules.ts';
import * as store from './store.ts';
import { scoringOf } from './stored.ts';
import { type NamedRow, namedBoard, prizeToWire } from './view.ts';

/** Awards the prizes of tournaments whose board is final, each in a database transaction of its own and once (I22, X15). */
export async function payTournaments(context: RetentionKernel): Promise<void> {
  await eachAlone(context, {
    items: await store.listUnpaid(context.database),
    says: 'a tournament could not be paid',
    factsOf: ({ id }) => ({ tournamentId: id }),
    handle: (tournament) => payTournament(context, tournament),
  });
}

async function payTournament(context: RetentionKernel, tournament: store.TournamentRow): Promise<void> {
  const prizes = await listPrizes(context.database, [tournament.id]);
  const board = await namedBoard(context.database, tournament.id, Math.max(1, ...prizes.map(({ place }) => place)));
  const won = prizes.flatMap((prize) => {
    const winner = board.find(({ place }) => place === prize.place);
    return winner === undefined ? [] : [{ prize, winner }];
  });
  if (await payAll(context, tournament, won)) await complete(context, tournament, { prizes, board });
}

interface Won {
  prize: PrizeRow;
  winner: NamedRow;
}

/** A prize that cannot be given now holds no other back; it is tried again at the next run. @returns true when all are given */
async function payAll(context: RetentionKernel, tournament: store.TournamentRow, won: readonly Won[]): Promise<boolean> {
  const given = new Set(await listGrantedPlaces(context.database, tournament.id));
  const failed = await eachAlone(context, {
    items: won.filter(({ prize }) => !given.has(prize.place)),
    says: 'prize not given',
    factsOf: ({ prize }) => ({ alarm: 'tournament-prize', tournamentId: tournament.id, place: prize.place }),
    handle: ({ prize, winner }) =>
      inTransaction(context.database, (transaction) => pay(context, transaction, { tournament, prize, winner })),
  });
  return failed === 0;
}

async function pay(
  context: RetentionKernel,
  transaction: Database,
  { tournament, prize, winner }: Won & { tournament: store.TournamentRow },
): Promise<void> {
  const { playerId, place } = winner;
  const money = await moneyFor(transaction, { tournament, prize, playerId });
  const grantedAt = context.clock.now();
  const grant = { tournamentId: tournament.id, place, playerId, bonusId: prize.bonusId, grantedAt };
  if (!(await insertGrant(transaction, { ...grant, amountMinor: money?.amountMinor ?? null, currency: money?.currency ?? null }))) return;
  const key = `${tournament.id}:${place}`;
  if (prize.bonusId !== null) await giveBonus(context, transaction, { playerId, campaignId: prize.bonusId, key });
  if (money === undefined || money.amountMinor === 0n) return;
  await payReward(context, transaction, { playerId, ...money, externalId: `tournament:${key}`, reason: 'tournament prize' });
}

/** A bonus or free spins of the catalogue, in the currency the player plays with; they begin at once where their campaign says so. */
async function giveBonus(
  context: RetentionKernel,
  transaction: Database,
  { playerId, campaignId, key }: { playerId: string; campaignId: string; key: string },
): Promise<void> {
  const active = await activeAccountOf({ database: transaction }, playerId);
  invariant(active, 'a player has an active account');
  const order = { playerId, campaignId, currency: active.currency, source: 'tournament', sourceKey: key };
  const outcome = await giveCampaign(context, transaction, order);
  if (outcome === 'usedUp' || outcome === 'unavailable')
    context.log.warn({ playerId, campaignId, key, outcome }, 'a prize is a bonus its winner cannot receive');
}

/** A cash prize in its own currency where the player has an account of it, else in the active account's at the tournament's own rates. */
async function moneyFor(
  database: Database,
  { tournament, prize, playerId }: { tournament: store.TournamentRow; prize: PrizeRow; playerId: string },
): Promise<{ amountMinor: bigint; currency: string } | undefined> {
  const { amountMinor, currency } = prize;
  if (amountMinor === null || currency === null) return undefined;
  const accounts = await accountsOf({ database }, playerId);
  if (accounts.some((account) => account.currency === currency)) return { amountMinor, currency };
  const active = await activeAccountOf({ database }, playerId);
  invariant(active, 'a player has an active account');
  const converted = inCurrency(scoringOf(tournament).exchange, { amountMinor, from: currency, to: active.currency });
  invariant(converted, 'a prize is of a currency that was there when it was published');
  return { amountMinor: roundHalfEven(converted.numerator, converted.denominator), currency: active.currency };
}

async function complete(
  context: RetentionKernel,
  tournament: store.TournamentRow,
  { prizes, board }: { prizes: readonly PrizeRow[]; board: readonly NamedRow[] },
): Promise<void> {
  const { id, title, identity, endAt } = tournament;
  const named = prizes.map((prize) => {
    const winner = board.find(({ place }) => place === prize.place);
    // One message for everyone: each reader sees the tournament's name in their own language.
    return prizeToWire(prize, { winner, locale: defaultContentLocale });
  });
  await inTransaction(context.database, async (transaction) => {
    if (!(await store.completeTournament(transaction, { id, at: context.clock.now() }))) return;
    const facts = { id, title, identity, state: tournamentState.finished, endAt: endAt.toISOString(), prizes: named };
    await context.announce(transaction, { type: 'TournamentCompleted', tournament: facts });
  });
}
