import { buildSportsbook, type Sportsbook, SPORTSBOOK_PREFIX } from '@pavilion/sportsbook';
import type pg from 'pg';
import type { AppContext } from './app-context.ts';
import type { Mount } from '../http/server.ts';
import { isDatabaseAway } from '../kernel/postgres/database-away.ts';
import { invariant } from '../kernel/errors.ts';
import { SPORTSBOOK_ID } from '../kernel/providers.ts';

/** The id the feed signs its messages to the book with; it is internal to the company and no provider of the platform. */
const FEED_ID = 'sportsbook-feed';

/** Builds the betting company. It gets the public address, its tables and its credentials, nothing else (ARCHITECTURE.md). */
export function createSportsbook(
  context: AppContext,
  parts: { pool: pg.Pool; feedConnectionString?: string; wait?: (delayMs: number) => Promise<void> },
): Promise<Sportsbook> {
  const { providers, secrets, clock, config } = context;
  const secret = providers.byId(SPORTSBOOK_ID)?.secrets[0];
  invariant(secret !== undefined, 'the betting company has a secret');
  return buildSportsbook({
    pool: parts.pool,
    platformUrl: context.publicUrl,
    credential: { providerId: SPORTSBOOK_ID, secret },
    feed: { providerId: FEED_ID, secret: secrets.secret(`provider:${FEED_ID}`) },
    now: () => clock.now(),
    log: context.log,
    isDatabaseAway,
    seed: config.worldSeed,
    keptDays: config.sportsbookKeptDays,
    feedConnectionString: parts.feedConnectionString,
    wait: parts.wait,
  });
}

/** The company's path on the shared port. It must be mounted before the sandbox, whose prefix contains it. */
export const sportsbookMount = (neighbour: { sportsbook?: Sportsbook }): Mount => ({
  prefix: SPORTSBOOK_PREFIX,
  handle: (request, response) => neighbour.sportsbook?.routing(request, response),
  upgrade: (request, socket, head) => neighbour.sportsbook?.upgrade(request, socket, head) === true,
});
