import * as z from 'zod/mini';
import { createDatabase, createPool } from '../../../kernel/database.ts';
import { createLog } from '../../../kernel/log/log.ts';
import { systemRandom } from '../../../kernel/secrets/random.ts';
import { creditWin, placeBet } from '../game-sessions/play.ts';
import { openLedger } from '../ledger/engine.ts';
import { boundless } from './boundless.ts';

/**
 * An application process for the kill tests: it plays what its parent sends and answers over the channel between them.
 * `early` answers before the commit, which the journal must find out (reliability §1.6, n3).
 */
const call = z.object({
  id: z.string(),
  type: z.enum(['bet', 'win']),
  playerId: z.string(),
  token: z.string(),
  externalId: z.string(),
  round: z.string(),
  amountMinor: z.string(),
  source: z.string(),
  gameId: z.string(),
});

const clock = { now: () => new Date(), realNow: () => new Date() };
const [connectionString = '', mode = 'sound'] = process.argv.slice(2);
const log = createLog({ level: 'fatal' });
const ledger = openLedger({ connectionString, clock, random: systemRandom, log });
const database = createDatabase(createPool({ connectionString, maxConnections: 1, applicationName: 'pavilion-test' }));
const context = { ledger, database, clock, random: systemRandom, log, publish: () => Promise.resolve() };

process.on('message', (message) => {
  const { id, type, token, amountMinor, ...given } = call.parse(message);
  const play = { ...given, amountMinor: BigInt(amountMinor), currency: 'EUR', playKind: 'normal', closesRound: false } as const;
  const answered =
    type === 'bet' ? placeBet(context, { ...play, sessionToken: token }) : creditWin(context, { ...play, ceiling: boundless });
  if (mode === 'early') process.send?.({ id, code: 'OK', cashMinor: '0' });
  answered.then(
    ({ code, cashMinor }) => (mode === 'early' ? undefined : process.send?.({ id, code, cashMinor: cashMinor.toString() })),
    (error: unknown) => process.send?.({ id, code: error instanceof Error ? error.message : 'unknown', cashMinor: '' }),
  );
});
process.send?.({ id: 'ready', code: 'OK', cashMinor: '' });
