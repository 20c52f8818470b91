import { hash } from 'node:crypto';
import {
  accountsOfPlayer,
  closeGameSessions as closeSessions,
  findGameSession,
  type GameSessionState,
  hasOpenGameSession,
  insertGameSession,
  listGamesIn,
  listOpenGameSessions,
  listPlayedSessions as listPlayed,
  type OpenGameSession,
  lockPlayer,
} from '@pavilion/ledger';
import type { Database } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { connectionOf } from '../ledger/connection.ts';
import type { WalletKernel } from '../ledger/engine.ts';

const tokenBytes = 32;
/** A launched game stays open that long by the platform's clock; a longer play is launched again. */
const gameSessionTtlSeconds = 12 * 60 * 60;

/** The token is stored as a hash: a reader of the database cannot play with it. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/**
 * Opens a game session for the player's account of a currency and closes earlier ones of the same game (wire §1.9, POST play), unless
 * `isBesideOthers`: a bet slip may be open in several tabs, where a game is played in one.
 * `source` is the provider that may call with it; `stakeMaxMinor` is what a round may cost at most under the player's policy pack. @throws notFound without such an account
 */
export async function openGameSession(
  context: Pick<WalletKernel, 'clock' | 'random'>,
  transaction: Database,
  wanted: {
    playerId: string;
    source: string;
    gameId: string;
    currency: string;
    playerSessionId?: string;
    stakeMaxMinor?: bigint | null;
    isBesideOthers?: boolean;
  },
): Promise<{ id: string; token: string; accountId: string }> {
  const connection = connectionOf(transaction);
  await lockPlayer(connection, wanted.playerId);
  const account = (await accountsOfPlayer(connection, wanted.playerId)).find(({ currency }) => currency === wanted.currency);
  if (account === undefined) throw new DomainError('notFound');
  const openedAt = context.clock.now();
  if (wanted.isBesideOthers !== true) await closeSessions(connection, { playerId: wanted.playerId, gameId: wanted.gameId, at: openedAt });
  const token = context.random.bytes(tokenBytes).toString('base64url');
  const expiresAt = new Date(openedAt.getTime() + gameSessionTtlSeconds * 1000);
  const id = context.random.newId();
  const playerSessionId = wanted.playerSessionId ?? null;
  const stakeMaxMinor = wanted.stakeMaxMinor ?? null;
  const opened = { ...wanted, stakeMaxMinor, id, tokenHash: hashToken(token), accountId: account.id, playerSessionId, openedAt, expiresAt };
  await insertGameSession(connection, opened);
  return { id, token, accountId: account.id };
}

/** Ends a player's game sessions, of one game or all: bets under them are refused, wins are still paid (C32–C34). */
export async function closeGameSessions(
  context: Pick<WalletKernel, 'clock'>,
  transaction: Database,
  closing: { playerId: string; gameId?: string | undefined; playerSessionId?: string | undefined; openedBefore?: Date | undefined },
): Promise<number> {
  // A batch that holds the player goes before or after, never across.
  await lockPlayer(connectionOf(transaction), closing.playerId);
  return closeSessions(connectionOf(transaction), { ...closing, at: context.clock.now() });
}

/** Whether a game is open that a sign-in launched: half an hour without a bet closes it (S14). */
export const isPlayingIn = (database: Database, playerSessionId: string): Promise<boolean> =>
  hasOpenGameSession(connectionOf(database), playerSessionId);

type Reading = Pick<WalletKernel, 'database' | 'clock'>;

/** The ids of games that are open in sign-in sessions, by session; one in which nothing is played is not in the map. */
export async function gamesPlayedIn({ database, clock }: Reading, playerSessionIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await listGamesIn(connectionOf(database), { playerSessionIds, at: clock.now() });
  const games = new Map<string, string[]>();
  for (const { playerSessionId, gameId } of rows) games.set(playerSessionId, [...(games.get(playerSessionId) ?? []), gameId]);
  return games;
}

/** The sign-in sessions in which a game is open; if there are more than the limit, those that launched one last. */
export const playedSessions = ({ database, clock }: Reading, limit: number): Promise<readonly string[]> =>
  listPlayed(connectionOf(database), { at: clock.now(), limit });

const OPEN_PAGE = 500;

/** Pages of the game sessions that are open and were opened before a moment. */
export async function* openGameSessionsBefore(
  { database }: Pick<WalletKernel, 'database'>,
  openedBefore: Date,
): AsyncGenerator<readonly OpenGameSession[]> {
  let afterId: string | null = null;
  do {
    const page: readonly OpenGameSession[] = await listOpenGameSessions(connectionOf(database), {
      openedBefore,
      afterId,
      limit: OPEN_PAGE,
    });
    if (page.length > 0) yield page;
    afterId = page.at(-1)?.id ?? null;
  } while (afterId !== null);
}

/** The session a token opens, with whether it is open now; undefined for an unknown token. */
export async function gameSessionOf(
  context: Pick<WalletKernel, 'database' | 'clock'>,
  token: string,
): Promise<(GameSessionState & { isOpen: boolean }) | undefined> {
  const session = await findGameSession(connectionOf(context.database), hashToken(token));
  if (session === undefined) return undefined;
  return { ...session, isOpen: session.closedAt === null && context.clock.now() < session.expiresAt };
}
