import type { Send } from '@pavilion/contract/calls/client.ts';
import type { Route } from '@pavilion/contract/calls/endpoint.ts';
import { table } from '@pavilion/contract/calls/table.ts';
import { browserClock } from '../browser/clock.ts';
import { lastCall } from './last-call.ts';
import { presence } from './presence.ts';
import { session } from './session.ts';

/** Calls whose 401 or 403 concerns the typed credentials, not the session (D-03, X-02). */
const exemptOperations: ReadonlySet<string> = new Set([
  'player.signIn',
  'player.signInWithSecondFactor',
  'player.startPasskeySignIn',
  'player.signInWithPasskey',
  'player.register',
  'player.registerByPhone',
  'player.refreshSession',
  // Sign-out ends the session whatever the server answers, and leads home (wire §2.2).
  'player.signOut',
  'player.confirmEmail',
  'player.requestPasswordReset',
  'player.confirmPasswordReset',
  'player.autologin',
  'player.signInSocially',
  'player.sendOtp',
  'player.verifyOtp',
]);

/** Whether an answer ends the session: 401 or 403 on any call outside the exempt list. */
export const endsSession = (operation: string, status: number): boolean =>
  (status === 401 || status === 403) && !exemptOperations.has(operation);

const areas: Readonly<Record<string, Readonly<Record<string, Route>>>> = table;

/** Calls that do not count as the player's activity (L10): public ones, and those that an open page repeats automatically. */
export const passiveOperations: ReadonlySet<string> = new Set(
  Object.entries(areas).flatMap(([area, routes]) =>
    Object.keys(routes).flatMap((name) =>
      routes[name]?.access === 'guest' || routes[name]?.isAskedByItself === true ? [`${area}.${name}`] : [],
    ),
  ),
);

/** Statuses at or above this one may come from a proxy in front of the server. */
const faultStatusMin = 500;

/** Whether an answer shows that the server has registered the player's activity. */
export const showsPlayer = (operation: string, status: number): boolean =>
  status < faultStatusMin && !endsSession(operation, status) && !passiveOperations.has(operation);

type OwnSession = Pick<typeof session, 'getToken' | 'sessionId' | 'isSignedIn' | 'end'>;

const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * The transport of the site: adds the bearer token, detects the end of the session, and records the player's last call. What the page asks
 * for on its own, as news arrives or a connection returns, says so and is no activity (L10). A refused call that was in flight while another
 * session began, as connecting a provider does, concerns the previous session and ends nothing.
 */
export function createSessionSend(
  makeSend: (getToken: OwnSession['getToken']) => Send,
  { own = session, isByItself = presence.isByItself }: { own?: OwnSession; isByItself?: () => boolean } = {},
): Send {
  const send = makeSend(own.getToken);
  const entrances = new Set<Promise<unknown>>();
  return async (request) => {
    const sentAtMs = browserClock.nowMs();
    const sessionId = own.sessionId();
    const isPages = isByItself();
    const answer = send(isPages ? { ...request, isByItself: true } : request);
    if (exemptOperations.has(request.operation)) {
      entrances.add(answer);
      void Promise.allSettled([answer]).then(() => entrances.delete(answer));
    }
    const reply = await answer;
    if (endsSession(request.operation, reply.status)) {
      await Promise.allSettled(entrances);
      // The new session has started by then.
      await nextTurn();
      if (own.sessionId() === sessionId) own.end('expired');
    }
    if (!isPages && showsPlayer(request.operation, reply.status) && own.isSignedIn()) lastCall.note(sentAtMs);
    return reply;
  };
}
