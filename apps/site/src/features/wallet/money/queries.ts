import type { Account } from '@pavilion/contract/areas/wallet.ts';
import { useState } from 'react';
import { useHref } from '../../../navigation/use-href.ts';
import { useActiveAccount } from '../queries.ts';
import { type SessionFacts, useSessionFacts } from '../session/queries.ts';

export { endInPlay, showInPlay } from './in-play.ts';
export { useRoundHold } from './round-hold.ts';
export { afterRound, onRoundAwaited } from './after-round.ts';
export { setRoundRunning } from './running-round.ts';

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
  return useWithLinks(account, session);
}

/**
 * The figures beside a game. Its last round is the last one of this game in the session: a game is played in one place at a time, so that is a
 * round of this seat, whatever is played on another device (D-257).
 */
export function useSeatMoney(gameId: string): MoneyFigures | undefined {
  const account = useActiveAccount();
  const session = useSessionFacts();
  const [kept, keep] = useState<{ account: string | undefined; round: Account['lastRound'] }>({ account: undefined, round: null });
  const before = kept.account === account?.id ? kept.round : null;
  const round = session.lastRound?.gameId === gameId ? session.lastRound : before;
  if (round !== kept.round || account?.id !== kept.account) keep({ account: account?.id, round });
  return useWithLinks(account, { ...session, lastRound: round });
}

function useWithLinks(account: Account | undefined, session: SessionFacts): MoneyFigures | undefined {
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
