import { limitDefinition } from '@pavilion/contract/constants.ts';
import { siteUrl } from '@pavilion/contract/formats/site-path.ts';
import { isRefusal } from '@pavilion/contract/calls/client.ts';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import type { AppContext } from '../../app-context.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import { wayToWallet } from '../../../modules/player/index.ts';
import { createExclusion, deskExclusionsOf } from '../../../modules/risk/index.ts';
import { accountsOf } from '../../../modules/wallet/index.ts';
import { playersApi } from './calls.ts';
import type { Person } from './people.ts';
import { NoSuchSituation } from './refusals.ts';

const LIMIT = { definition: limitDefinition.deposit, period: 'weekly', currency: 'EUR' } as const;

const ROOM_FOR_SITUATIONS = 100_000;
const LOOSER_TIMES = 4;

/** Runs an action with deposits; where the law asks for a deposit limit first, the player sets one that is high enough (L2). */
export async function withDepositLimit<T>({ api }: Pick<Person, 'api'>, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (thrown) {
    if (!isRefusal(thrown, 'depositLimitRequired')) throw thrown;
    await api.risk.createLimit({ body: { ...LIMIT, amount: ROOM_FOR_SITUATIONS } });
    return act();
  }
}

/** A limit that its player wants looser: it waits for a day and for a second word (D-29). @returns the limit */
export async function loosenLimit({ api }: Person): Promise<string> {
  const known = (await api.risk.listLimits()).find(({ definition }) => definition === LIMIT.definition);
  const { id, amount } = known ?? (await api.risk.createLimit({ body: { ...LIMIT, amount: 100 } }));
  await api.risk.updateLimit({ params: { id }, body: { amount: LOOSER_TIMES * (amount ?? 0) } });
  return id;
}

const EXCLUSION_PERIOD = '6m';
const BREAK_PERIOD = '7d';

/** Excludes somebody, or puts them on a break, by their own wish, unless that runs already. @returns the exclusion */
export async function exclude(
  context: AppContext,
  { playerId, kind, signIn }: { playerId: string; kind: 'exclusion' | 'break'; signIn: () => Promise<Person> },
): Promise<string> {
  const running = (await deskExclusionsOf(context, playerId)).find((one) => one.isRunning && one.kind === kind);
  if (running !== undefined) return running.id;
  const isExclusion = kind === 'exclusion';
  const definition = isExclusion ? limitDefinition.selfExclusion : limitDefinition.coolingOff;
  const { api } = await signIn();
  return (await api.risk.createLimit({ body: { definition, period: isExclusion ? EXCLUSION_PERIOD : BREAK_PERIOD } })).id;
}

/** Longer ago than the shortest exclusion lasts. */
const EXCLUDED_DAYS_AGO = 200;

/**
 * Creates an exclusion that has ended, by the same use case with a clock in the past, since no public API can do so.
 * @throws NoSuchSituation for a player whose money has moved: no exclusion began before what was done after it
 */
async function excludeLongAgo(context: AppContext, playerId: string): Promise<void> {
  if ((await accountsOf(context, playerId)).some(({ seq }) => seq > 0n))
    throw new NoSuchSituation('playerId', 'money of this player has moved, so no exclusion can have been over since then');
  const now = (): Date => new Date(context.clock.now().getTime() - EXCLUDED_DAYS_AGO * DAY_MS);
  const clock = { now, realNow: () => context.clock.realNow() };
  const definition = limitDefinition.selfExclusion;
  const { expiredAt } = await createExclusion({ ...context, clock }, { playerId, definition, period: EXCLUSION_PERIOD });
  if (expiredAt === null || expiredAt > context.clock.now()) throw new DomainError('limitConflict');
}

/** The token of the link that every mail to somebody who is excluded carries (D-85); undefined for who is not. */
async function restrictedToken(context: AppContext, playerId: string): Promise<string | undefined> {
  const path = await inTransaction(context.database, (transaction) => wayToWallet(context, transaction, { playerId, path: '/' }));
  return siteUrl(path, context.publicUrl())?.searchParams.get('state') ?? undefined;
}

/** Somebody whose exclusion has ended asks for the account, by the link that mails to them carry. @returns the player */
export async function askReopening(context: AppContext, playerId: string): Promise<string> {
  let token = await restrictedToken(context, playerId);
  if (token === undefined) {
    await excludeLongAgo(context, playerId);
    token = await restrictedToken(context, playerId);
  }
  invariant(token !== undefined, 'an exclusion closes its account');
  const { accessToken } = await playersApi(context).player.autologin({ body: { token } });
  await playersApi(context, { token: accessToken }).risk.askReopening();
  return playerId;
}
