import { bonusStatus } from '@pavilion/contract/constants.ts';
import type { Game } from '@pavilion/contract/areas/game/game.ts';
import { useMatch, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useQuery } from '../../../hydration/use-query.ts';
import { goToSearch } from '../../../navigation/go.ts';
import { searchText } from '../../../navigation/search/search.ts';
import { useModals, useModalStack } from '../../../navigation/modals/use-modals.ts';
import { useIsSignedIn } from '../../../session/use-session.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { localKeys, localStore } from '../../../browser/storage.ts';
import { useIsHydrated } from '../../../hydration/use-is-hydrated.ts';
import { activeAccountOf, useAccounts, useActiveAccount } from '../../wallet/queries.ts';
import { playerFreespinsOptions } from '../bonuses/queries.ts';

/** A demo player is offered real play again after this time (wire §7.5). */
const demoOfferMs = 60_000;

export type GameMode = 'real' | 'demo';

/** Remembers the mode that the player has chosen last. */
export const rememberMode = (isReal: boolean): void => localStore().setItem(localKeys.gameMode, isReal ? 'real' : 'demo');

/**
 * The mode where the address names none: money for a player who has some, unless play money was chosen last. Undefined until the balance is
 * known.
 */
function useUsualMode(): GameMode | undefined {
  const isSignedIn = useIsSignedIn();
  const isHydrated = useIsHydrated();
  const { data, error } = useAccounts();
  if (!isHydrated) return undefined;
  if (!isSignedIn || error !== null || localStore().getItem(localKeys.gameMode) === 'demo') return 'demo';
  if (data === undefined) return undefined;
  return (activeAccountOf(data)?.balance ?? 0) > 0 ? 'real' : 'demo';
}

type ModeFacts = { named: string | undefined; usual: GameMode | undefined; isGuest: boolean; hasDemo: boolean };

/** What the address says, else the usual mode; a guest in a game with a demo falls back to it. */
export function modeOf({ named, usual, isGuest, hasDemo }: ModeFacts): { mode: GameMode | undefined; isFallback: boolean } {
  const wanted = named === undefined ? usual : named === 'true' ? 'real' : 'demo';
  const isFallback = wanted === 'real' && isGuest && hasDemo;
  return { mode: isFallback ? 'demo' : wanted, isFallback };
}

/**
 * The mode a game is played in: what the address says (`real`), else the usual one, except for a guest in a game with a demo. Signing in
 * switches from the demo to real play; an empty balance opens the cashier (wire §7.5). Undefined until it is known.
 */
export function useGameMode(game: Game): GameMode | undefined {
  const router = useRouter();
  const modals = useModals();
  const isSignedIn = useIsSignedIn();
  const named = useRouterState({ select: ({ location }) => searchText(location.search, 'real') });
  const ownPath = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const usual = useUsualMode();
  const hasNothingToPlay = useHasNothingToPlay(game);
  const isAlone = useModalStack().length === 0;
  const wasSignedIn = useRef(isSignedIn);
  const { mode, isFallback } = modeOf({ named, usual, isGuest: !isSignedIn, hasDemo: game.isDemoMode });
  const isDemo = mode === 'demo' && !isFallback && game.isDemoMode;
  const isEmpty = mode === 'real' && isSignedIn && hasNothingToPlay;

  /** While another page is being opened, the address is already that page's; a page that wakes up late may find it so. */
  const isLeft = () => router.latestLocation.pathname !== ownPath;
  const choose = useEffectEvent((isReal: boolean) => {
    if (!isLeft()) goToSearch(router, { ...router.latestLocation.search, real: String(isReal) }, { isReplacing: true });
  });
  /** Opens no dialog on top of another one, unless that is closing: the player may be filling in a form. */
  const offer = useEffectEvent(() => {
    if (!isLeft() && modals.stack().every(({ phase }) => phase === 'closing')) void modals.present('demo-game', game.identity);
  });
  const offerDeposit = useEffectEvent(() => {
    if (!isLeft()) void modals.present('wallet', 'deposit');
  });
  useEffect(() => {
    if (isFallback) choose(false);
  }, [isFallback]);
  // The address names it from that moment: a later change of balance must not restart the game.
  useEffect(() => {
    if (named === undefined && isSignedIn && usual !== undefined) choose(usual === 'real');
  }, [named, isSignedIn, usual]);
  useEffect(() => {
    // Wait for the sign-in dialog to close: closing it navigates back, which would undo the change.
    if (isSignedIn && !isAlone) return;
    if (isSignedIn && !wasSignedIn.current) choose(true);
    wasSignedIn.current = isSignedIn;
  }, [isSignedIn, isAlone]);
  useEffect(() => {
    // A guest's demo has the standing offer of the bar under it (D-223).
    if (!isDemo || !isSignedIn) return undefined;
    const timer = setTimeout(offer, demoOfferMs);
    return () => clearTimeout(timer);
  }, [isDemo, isSignedIn, game.identity]);
  useEffect(() => {
    if (isEmpty) offerDeposit();
  }, [isEmpty]);
  return mode;
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
