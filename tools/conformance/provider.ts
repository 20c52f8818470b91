import { readArguments } from '../arguments/options.ts';
import { openSandboxSeats } from '../../apps/server/src/testing/provider/seats.ts';
import { providerCases, runCase, type Seats } from '../../apps/server/src/testing/provider/suite.ts';
import { deliveries, type Target } from '../../apps/server/src/testing/provider/wire.ts';

/**
 * `npm run provider:conformance -- --url U --provider P --secret S`: the provider wallet cases (reliability §3.4) against any
 * deployment, over HTTP with real signatures, each request once, twice, and in another order. With its sandbox on it opens its own
 * players; elsewhere `--player`, `--game` and `--session` name one, and the `--other-` options a second.
 */

const usage = `usage: npm run provider:conformance -- --url URL --provider ID --secret SECRET
  [--player ID --game ID --session TOKEN --currency EUR] [--other-player ID --other-session TOKEN]`;

const { values } = readArguments({
  options: {
    url: { type: 'string', multiple: true },
    provider: { type: 'string' },
    secret: { type: 'string' },
    player: { type: 'string' },
    game: { type: 'string' },
    session: { type: 'string' },
    currency: { type: 'string', default: 'EUR' },
    'other-player': { type: 'string' },
    'other-session': { type: 'string' },
  },
});

function givenSeats(): Seats | undefined {
  const { player, game, session, currency } = values;
  if (player === undefined || game === undefined || session === undefined) return undefined;
  const seat = (playerId: string, sessionToken: string) => ({ playerId, gameId: game, currency, sessionToken });
  const { 'other-player': otherPlayer, 'other-session': otherSession } = values;
  const second = otherPlayer === undefined || otherSession === undefined ? undefined : seat(otherPlayer, otherSession);
  return { first: seat(player, session), second };
}

async function run(target: Target): Promise<number> {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const delivery of deliveries) {
    console.log(`\nrequests ${delivery}`);
    const seats = givenSeats() ?? (await openSandboxSeats(target));
    for (const one of providerCases) {
      const { ids, title, outcome, detail } = await runCase(one, { target, seats, delivery });
      counts[outcome] += 1;
      console.log(`  ${outcome.padEnd(7)} ${ids} ${title}${detail === '' ? '' : `\n          ${detail}`}`);
    }
  }
  console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  return counts.failed === 0 ? 0 : 1;
}

const { url: urls, provider: providerId, secret } = values;
if (urls === undefined || providerId === undefined || secret === undefined) {
  console.error(usage);
  process.exit(1);
}
run({ urls: urls.map((url) => url.replace(/\/$/, '')), providerId, secret }).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
