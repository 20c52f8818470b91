import { createHmac, timingSafeEqual } from 'node:crypto';
import { studioOf } from '../accounts/accounts.ts';
import { type StudioContext, StudioError } from '../context.ts';
import { pageKeyOf, pageTokenOf, walletTokenOf } from '../launch-token.ts';
import { hashToken, newToken } from '../../random.ts';

/** The signed text of an address: every parameter by its name, so that none can be changed. */
function signedText(query: Readonly<Record<string, string>>): string {
  const names = Object.keys(query).filter((name) => name !== 'signature');
  return ['launch', ...names.toSorted().map((name) => `${name}=${query[name] ?? ''}`)].join('\n');
}

function isSigned(secret: string, query: Readonly<Record<string, string>>): boolean {
  const expected = createHmac('sha256', secret).update(signedText(query)).digest();
  const given = Buffer.from(query.signature ?? '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * Opens the launch address of a real game: signed by the platform, recent, and not opened before (S41). An address found later in a history
 * or a log opens nothing.
 * @returns the page's token; undefined if it may not be opened
 */
export async function takeLaunch(context: StudioContext, query: Readonly<Record<string, string>>): Promise<string | undefined> {
  const { token = '', game = '', until = '' } = query;
  if (!isSigned(studioOf(context, game).secret, query) || pageKeyOf(token) !== undefined) return undefined;
  const now = context.clock.now();
  if (!(Number(until) * 1000 >= now.getTime())) return undefined;
  const pageKey = newToken();
  const { rowCount } = await context.pool.query(
    `insert into sandbox.studio_launch (token_hash, page_key_hash, opened_at)
     values ($1, $2, $3)
     on conflict (token_hash) do nothing`,
    [hashToken(token), hashToken(pageKey), now],
  );
  return rowCount === 1 ? pageTokenOf(token, pageKey) : undefined;
}

/** Checks that a token whose address was opened carries that page's key. @throws StudioError SESSION_INVALID */
export async function checkLaunch(context: Pick<StudioContext, 'pool'>, token: string): Promise<void> {
  const { rows } = await context.pool.query('select page_key_hash as "pageKeyHash" from sandbox.studio_launch where token_hash = $1', [
    hashToken(walletTokenOf(token)),
  ]);
  const pageKey = pageKeyOf(token);
  const [launch] = rows;
  const isOwn = launch === undefined ? pageKey === undefined : pageKey !== undefined && launch.pageKeyHash === hashToken(pageKey);
  if (!isOwn) throw new StudioError('SESSION_INVALID', 401);
}
