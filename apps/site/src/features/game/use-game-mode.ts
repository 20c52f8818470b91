import { bonusStatus } from '@pavilion/contract/constants.ts';
import type { Game } from '@pavilion/contract/game.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { goToSearch } from '../../navigation/go.ts';
import { searchText } from '../../navigation/search.ts';
import { useModals, useModalStack } from '../../navigation/use-modals.ts';
import { useIsSignedIn } from '../../session/use-session.ts';
import { useSite } from '../../session/use-site.ts';
import { useActiveAccount } from '../wallet/queries.ts';
import { playerFreespinsOptions } from './bonuses/queries.ts';

/** wire §7.5: who plays a demo is asked again how to go on. */
const demoPauseMs = 60_000;

/**
 * Whether a game is played for money: as the address says (`real=true`), save for a guest in a game with a demo, who plays
 * that. Signing in turns a demo into play for money; an empty balance leads to the cashier (wire §7.5).
 */
export function useGameMode(game: Game): boolean {
  const router = useRouter();
  const modals = useModals();
  const isSignedIn = useIsSignedIn();
  const isAsked = useRouterState({ select: ({ location }) => searchText(location.search, 'real') === 'true' });
  const hasNothingToPlay = useHasNothingToPlay(game);
  const isAlone = useModalStack().length === 0;
  const wasSignedIn = useRef(isSignedIn);
  const isFallback = isAsked && !isSignedIn && game.isDemoMode;
  const isDemo = !isAsked && game.isDemoMode;
  const isEmpty = isAsked && isSignedIn && hasNothingToPlay;

  const choose = useEffectEvent((isReal: boolean) =>
    goToSearch(router, { ...router.latestLocation.search, real: String(isReal) }, { isReplacing: true }),
  );
  /** Never onto another dialog: whoever fills in a form is left alone. */
  const offer = useEffectEvent(() => {
    if (modals.stack().length === 0) void modals.open('demo-game', game.identity);
  });
  useEffect(() => {
    if (isFallback) choose(false);
  }, [isFallback]);
  useEffect(() => {
    // The dialog of signing in goes first: it goes back in the history, which would undo the change.
    if (isSignedIn && !isAlone) return;
    if (isSignedIn && !wasSignedIn.current) choose(true);
    wasSignedIn.current = isSignedIn;
  }, [isSignedIn, isAlone]);
  useEffect(() => {
    if (!isDemo) return undefined;
    if (!isSignedIn) offer();
    const timer = setTimeout(offer, demoPauseMs);
    return () => clearTimeout(timer);
  }, [isDemo, isSignedIn, game.identity]);
  useEffect(() => {
    if (isEmpty) void modals.open('wallet', 'deposit');
  }, [isEmpty, modals]);
  return isAsked && !isFallback;
}

/** An empty account without open free spins in this game: those are played for nothing. Nobody is sent to the cashier before both are known. */
function useHasNothingToPlay(game: Game): boolean {
  const { api } = useSite();
  const account = useActiveAccount();
  const isEmpty = account?.balance === 0;
  const { data, isFetched } = useQuery({ ...playerFreespinsOptions(api, account?.currency ?? ''), enabled: isEmpty });
  const hasSpins = data?.some(({ status, gameId }) => status === bonusStatus.active && gameId === game.id) === true;
  return isEmpty && isFetched && !hasSpins;
}
