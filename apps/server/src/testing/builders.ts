import { randomUUID } from 'node:crypto';
import { parseDecimal, scaleOf } from '@pavilion/money';
import { inTransaction } from '../kernel/database.ts';
import { signedHeaders } from '../kernel/secrets/signature.ts';
import { gameByKey } from '../modules/game/index.ts';
import { admitPlayer } from '../modules/player/index.ts';
import { adjust, openGameSession } from '../modules/wallet/index.ts';
import type { TestServer } from './server.ts';

// No test signs in as these players; the hash only needs the right form.
const UNUSED_PASSWORD_HASH = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

export interface BuiltPlayer {
  id: string;
  email: string;
  currency: string;
}

/** A player with an account and money, created through the modules' public APIs like the demo world. */
export async function aPlayer(
  { app }: Pick<TestServer, 'app'>,
  options: { currency?: string; amount?: string; status?: number; country?: string; birthdate?: string } = {},
): Promise<BuiltPlayer> {
  const id = randomUUID();
  const email = `${id}@example.test`;
  const currency = options.currency ?? 'EUR';
  const { context } = app;
  await inTransaction(context.database, async (transaction) => {
    const { country = 'AT', birthdate = '1990-01-31' } = options;
    const facts = { nickname: 'tester', country, birthdate, locale: 'en', status: options.status ?? 1, passwordHash: UNUSED_PASSWORD_HASH };
    await admitPlayer(context, transaction, { id, email, currency, isEmailConfirmed: true, ...facts });
    const amountMinor = parseDecimal(options.amount ?? '100.00', scaleOf(currency));
    if (amountMinor > 0n)
      await adjust(context, transaction, { playerId: id, currency, amountMinor, externalId: `opening:${id}`, reason: 'test' });
  });
  return { id, email, currency };
}

export interface BuiltSession {
  player: BuiltPlayer;
  token: string;
  gameId: string;
  providerId: string;
}

/** A launched game of that player. */
export async function aGameSession({ app }: Pick<TestServer, 'app'>, player: BuiltPlayer, gameKey = 'ember-run'): Promise<BuiltSession> {
  const { context } = app;
  const game = await gameByKey(context, gameKey);
  const providerId = game.provider.identity;
  const { token } = await inTransaction(context.database, (transaction) =>
    openGameSession(context, transaction, { playerId: player.id, source: providerId, gameId: game.id, currency: player.currency }),
  );
  return { player, token, gameId: game.id, providerId };
}

export interface SignedOptions {
  secret?: string;
  timestampMs?: number;
  nonce?: string;
  /** Sent instead of the signed body. */
  tamperedBody?: string;
  contentType?: string;
}

export interface SignedResult {
  status: number;
  body: Record<string, unknown>;
}

const secretOf = ({ app }: Pick<TestServer, 'app'>, providerId: string): string =>
  app.context.providers.byId(providerId)?.secrets[0] ?? 'unknown';

/** Calls the server as an outside company would, signed over the raw bytes. */
export async function signedCall(
  server: Pick<TestServer, 'url' | 'app' | 'clock'>,
  call: { providerId: string; path: string; body: unknown },
  options: SignedOptions = {},
): Promise<SignedResult> {
  const body = typeof call.body === 'string' ? call.body : JSON.stringify(call.body);
  const timestampMs = String(options.timestampMs ?? server.clock.now().getTime());
  const own = options.nonce === undefined ? {} : { nonce: options.nonce };
  const signer = { providerId: call.providerId, secret: options.secret ?? secretOf(server, call.providerId) };
  const headers = signedHeaders(signer, { path: call.path, timestampMs, body, ...own });
  const response = await fetch(`${server.url}${call.path}`, {
    method: 'POST',
    headers: { ...headers, ...(options.contentType === undefined ? {} : { 'content-type': options.contentType }) },
    body: options.tamperedBody ?? body,
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
}
