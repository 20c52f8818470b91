import { socketPath } from '@pavilion/contract/channels.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTrack } from '../analytics/use-track.ts';
import { useAlerts } from '../content/alerts.ts';
import { formatMoment } from '../content/format.ts';
import { watchedTournament } from '../features/retention/tournaments/watched.ts';
import { useMoneyFormat } from '../features/settings/queries.ts';
import { browserClock } from '../session/clock.ts';
import { session } from '../session/session.ts';
import { useSite } from '../session/use-site.ts';
import { channelRows, type RealtimeContext } from './channels.ts';
import { createDebounce } from './debounce.ts';
import { loadPatiently } from './load-patiently.ts';
import { RealtimeSocket } from './socket.ts';

const socketUrl = (): string => `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}${socketPath}`;

/** The word of another tab that signed out may come after the server's: it leads home, not to sign-in. */
const refusedWaitMs = 1000;

const loadClient = () => loadPatiently(async () => (await import('centrifuge')).Centrifuge, browserClock);

/** The site's one socket, beside the page: it shows nothing and patches what others show. It is loaded once the page is at rest. */
export function Realtime(): null {
  const { api, config, visitor } = useSite();
  const queryClient = useQueryClient();
  const alert = useAlerts();
  const track = useTrack();
  const money = useMoneyFormat();
  // Words and formats follow the page; the socket does not start again for them.
  const words = useRef({ alert, money, track, locale: visitor.locale });
  useEffect(() => {
    words.current = { alert, money, track, locale: visitor.locale };
  });
  useEffect(() => {
    const debounce = createDebounce();
    const context: RealtimeContext = {
      api,
      queryClient,
      playerId: () => session.playerId(),
      alert: (path, values) => words.current.alert(path, values),
      money: (amount, currency) => words.current.money.text(amount, currency),
      moment: (iso) => formatMoment(iso, words.current.locale),
      track: (build) => words.current.track(build),
      debounce: debounce.run,
      report: (error) => reportError(error),
    };
    // Any call tells a closed session by its 401, and the session ends as everywhere (spec §4).
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
  }, [api, config, queryClient]);
  return null;
}

const socketSession = {
  subscribe: session.subscribe,
  playerId: () => session.playerId(),
  sessionId: () => session.sessionId(),
  getToken: session.getToken,
};
