import { useCallback, useEffect, useEffectEvent } from 'react';
import { useModals } from '../../../navigation/modals/use-modals.ts';
import { useHref } from '../../../navigation/use-href.ts';
import { decimalAmount, decimalDifference } from '../../../content/decimal-amount.ts';
import { type MoneyFigures, useSeatMoney } from '../../wallet/money/queries.ts';
import type { FrameFigure } from './frame-messages.ts';
import type { FrameLink, FrameMoney } from './use-frame-messages.ts';

/** The figures of one moment as a game's bar shows them; undefined until all of them are known. */
function frameMoney({ account, session }: MoneyFigures): FrameMoney | undefined {
  const { currency, balance, bonusBalance } = account;
  const { lastRound } = session;
  if (session.result === undefined) return undefined;
  return {
    currency,
    balance: decimalAmount(balance, currency),
    bonus: decimalAmount(bonusBalance, currency),
    last: lastRound === null ? '' : decimalDifference(lastRound.won, lastRound.staked, currency),
    net: decimalAmount(session.result.amount, currency),
    playedSeconds: session.elapsedSeconds,
  };
}

/** Sends the player's money to a game with a money bar of its own, now and after every change: all figures of one moment together. */
export function useGameMoney(gameId: string, send: FrameLink['send'], isReady: boolean): void {
  const money = useSeatMoney(gameId);
  const shown = money && frameMoney(money);
  const text = shown === undefined ? '' : JSON.stringify(shown);
  const post = useEffectEvent(() => {
    if (shown !== undefined) send({ type: 'money', ...shown });
  });
  useEffect(() => {
    if (isReady && text !== '') post();
  }, [isReady, text]);
}

/**
 * Where the figures of a game's money bar lead, without leaving a round that may be running: the balance to the cashier over the game, the others
 * to their pages in a tab of their own (W-158).
 */
export function useFigureLinks(gameId: string): (name: FrameFigure) => void {
  const modals = useModals();
  const href = useHref();
  const links = useSeatMoney(gameId)?.links;
  return useCallback(
    (name) => {
      if (name === 'balance') return void modals.open('wallet', 'deposit');
      const address = name === 'time' ? href('/profile/limits') : links?.[name];
      if (address !== undefined) window.open(address, '_blank');
    },
    [modals, href, links],
  );
}
