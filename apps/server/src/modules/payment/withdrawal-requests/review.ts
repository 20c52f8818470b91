import { DAY_MS, WEEK_MS } from '@pavilion/contract/formats/durations.ts';
import type { Database } from '../../../kernel/database.ts';
import { playerOf } from '../../../kernel/visitor.ts';
import { isBonusCluster } from '../../game/index.ts';
import { isIdentityVerified, playerById, playersOfAddress, playersOfDevice } from '../../player/index.ts';
import { baseCurrency } from '../../settings/index.ts';
import { newestListedRound } from '../../wallet/index.ts';
import type { Counted } from '../automatic/release.ts';
import type { Seen } from '../automatic/snapshot.ts';
import { type InvoiceRow, sumChargebacks } from '../invoices/store.ts';
import type { PaymentContext } from '../context.ts';
import { reportOf } from '../reconciliation/store.ts';
import { placeKeyOf } from '../places/place-key.ts';
import { findDestinationUse, isWayKnown, listPlayersOfPlace, listRecentWithdrawals } from './store.ts';
import { inBase } from '../withdrawal/in-base.ts';
import { isNewDestination, type Usage } from '../withdrawal/rules.ts';

type RequestedWithdrawal = Pick<InvoiceRow, 'playerId' | 'psp' | 'method' | 'fields' | 'currency' | 'amountMinor'>;

/** A withdrawal's facts before it is stored. */
interface Review {
  /** The data that the rules evaluate. */
  seen: Seen;
  /** What others and the player asked for before, as it is then: of withdrawals at once each has to see those before it. */
  countedIn(database: Database): Promise<Counted>;
  /** The player has been paid before, but never to this destination: the password is required (D-86). */
  isNewDestination: boolean;
}

/** Checks the player, amount, frequency and destination (reliability §4.2), at the time of the request. */
export async function reviewWithdrawal(context: PaymentContext, asked: RequestedWithdrawal): Promise<Review> {
  const { database } = context;
  const at = context.clock.now();
  const [baseMinor, { code: base }] = [await inBase(context, asked), await baseCurrency(context)];
  const devicePlayerIds = await devicePlayersOf(context, at);
  const countedIn = (among: Database): Promise<Counted> =>
    countedOf({ ...context, database: among }, asked, { now: at, devicePlayerIds, baseMinor });
  const [chargebacks, use, counted, isVerified, books] = await Promise.all([
    sumChargebacks(database, asked.playerId),
    findDestinationUse(database, asked),
    countedIn(database),
    isIdentityVerified(context, asked.playerId),
    booksOf(context, asked, at),
  ]);
  const seen = { at, base, baseMinor, chargebacks, use, isVerified, ...books, ...counted };
  return { seen, countedIn, isNewDestination: isNewDestination(use) };
}

interface Asking {
  now: Date;
  devicePlayerIds: readonly string[];
}

/** The player's earlier requests, those of others to the same destination, and the day's total including this one. */
async function countedOf(context: PaymentContext, asked: RequestedWithdrawal, { baseMinor, ...asking }: Asking & { baseMinor: bigint }) {
  const usages = await recentUsages(context, asked, asking);
  const clusters = await bonusHunts(context, asked, asking);
  const before = usages.find(({ by, window }) => by === 'player' && window === 'day')?.baseMinor ?? 0n;
  return { usages, clusters, daySumMinor: before + baseMinor };
}

/** Findings of risk, the ledger and the providers' reports (operator §6.4). */
async function booksOf(context: PaymentContext, asked: RequestedWithdrawal, at: Date) {
  const { database } = context;
  const { playerId, psp } = asked;
  const yesterday = new Date(at.getTime() - DAY_MS).toISOString().slice(0, 10);
  const [{ alerts, caseCount, ladderStep }, listedRoundAt, player, isSameWay, report] = await Promise.all([
    context.standingOf(database, playerId),
    newestListedRound(database, playerId),
    playerById(context, playerId),
    isWayKnown(database, asked),
    reportOf(database, { psp, day: yesterday }),
  ]);
  return { alerts: [...alerts], caseCount, ladderStep, listedRoundAt, registeredAt: player?.createdAt ?? null, isSameWay, report };
}

/** Finds accounts that share a device, a payout destination or an address and claim the same bonus (S55). */
async function bonusHunts(
  context: PaymentContext,
  asked: RequestedWithdrawal,
  { now, devicePlayerIds }: Asking,
): Promise<Counted['clusters']> {
  const { playerId } = asked;
  const since = new Date(now.getTime() - WEEK_MS);
  const isPlaceKnown = placeKeyOf(asked) !== '';
  const placePlayerIds = isPlaceKnown ? await listPlayersOfPlace(context.database, { destination: asked, since }) : [];
  const addressPlayerIds = await playersOfAddress(context, { sessionId: playerOf(context).sessionId, since });
  const groups = [
    { by: 'device', otherIds: devicePlayerIds },
    { by: 'place', otherIds: placePlayerIds },
    { by: 'address', otherIds: addressPlayerIds },
  ] as const;
  const found: Counted['clusters'] = [];
  for (const { by, otherIds } of groups) {
    if (await isBonusCluster(context, { playerId, otherIds, by })) found.push({ by, accounts: new Set([...otherIds, playerId]).size });
  }
  return found;
}

/** Other players who signed in on this device recently. */
const devicePlayersOf = (context: PaymentContext, now: Date) =>
  playersOfDevice(context, { sessionId: playerOf(context).sessionId, since: new Date(now.getTime() - WEEK_MS) });

/** Recent withdrawals of this player, of all players to this destination, and of all players on this device, in base currency. */
async function recentUsages(context: PaymentContext, asked: RequestedWithdrawal, { now, devicePlayerIds }: Asking): Promise<Usage[]> {
  const day = new Date(now.getTime() - DAY_MS);
  const week = new Date(now.getTime() - WEEK_MS);
  const known = { destination: asked, isPlaceKnown: placeKeyOf(asked) !== '', devicePlayerIds };
  const rows = await listRecentWithdrawals(context.database, { ...known, day, week });
  const usage = async (
    kind: Pick<Usage, 'by' | 'window'>,
    count: (row: (typeof rows)[number]) => number,
    minor: (row: (typeof rows)[number]) => string,
  ) => {
    const sums = await Promise.all(rows.map((row) => inBase(context, { amountMinor: BigInt(minor(row)), currency: row.currency })));
    return {
      ...kind,
      count: rows.reduce((sum, row) => sum + count(row), 0),
      baseMinor: sums.reduce((sum, part) => sum + part, 0n),
    };
  };
  return Promise.all([
    usage(
      { by: 'player', window: 'day' },
      ({ playerDayCount }) => playerDayCount,
      ({ playerDayMinor }) => playerDayMinor,
    ),
    usage(
      { by: 'player', window: 'week' },
      ({ playerWeekCount }) => playerWeekCount,
      ({ playerWeekMinor }) => playerWeekMinor,
    ),
    usage(
      { by: 'place', window: 'day' },
      ({ placeDayCount }) => placeDayCount,
      ({ placeDayMinor }) => placeDayMinor,
    ),
    usage(
      { by: 'place', window: 'week' },
      ({ placeWeekCount }) => placeWeekCount,
      ({ placeWeekMinor }) => placeWeekMinor,
    ),
    usage(
      { by: 'device', window: 'day' },
      ({ deviceDayCount }) => deviceDayCount,
      ({ deviceDayMinor }) => deviceDayMinor,
    ),
    usage(
      { by: 'device', window: 'week' },
      ({ deviceWeekCount }) => deviceWeekCount,
      ({ deviceWeekMinor }) => deviceWeekMinor,
    ),
  ]);
}
