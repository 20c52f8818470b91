import { bonusStatus } from '@pavilion/contract/constants.ts';
import type { Game } from '@pavilion/contract/areas/game/game.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { goToSearch } from '../../../navigation/go.ts';
import { searchText } from '../../../navigation/search/search.ts';
import { useModals, useModalStack } from '../../../navigation/modals/use-modals.ts';
import { useIsSignedIn } from '../../../session/use-session.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { useActiveAccount } from '../../wallet/queries.ts';
import { playerFreespinsOptions } from '../bonuses/queries.ts';

/** A demo player is offered real play again after this time (wire §7.5). */
const demoOfferMs = 60_000;

/**
 * Whether a game is played for money: if the address says so (`real=true`), except for a guest in a game with a demo. Signing in
 * switches from the demo to real play; an empty balance opens the cashier (wire §7.5).
 */
export function useGameMode(game: Game): boolean {
  const router = useRouter();
  const modals = useModals();
  const isSignedIn = useIsSignedIn();
  const isRequested = useRouterState({ select: ({ location }) => searchText(location.search, 'real') === 'true' });
  const hasNothingToPlay = useHasNothingToPlay(game);
  const isAlone = useModalStack().length === 0;
  const wasSignedIn = useRef(isSignedIn);
  const isFallback = isRequested && !isSignedIn && game.isDemoMode;
  const isDemo = !isRequested && game.isDemoMode;
  const isEmpty = isRequested && isSignedIn && hasNothingToPlay;

  const choose = useEffectEvent((isReal: boolean) =>
    goToSearch(router, { ...router.latestLocation.search, real: String(isReal) }, { isReplacing: true }),
  );
  /** Opens no dialog on top of another one, unless that is closing: the player may be filling in a form. */
  const offer = useEffectEvent(() => {
    if (modals.stack().every(({ phase }) => phase === 'closing')) void modals.present('demo-game', game.identity);
  });
  useEffect(() => {
    if (isFallback) choose(false);
  }, [isFallback]);
  useEffect(() => {
    // Wait for the sign-in dialog to close: closing it navigates back, which would undo the change.
    if (isSignedIn && !isAlone) return;
    if (isSignedIn && !wasSignedIn.current) choose(true);
    wasSignedIn.current = isSignedIn;
  }, [isSignedIn, isAlone]);
  useEffect(() => {
    if (!isDemo) return undefined;
    if (!isSignedIn) offer();
    const timer = setTimeout(offer, demoOfferMs);
    return () => clearTimeout(timer);
  }, [isDemo, isSignedIn, game.identity]);
  useEffect(() => {
    if (isEmpty) void modals.present('wallet', 'deposit');
  }, [isEmpty, modals]);
  return isRequested && !isFallback;
}

/** Whether the account is empty and has no active free spins in this game; false until both are known. */
function useHasNothingToPlay(game: Game): boolean {
  const { api } = useSite();
  const account = useActiveAccount();
  const isEmpty = account?.balance === 0;
  const { data, isFetched } = useQuery({ ...playerFreespinsOptions(api, account?.currency ?? ''), enabled: isEmpty });
  const hasSpins = data?.some(({ status, gameId }) => status === bonusStatus.active && gameId === game.id) === true;
  return isEmpty && isFetched && !hasSpins;
}
