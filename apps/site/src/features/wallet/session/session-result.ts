import type { Account } from '@pavilion/contract/areas/wallet.ts';
import { type Money, withoutNoise } from '../../../content/format.ts';

/** A session as the server knows it: when it began, and from what result of play it counts in each account. */
export type MoneySession = { startedAt: string; results: readonly { currency: string; playResult: number }[] };

/** The result of the rounds begun in a session so far. For an account opened since, it counts from zero. */
export function sessionResult(
  { currency, playResult, fromEarlierRounds }: Pick<Account, 'currency' | 'playResult' | 'fromEarlierRounds'>,
  { startedAt, results }: MoneySession,
): Money {
  const begun = results.find((result) => result.currency === currency)?.playResult ?? 0;
  const earlier = fromEarlierRounds.find(({ since }) => Date.parse(since) === Date.parse(startedAt))?.amount ?? 0;
  return { amount: withoutNoise(playResult - begun - earlier), currency };
}

/** The account's last round, unless it began before the session. */
export function lastRoundOf(
  { lastRound }: Pick<Account, 'lastRound'>,
  { startedAt }: Pick<MoneySession, 'startedAt'>,
): Account['lastRound'] {
  return lastRound?.openedAt != null && Date.parse(lastRound.openedAt) >= Date.parse(startedAt) ? lastRound : null;
}
