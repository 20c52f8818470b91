import { gameOf, paceMsOf, PlayRefused, stakeRangeOf } from '@pavilion/fairness';
import * as z from 'zod';
import { studioOf } from './accounts/accounts.ts';
import { type StudioContext, StudioError } from './context.ts';
import * as demo from './accounts/demo-store.ts';
import { checkLaunch } from './pages/launch.ts';
import { walletTokenOf } from './launch-token.ts';
import { hashToken, newDemoToken, newRoundId } from '../random.ts';
import type { Queryable } from './store.ts';
import { attemptCall, balanceOf, scaleOf } from './accounts/wallet.ts';

/** A player at a game, identified by the platform through the session token, or made up for a demo. */
export type StudioSession = {
  readonly token: string;
  readonly playerId: string;
  readonly gameId: string;
  readonly currency: string;
  readonly isDemo: boolean;
  /** The platform's least time between two rounds; the game's own may be longer. */
  readonly spinMinMs: number;
};

const sessionSchema = z.object({
  playerId: z.string(),
  gameId: z.string(),
  currency: z.string(),
  isDemo: z.boolean(),
  spinMinMs: z.number(),
});

async function findSession(database: Queryable, token: string): Promise<StudioSession | undefined> {
  const { rows } = await database.query(
    `select player_id as "playerId", game_id as "gameId", currency, is_demo as "isDemo", spin_min_ms as "spinMinMs"
     from sandbox.studio_session
     where token_hash = $1`,
    [hashToken(token)],
  );
  return rows.map((row) => ({ ...sessionSchema.parse(row), token }))[0];
}

/** Remembers a session by its token's hash. */
export async function saveSession(context: Pick<StudioContext, 'pool' | 'clock'>, session: StudioSession): Promise<void> {
  await context.pool.query(
    `insert into sandbox.studio_session (token_hash, player_id, game_id, currency, is_demo, spin_min_ms, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (token_hash) do nothing`,
    [hashToken(session.token), session.playerId, session.gameId, session.currency, session.isDemo, session.spinMinMs, context.clock.now()],
  );
}

/** The session of a token opened before. @throws StudioError SESSION_INVALID */
export async function requireSession(context: Pick<StudioContext, 'pool'>, token: string): Promise<StudioSession> {
  const session = await findSession(context.pool, token);
  if (!session) throw new StudioError('SESSION_INVALID', 401);
  return session;
}

export type OpenedSession = { session: StudioSession; balanceMinor: bigint; isAutoplayAllowed: boolean };

/**
 * Opens a real session: the platform's `balance` call returns the player and the currency.
 * @throws StudioError SESSION_INVALID for an unknown session, UNAVAILABLE if the platform does not answer
 */
export async function openRealSession(context: StudioContext, token: string, gameId: string): Promise<OpenedSession> {
  requireGame(gameId);
  const use = { studio: studioOf(context, gameId) };
  await checkLaunch(context, token);
  const result = await attemptCall(context, use, { type: 'balance', body: { sessionToken: walletTokenOf(token), gameId } });
  if (!result.isDecided) throw new StudioError('UNAVAILABLE', 503);
  const { playerId, currency, spinMinMs = 0, isAutoplayAllowed = true } = result.answer;
  const balanceMinor = balanceOf(result.answer);
  if (result.answer.status !== 'OK' || playerId === undefined || currency === undefined || balanceMinor === null) {
    throw new StudioError('SESSION_INVALID', 401);
  }
  const session = { token, playerId, gameId, currency, isDemo: false, spinMinMs };
  await saveSession(context, session);
  const stored = await requireSession(context, token);
  // A token belongs to one game; a page opened with another game's address plays nothing.
  if (stored.gameId !== gameId) throw new StudioError('SESSION_INVALID', 401);
  return { session: stored, balanceMinor, isAutoplayAllowed };
}

const demoUnits = 1000n;

/** Opens or continues a demo: 1,000.00 of the displayed currency, which can be reloaded (games §9.3). */
export async function openDemoSession(context: StudioContext, { token, gameId, currency }: DemoRequest): Promise<OpenedSession> {
  requireGame(gameId);
  const known = token === undefined ? undefined : await findSession(context.pool, token);
  if (known?.isDemo && known.gameId === gameId)
    return { session: known, balanceMinor: await balanceOfDemo(context, known), isAutoplayAllowed: true };
  requireStakes(gameId, currency);
  const session = {
    token: newDemoToken(),
    playerId: `demo:${newRoundId(context.clock.now())}`,
    gameId,
    currency,
    isDemo: true,
    spinMinMs: 0,
  };
  const balanceMinor = await reloadDemo(context, session);
  await saveSession(context, session);
  return { session, balanceMinor, isAutoplayAllowed: true };
}
type DemoRequest = { token?: string | undefined; gameId: string; currency: string };

/** How long a player must wait from one round to the next: the game's own pace, or the platform's where that is slower. */
export const paceOf = ({ gameId, spinMinMs }: StudioSession): number => Math.max(paceMsOf(gameId), spinMinMs);

/** Gives a demo its first 1,000.00 again. @throws StudioError FORBIDDEN for a real session */
export async function reloadDemo(context: Pick<StudioContext, 'pool' | 'clock'>, session: StudioSession): Promise<bigint> {
  if (!session.isDemo) throw new StudioError('FORBIDDEN', 403);
  const balanceMinor = demoUnits * 10n ** BigInt(scaleOf(session.currency));
  await demo.resetBalance(context.pool, { playerId: session.playerId, currency: session.currency, balanceMinor, now: context.clock.now() });
  return balanceMinor;
}

const balanceOfDemo = async (context: Pick<StudioContext, 'pool'>, session: StudioSession): Promise<bigint> =>
  (await demo.moveBalance(context.pool, session.playerId, 0n)) ?? 0n;

function requireGame(gameId: string): void {
  try {
    gameOf(gameId);
  } catch (error) {
    if (error instanceof PlayRefused) throw new StudioError('GAME_UNKNOWN', 404);
    throw error;
  }
}

function requireStakes(gameId: string, currency: string): void {
  try {
    stakeRangeOf(gameId, currency);
  } catch (error) {
    if (error instanceof PlayRefused) throw new StudioError('CURRENCY_UNKNOWN', 422);
    throw error;
  }
}
