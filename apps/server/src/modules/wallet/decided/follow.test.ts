import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { cloneDatabase, type TestDatabase } from '../../../testing/database.ts';
import { followingSince } from './follow.ts';
import { playOf, playTypes } from './play.ts';
import { keptOf, roundAfter, roundBefore } from './rounds.ts';
import { readFollowedSince } from '../index.ts';

const playerId = '00000000-0000-7000-8000-00000000000a';
const openedAt = new Date('2026-11-20T12:00:00.000Z');
const minor = fc.bigInt({ min: 0n, max: 10n ** 15n });
const minorText = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }).map(String);

const state = fc.record({
  source: fc.constant('studio'),
  externalId: fc.constant('round'),
  gameId: fc.constantFrom('game', null),
  currency: fc.constantFrom('EUR', null),
  stakeCashMinor: minor,
  stakeBonusMinor: minor,
  winMinor: minor,
  forfeitedMinor: minor,
  isClosed: fc.boolean(),
  isRolledBack: fc.boolean(),
});
/** Parts of a round that its readers ignore. */
const unfollowed = {
  betCount: 1,
  liveBetCount: 1,
  reportedBetsMinor: null,
  reportedWinsMinor: null,
  reviewReason: null,
  bonusId: null,
  freespinId: null,
  openedAt,
  followed: {},
};

/** Facts a decision may state about its operation: each kind states some of them. */
const facts = fc.record(
  {
    currency: fc.constantFrom('EUR', null),
    amountMinor: minorText,
    rate: fc.constantFrom('100', '117.3'),
    playKind: fc.constantFrom('normal', 'freespin', 'promo'),
    cashMinor: minorText,
    returnedCashMinor: minorText,
    returnedStakeMinor: minorText,
    stakeCashMinor: minorText,
    giftMinor: minorText,
    referenceOperationId: fc.constantFrom('op-1', 'op-2', null),
    playedAt: fc.constantFrom(openedAt.toISOString(), null),
    isCashOut: fc.boolean(),
  },
  { requiredKeys: [] },
);
const act = fc.record({ type: fc.constantFrom(...playTypes), operationId: fc.constantFrom('op-1', 'op-2', 'op-3'), facts, state });

describe('rounds that the ledger follows', () => {
  it('P-116 what it keeps of a round is what a reader makes of the events as they are written', () => {
    const { begin, after } = followingSince(openedAt);
    fc.assert(
      fc.property(fc.array(act, { minLength: 1, maxLength: 6 }), (acts) => {
        let before = begin(openedAt) ?? {};
        for (const { type, operationId, facts: said, state: moved } of acts) {
          const data = { operationId, ...said };
          const { externalId: round, stakeCashMinor, stakeBonusMinor, winMinor, forfeitedMinor, ...rest } = moved;
          const sums = { stakeMinor: stakeCashMinor + stakeBonusMinor, winMinor, forfeitedMinor };
          const standing = { ...rest, round, ...sums, followed: before };
          const written = JSON.stringify({ ...data, standing }, (_key, value: unknown) =>
            typeof value === 'bigint' ? String(value) : value,
          );
          const play = playOf({ type, playerId, createdAt: openedAt, data: JSON.parse(written) });
          const read = play && keptOf(roundAfter(roundBefore(play), play));
          before = after(before, { type, playerId, at: openedAt, data, round: { ...moved, ...unfollowed } });
          expect(JSON.parse(JSON.stringify(before))).toEqual(JSON.parse(JSON.stringify(read)));
        }
      }),
    );
  });

  it('P-116 leaves rounds from before the moment to their readers', () => {
    const { begin } = followingSince(openedAt);
    expect([begin(new Date(openedAt.getTime() - 1)), begin(openedAt)]).toEqual([null, {}]);
  });
});

describe('the update that begins it', () => {
  const migration = path.resolve(import.meta.dirname, '../../../../../../database/migrations/2026-11-30-0100-rounds-follow-themselves.sql');
  let test: TestDatabase;
  beforeAll(async () => {
    test = await cloneDatabase();
  });
  afterAll(() => test.drop());

  const applyAgain = async (): Promise<number> => {
    await test.pool.query('alter table ledger.round drop column followed; drop table ledger.round_following');
    await test.pool.query(fs.readFileSync(migration, 'utf8'));
    const { rows } = await test.pool.query<{ now: Date }>('select now() as now');
    return (await readFollowedSince(test.database)).getTime() - (rows[0]?.now.getTime() ?? 0);
  };

  it('P-116 lets rounds follow themselves at once where none was played, else when the version before is gone for sure', async () => {
    expect(await applyAgain()).toBeLessThan(-DAY_MS);
    await test.pool.query(
      `insert into ledger.round (source, player_id, external_id, stake_cash_minor, stake_bonus_minor, win_minor, bet_count, live_bet_count,
        op_ids, opened_at)
      values ('studio', $1, 'round', 0, 0, 0, 0, 0, '{}', now())`,
      [playerId],
    );
    expect(Math.round((await applyAgain()) / 3_600_000)).toBe(24);
  });
});
