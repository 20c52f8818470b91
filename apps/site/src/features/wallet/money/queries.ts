import type { Account } from '@pavilion/contract/areas/wallet.ts';
import { useHref } from '../../../navigation/use-href.ts';
import { useActiveAccount } from '../queries.ts';
import { type SessionFacts, useSessionFacts } from '../session/queries.ts';

export { showInPlay } from './in-play.ts';
export { useRoundHold } from './round-hold.ts';

/** Where the entries behind each figure are listed. */
type MoneyLinks = Readonly<Record<'bonus' | 'last' | 'session', string>>;

export type MoneyFigures = {
  account: Account;
  session: SessionFacts;
  links: MoneyLinks;
};

/**
 * Every figure of the active account at one moment: balance, bonus and held money (`account`), and the session's time, result and last round.
 * Undefined for guests and until the account has loaded.
 */
export function useMoney(): MoneyFigures | undefined {
  const account = useActiveAccount();
  const session = useSessionFacts();
  const href = useHref();
  if (account === undefined) return undefined;
  const { lastRound } = session;
  const links = {
    bonus: href('/profile/bonuses'),
    last: href('/profile/history', { tab: 'spins', ...(lastRound === null ? {} : { round: lastRound.round }) }),
    session: href('/profile/history', { tab: 'spins' }),
  };
  return { account, session, links };
}
