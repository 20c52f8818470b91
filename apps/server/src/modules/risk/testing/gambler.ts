import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { inTransaction } from '../../../kernel/database.ts';
import { aGameSession } from '../../../testing/builders.ts';
import { aPlayer, loginOf, PASSWORD, type PlayerServer } from '../../../testing/player-server.ts';
import { aStudio } from '../../../testing/studio.ts';
import { adjust } from '../../wallet/index.ts';

const limitShape = z.object({
  id: z.string(),
  definition: z.number(),
  status: z.number(),
  period: z.string().nullable(),
  amount: z.number().nullable(),
  currentAmount: z.number().nullable(),
  currency: z.string().nullable(),
  startedAt: z.iso.datetime(),
  expiredAt: z.iso.datetime().nullable(),
  cancelProcess: z.boolean(),
  pendingExist: z.boolean(),
  confirmUntil: z.iso.datetime().nullable(),
});
const playAnswer = z.object({ token: z.string() });
const accounts = z.array(z.object({ id: z.string(), currency: z.string() }));

const ATTEMPTS_MAX = 20;

/**
 * The outcome of a call; one that a busy server leaves undecided is sent again under the same id (reliability §1.4, 503 without effect).
 */
async function untilDecided(call: () => Promise<{ body: Record<string, unknown> }>): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const status = String((await call()).body['status']);
    if (status !== 'TEMPORARY' || attempt === ATTEMPTS_MAX) return status;
  }
}

/** A registered player with 1,000.00 who sets limits and plays. */
export async function aGambler(server: PlayerServer, changes: Record<string, unknown> = {}) {
  const registered = await aPlayer(server, changes);
  let token = registered.accessToken;
  const { id } = registered.profile;
  const { context } = server.app;
  const currency = String(changes['currency'] ?? 'EUR');
  await inTransaction(context.database, (transaction) =>
    adjust(context, transaction, { playerId: id, currency, amountMinor: 100_000n, externalId: `opening:${id}`, reason: 'test' }),
  );
  const player = { id, email: registered.email, currency };
  let studio = aStudio(server, await aGameSession(server, player));
  const signIn = () => server.call('POST', '/api/player/sessions', { body: { login: registered.email, password: PASSWORD } });
  const ask = async (method: string, path: string, body?: unknown) => {
    const call = () => server.call(method, path, { token, ...(body === undefined ? {} : { body }) });
    const answered = await call();
    if (answered.status !== 401) return answered;
    // The test has moved the clock past the token's life.
    const again = await signIn();
    if (again.status !== 200) return answered;
    token = loginOf(again).accessToken;
    return call();
  };
  return {
    id,
    sessionId: registered.sessionId,
    email: registered.email,
    password: PASSWORD,
    ask,
    /** Opens the game again: a session lasts half a day. */
    launch: async () => {
      studio = aStudio(server, await aGameSession(server, player));
    },
    post: (body: object) => ask('POST', '/api/player/limits', body),
    /** Sets a limit that must be accepted. */
    set: async (body: object) => limitShape.parse((await ask('POST', '/api/player/limits', body)).body.data),
    put: (limitId: string, body: object) => ask('PUT', `/api/player/limits/${limitId}`, body),
    remove: (limitId: string, body: object = { currentPassword: PASSWORD }) => ask('DELETE', `/api/player/limits/${limitId}`, body),
    confirm: (limitId: string) => ask('POST', `/api/player/limits/${limitId}/confirm`),
    limits: async () => z.array(limitShape).parse((await ask('GET', '/api/player/limits')).body.data),
    bet: (amount: string, transactionId: string = randomUUID()) => untilDecided(() => studio.bet(transactionId, amount)),
    win: (amount: string, transactionId: string = randomUUID()) => untilDecided(() => studio.win(transactionId, amount)),
    takeBack: async (reference: string) => String((await studio.rollback(randomUUID(), reference)).body['status']),
    /** Starts a game as the site does. @returns the wire's code of the refusal, or 0 */
    play: async (): Promise<number> => {
      const [account] = accounts.parse((await ask('GET', '/api/wallet/accounts')).body.data);
      const body = { accountId: account?.id, lobbyUrl: '/', locale: 'en', countryCode: 'DE', platform: 2, demoMode: false };
      const called = await ask('POST', '/api/game/games/ember-run/play', body);
      if (called.status === 200) playAnswer.parse(called.body.data);
      return called.body.error?.code ?? 0;
    },
    signIn,
  };
}

export type Gambler = Awaited<ReturnType<typeof aGambler>>;
