import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { aGameSession, aPlayer, type BuiltSession } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { aStudio } from '../../../testing/studio.ts';
import { closeGameSessions, excludePlayer, setPlayerStatus } from '../../wallet/index.ts';

/** The balance of the player in question; no response below may contain it. */
const SECRET = '377.00';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) });
});
afterAll(() => server.stop());

type Fields = Record<string, unknown>;
type Call = 'balance' | 'bet' | 'win' | 'bet-win' | 'rollback' | 'end-round';

interface Case {
  readonly why: string;
  readonly status: string;
  readonly calls: readonly Call[];
  /** Changes to the body of a valid call that names the victim in another player's session. */
  readonly fields?: (victim: BuiltSession, stranger: BuiltSession) => Fields;
  readonly before?: (victim: BuiltSession) => Promise<unknown>;
}

const withBet = ['bet', 'bet-win'] as const;
const withAmount = [...withBet, 'win'] as const;
const everyOperation = [...withAmount, 'rollback', 'end-round'] as const;

const own = ({ token }: BuiltSession): Fields => ({ sessionToken: token });
const pause =
  (kind: 'exclusion' | 'cooling_off') =>
  ({ player: { id: playerId } }: BuiltSession) =>
    inTransaction(server.app.context.database, (transaction) =>
      excludePlayer(server.app.context, transaction, { playerId, kind, endsAt: (from: Date) => new Date(from.getTime() + DAY_MS) }),
    );

const cases: readonly Case[] = [
  { why: "another player's session", status: 'SESSION_INVALID', calls: [...withBet, 'balance'] },
  { why: 'a session of no one', status: 'SESSION_INVALID', calls: [...withBet, 'balance'], fields: () => ({ sessionToken: 'none' }) },
  { why: "another game's session", status: 'SESSION_INVALID', calls: withBet, fields: (one) => ({ ...own(one), gameId: 'kite-season' }) },
  {
    why: 'a closed session',
    status: 'SESSION_INVALID',
    calls: withBet,
    fields: own,
    before: ({ player }) =>
      inTransaction(server.app.context.database, (transaction) =>
        closeGameSessions(server.app.context, transaction, { playerId: player.id }),
      ),
  },
  { why: "another player's session in a foreign currency", status: 'SESSION_INVALID', calls: withBet, fields: () => ({ currency: 'USD' }) },
  { why: 'an unknown player', status: 'PLAYER_UNKNOWN', calls: everyOperation, fields: () => ({ playerId: randomUUID() }) },
  { why: 'a malformed id', status: 'PLAYER_UNKNOWN', calls: everyOperation, fields: () => ({ playerId: 'nobody' }) },
  {
    why: "another currency than the session's",
    status: 'CURRENCY_MISMATCH',
    calls: withBet,
    fields: (one) => ({ ...own(one), currency: 'USD' }),
  },
  {
    why: "another currency than the account's",
    status: 'CURRENCY_MISMATCH',
    calls: ['win'],
    fields: () => ({ kind: 'promo', currency: 'USD' }),
  },
  { why: 'an unknown currency', status: 'CURRENCY_MISMATCH', calls: withAmount, fields: () => ({ currency: 'QY9' }) },
  { why: 'a negative amount', status: 'AMOUNT_INVALID', calls: withAmount, fields: () => ({ amount: '-1.00' }) },
  { why: 'too many decimals', status: 'AMOUNT_INVALID', calls: withAmount, fields: () => ({ amount: '1.001' }) },
  { why: 'an amount beyond all books', status: 'AMOUNT_TOO_LARGE', calls: withAmount, fields: () => ({ amount: '9'.repeat(30) }) },
  {
    why: 'a win that no account could hold',
    status: 'AMOUNT_TOO_LARGE',
    calls: ['win'],
    fields: () => ({ kind: 'promo', amount: '46116860184273879.03' }),
  },
  { why: 'an excluded player', status: 'PLAYER_EXCLUDED', calls: withBet, before: pause('exclusion') },
  { why: 'a player who takes a break', status: 'PLAYER_EXCLUDED', calls: withBet, before: pause('cooling_off') },
  {
    why: 'a blocked player',
    status: 'PLAYER_BLOCKED',
    calls: withBet,
    before: ({ player }) =>
      inTransaction(server.app.context.database, (transaction) => setPlayerStatus(transaction, { playerId: player.id, status: 'blocked' })),
  },
  { why: 'a round without a bet', status: 'ROUND_NOT_FOUND', calls: ['win'] },
];

const aSession = async (amount: string): Promise<BuiltSession> => aGameSession(server, await aPlayer(server, { amount }));

/** A call for the victim as a studio makes it that knows the victim's id and has a session of somebody else. */
function bodyOf({ fields }: Case, victim: BuiltSession, stranger: BuiltSession): Fields {
  const { player, gameId } = victim;
  const money = { playerId: player.id, gameId, currency: 'EUR', amount: '1.00', roundId: randomUUID(), sessionToken: stranger.token };
  const more = { referenceId: 'nothing', winTransactionId: randomUUID(), winAmount: '1.00', bets: '1.00', wins: '0.00' };
  return { transactionId: randomUUID(), ...money, ...more, ...fields?.(victim, stranger) };
}

describe.each(cases)('S92 $why tells no balance', (one) => {
  it.each(one.calls)('in a %s, alone, repeated and in a batch', async (type) => {
    const [victim, stranger] = [await aSession(SECRET), await aSession('5.00')];
    await one.before?.(victim);
    server.clock.advanceMs(1000);
    const studio = aStudio(server, victim);
    const body = bodyOf(one, victim, stranger);
    const answers = [(await studio.call(type, body)).body, (await studio.call(type, body)).body];
    if (type !== 'balance') {
      for (const transactionId of [body['transactionId'], randomUUID()])
        answers.push(...((await studio.batch([{ ...body, type, transactionId }])).body['results'] as Fields[]));
    }
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => one.status));
    for (const answer of answers) {
      for (const name of ['balance', 'bonusBalance', 'currency']) expect(answer).not.toHaveProperty(name);
      expect(JSON.stringify(answer)).not.toContain(SECRET);
    }
  });
});

it('S92 a refusal of a sound call still tells the balance it was decided on', async () => {
  const session = await aSession(SECRET);
  const studio = aStudio(server, session);
  for (const duplicate of [false, true])
    expect((await studio.bet('beyond', '377.01')).body).toMatchObject({
      status: 'INSUFFICIENT_FUNDS',
      balance: SECRET,
      currency: 'EUR',
      duplicate,
    });
});
