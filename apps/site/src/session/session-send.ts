import type { Send } from '@pavilion/contract/client.ts';
import { session } from './session.ts';

/** Calls whose 401 or 403 is an answer about what was typed, not about the session (D-03, X-02). */
export const exemptOperations: ReadonlySet<string> = new Set([
  'player.signIn',
  'player.signInWithSecondFactor',
  'player.register',
  'player.registerByPhone',
  'player.refreshSession',
  // Its session goes whatever the server answers, and the way leads home (wire §2.2).
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

/** The transport of the site: bearer token in, end of session out. */
export function createSessionSend(makeSend: (getToken: () => Promise<string | undefined>) => Send): Send {
  const send = makeSend(session.getToken);
  return async (request) => {
    const reply = await send(request);
    if (endsSession(request.operation, reply.status)) session.end('expired');
    return reply;
  };
}
