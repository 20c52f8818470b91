import { socketPath } from '@pavilion/contract/channels.ts';
import { sportsbookIdentity } from '@pavilion/contract/constants.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTrack } from '../analytics/use-track.ts';
import { useAlerts } from '../content/alerts.ts';
import { useMoments } from '../content/use-moments.ts';
import { type Texts, useTexts } from '../content/texts.tsx';
import { watchedTournament } from '../features/retention/tournaments/watched.ts';
import { isAtGame, showLevelBanner } from '../features/retention/loyalty/level-banner-state.ts';
import { useMoneyFormat } from '../features/settings/queries.ts';
import { type Search, searchText } from '../navigation/search/search.ts';
import { browserClock } from '../browser/clock.ts';
import { session } from '../session/session.ts';
import { useSite } from '../visitor/use-site.ts';
import { channelRows, type RealtimeContext } from './channels.ts';
import { createDebounce } from './debounce.ts';
import { loadPatiently } from './load-patiently.ts';
import { RealtimeSocket } from './socket.ts';

const socketUrl = (): string => `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}${socketPath}`;

/** Another tab's sign-out may be noticed after the server's close: it leads home, not to sign-in. */
const refusedWaitMs = 1000;

const loadClient = () => loadPatiently(async () => (await import('centrifuge')).Centrifuge, browserClock);

/** The site's socket: renders nothing and patches cached queries. Loaded once the page is touched. */
export function Realtime(): null {
  const { api, config, visitor, modals } = useSite();
  const queryClient = useQueryClient();
  const alert = useAlerts();
  const track = useTrack();
  const money = useMoneyFormat();
  const bonuses = useTexts('layout', 'profileSidebar');
  const router = useRouter();
  // Texts and formats may change with the page without restarting the socket.
  const constants = useTexts('globalComponents', 'constants');
  const moments = useMoments();
  const words = useRef({ alert, money, track, bonuses, constants, moments, locale: visitor.locale });
  useEffect(() => {
    words.current = { alert, money, track, bonuses, constants, moments, locale: visitor.locale };
  });
  useEffect(() => {
    const debounce = createDebounce();
    const context: RealtimeContext = {
      api,
      queryClient,
      playerId: () => session.playerId(),
      locale: () => words.current.locale,
      alert: (path, values) => words.current.alert(path, values),
      money: (amount, currency) => words.current.money.text(amount, currency),
      moment: (iso) => words.current.moments.minute(iso),
      questStatus: (state) => words.current.constants(`questsStatuses.${state}`),
      onLevelUp: ({ currentLevel }) => (isAtGame(location.pathname) ? showLevelBanner(currentLevel) : void modals.present('loyalty-level')),
      track: (build) => words.current.track(build),
      debounce: debounce.run,
      report: (error) => reportError(error),
      openModal: (name, value) => modals.present(name, value),
      playing: () => playedAt(router.latestLocation),
      bonusesName: () => nameOfBonuses(words.current.bonuses),
    };
    // Any call detects a closed session by its 401 and ends it (product §4).
    const onRefused = async (): Promise<void> => {
      await browserClock.wait(refusedWaitMs);
      if (session.isSignedIn()) await queryClient.invalidateQueries({ queryKey: ['player'] });
    };
    const parts = {
      url: socketUrl(),
      session: socketSession,
      watched: watchedTournament,
      config,
      rows: channelRows,
      context,
      load: loadClient,
      onRefused: () => void onRefused(),
    };
    const socket = new RealtimeSocket(parts);
    socket.start();
    return () => {
      socket.stop();
      debounce.cancel();
    };
  }, [api, config, queryClient, modals, router]);
  return null;
}

/** The title of the bonuses page in the profile menu. */
const nameOfBonuses = (sidebar: Texts): string => {
  const label = sidebar.list('profileLinks').find(({ url }) => url === '/profile/bonuses')?.['label'];
  return typeof label === 'string' ? label : '';
};

/** The game that an address plays for real money, or the sportsbook. */
function playedAt({ pathname, search }: { pathname: string; search: Search }): string | undefined {
  if (pathname === '/betting') return sportsbookIdentity;
  const game = /^\/games\/([^/]+)$/.exec(pathname)?.[1];
  return searchText(search, 'real') === 'true' ? game : undefined;
}

const socketSession = {
  subscribe: session.subscribe,
  playerId: () => session.playerId(),
  sessionId: () => session.sessionId(),
  getToken: session.getToken,
};
