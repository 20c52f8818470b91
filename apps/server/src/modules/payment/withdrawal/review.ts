import { convertMinor } from '@pavilion/money';
import { playerOf } from '../../../kernel/visitor.ts';
import { isBonusCluster } from '../../game/index.ts';
import { isIdentityVerified, playersOfAddress, playersOfDevice } from '../../player/index.ts';
import { baseCurrency, ratedCurrency } from '../../settings/index.ts';
import { hasChargeback, type InvoiceRow } from '../invoices/store.ts';
import type { PaymentContext } from '../context.ts';
import { readPolicy } from '../policy/store.ts';
import { findDestinationUse, listPlayersOfPlace, listRecentWithdrawals } from './review-store.ts';
import { approvalsFor, type Concern, isHeldDestination, isNewDestination, isTooFast, namesPlace, type Usage } from './rules.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

type Asked = Pick<InvoiceRow, 'playerId' | 'method' | 'fields' | 'currency' | 'amountMinor'>;

/** What is decided about a withdrawal before it is stored. */
export interface Review {
  approvalsRequired: 0 | 1 | 2;
  /** Why it needs review; never shown to the player (reliability §4.2). */
  concerns: Concern[];
  /** The money would go where none of this player went, while some went elsewhere: the password is asked for (D-86). */
  isNewDestination: boolean;
}

/** Looks at who asks, for how much, how often and whereto (reliability §4.2): by rules of the operator, at the moment of the request. */
export async function reviewWithdrawal(context: PaymentContext, asked: Asked): Promise<Review> {
  const { database } = context;
  const policy = await readPolicy(database);
  const now = context.clock.now();
  const baseMinor = await inBase(context, asked);
  const devicePlayerIds = await devicePlayersOf(context, now);
  const [wasChargedBack, use, usages, isVerified, isCluster] = await Promise.all([
    hasChargeback(database, asked.playerId),
    findDestinationUse(database, asked),
    recentUsages(context, asked, { now, devicePlayerIds }),
    baseMinor < policy.verifyFromMinor || isIdentityVerified(context, asked.playerId),
    isBonusHunt(context, asked, { now, devicePlayerIds }),
  ]);
  const concerns: Concern[] = [
    ...(wasChargedBack ? (['chargeback'] as const) : []),
    ...(isHeldDestination(use, { now, holdSeconds: policy.newDestinationHoldSeconds }) ? (['new_destination'] as const) : []),
    ...(isTooFast(usages, { baseMinor, policy }) ? (['velocity'] as const) : []),
    ...(isVerified ? [] : (['identity_unverified'] as const)),
    ...(isCluster ? (['bonus_cluster'] as const) : []),
  ];
  return { concerns, approvalsRequired: approvalsFor(baseMinor, { policy, concerns }), isNewDestination: isNewDestination(use) };
}

async function inBase(context: PaymentContext, { amountMinor, currency }: { amountMinor: bigint; currency: string }): Promise<bigint> {
  const from = await ratedCurrency(context, currency);
  const to = await ratedCurrency(context, (await baseCurrency(context)).code);
  return convertMinor(amountMinor, { from, to });
}

/** Do several accounts of one device, of one place the money goes to, or of one address hunt the same bonus (S55)? */
async function isBonusHunt(
  context: PaymentContext,
  asked: Asked,
  { now, devicePlayerIds }: { now: Date; devicePlayerIds: readonly string[] },
): Promise<boolean> {
  const { playerId } = asked;
  const since = new Date(now.getTime() - WEEK_MS);
  const [placePlayerIds, addressPlayerIds] = await Promise.all([
    namesPlace(asked.fields) ? listPlayersOfPlace(context.database, { destination: asked, since }) : [],
    playersOfAddress(context, { sessionId: playerOf(context).sessionId, since }),
  ]);
  const found = await Promise.all([
    isBonusCluster(context, { playerId, otherIds: devicePlayerIds, by: 'device' }),
    isBonusCluster(context, { playerId, otherIds: placePlayerIds, by: 'place' }),
    isBonusCluster(context, { playerId, otherIds: addressPlayerIds, by: 'address' }),
  ]);
  return found.includes(true);
}

/** Who else signed in on this device lately. */
const devicePlayersOf = (context: PaymentContext, now: Date) =>
  playersOfDevice(context, { sessionId: playerOf(context).sessionId, since: new Date(now.getTime() - WEEK_MS) });

/** Recent withdrawals of this player, of all players to this destination, and of all players on this device, in base currency. */
async function recentUsages(
  context: PaymentContext,
  asked: Asked,
  { now, devicePlayerIds }: { now: Date; devicePlayerIds: readonly string[] },
): Promise<Usage[]> {
  const day = new Date(now.getTime() - DAY_MS);
  const week = new Date(now.getTime() - WEEK_MS);
  const known = { destination: asked, isPlaceKnown: namesPlace(asked.fields), devicePlayerIds };
  const rows = await listRecentWithdrawals(context.database, { ...known, day, week });
  const usage = async (
    window: Usage['window'],
    count: (row: (typeof rows)[number]) => number,
    minor: (row: (typeof rows)[number]) => string,
  ) => {
    const sums = await Promise.all(rows.map((row) => inBase(context, { amountMinor: BigInt(minor(row)), currency: row.currency })));
    return {
      window,
      count: rows.reduce((sum, row) => sum + count(row), 0),
      baseMinor: sums.reduce((sum, part) => sum + part, 0n),
    };
  };
  return Promise.all([
    usage(
      'day',
      ({ playerDayCount }) => playerDayCount,
      ({ playerDayMinor }) => playerDayMinor,
    ),
    usage(
      'week',
      ({ playerWeekCount }) => playerWeekCount,
      ({ playerWeekMinor }) => playerWeekMinor,
    ),
    usage(
      'day',
      ({ placeDayCount }) => placeDayCount,
      ({ placeDayMinor }) => placeDayMinor,
    ),
    usage(
      'week',
      ({ placeWeekCount }) => placeWeekCount,
      ({ placeWeekMinor }) => placeWeekMinor,
    ),
    usage(
      'day',
      ({ deviceDayCount }) => deviceDayCount,
      ({ deviceDayMinor }) => deviceDayMinor,
    ),
    usage(
      'week',
      ({ deviceWeekCount }) => deviceWeekCount,
      ({ deviceWeekMinor }) => deviceWeekMinor,
    ),
  ]);
}

/** Is the identity of this withdrawal's player good enough for its amount by now? (reliability §4.2: again at submission.) */
export async function isIdentityMissing(
  context: Pick<PaymentContext, 'database'>,
  { playerId, flags }: Pick<InvoiceRow, 'playerId' | 'flags'>,
): Promise<boolean> {
  const isAsked = flags.includes(flagOf('identity_unverified'));
  return isAsked && !(await isIdentityVerified(context, playerId));
}

/** A concern in the form of an invoice's flag. */
export const flagOf = (concern: Concern): string => `held_${concern}`;
