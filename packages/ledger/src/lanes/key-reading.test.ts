import { describe, expect, it } from 'vitest';
import type { LedgerCommand } from '../command.ts';
import type { Connection } from '../database/connection.ts';
import type { Decision } from '../decide/decision.ts';
import { KnownLimitTerms } from '../limits/limit-terms.ts';
import { namedOps } from '../load/load-sql.ts';
import { decideBatch } from './batch.ts';
import { batchesReadAfterRepeat, KeyReading } from './key-reading.ts';

const playerId = '00000000-0000-7000-8000-000000000001';
const command: LedgerCommand = { source: 'studio', playerId, externalId: 'b1', kind: 'bet', amountMinor: 0n };
const applied: Decision = { outcome: 'applied', postings: [], event: { type: 'BetPlaced', data: {} } };
const notNow: Decision = { outcome: 'refused', code: 'TEMPORARY', isStored: false };
const never: Decision = { outcome: 'refused', code: 'LIMIT_EXCEEDED', isStored: true };

/** Decides a batch of one player whose keys are taken for new. @returns how often operations were read, and the answers */
async function decidedAs(decision: Decision, commands: readonly LedgerCommand[] = [command]) {
  let readCount = 0;
  const player = { playerId, status: 'active', excludedUntil: null, coolingOffUntil: null, realityCheckDueAt: null };
  async function query<R>(text: string): Promise<readonly R[]>;
  async function query(text: string): Promise<readonly unknown[]> {
    if (text === namedOps) readCount += 1;
    return text.includes('from ledger.player') ? [player] : [];
  }
  const connection: Connection = { isPipelined: true, query };
  const rules = {
    decide: () => decision,
    publishAccount: () => expect.unreachable(),
    now: () => new Date(0),
    newId: () => 'op-1',
    houseIds: new Map<string, string>(),
    limitTerms: new KnownLimitTerms(),
  };
  const units = commands.map((own) => ({ commands: [own], isAtomic: false }));
  const { answers, isAllNew } = await decideBatch(connection, rules, { units, keys: 'takenForNew' });
  return { readCount, isAllNew, codes: answers.flat().map(({ code }) => code) };
}

describe('the keys of a batch', () => {
  it('S128 are not looked up where each command writes its operation', async () => {
    expect(await decidedAs(applied)).toEqual({ readCount: 0, isAllNew: true, codes: ['OK'] });
    expect(await decidedAs(never)).toEqual({ readCount: 0, isAllNew: true, codes: ['LIMIT_EXCEEDED'] });
  });

  it('S128 are looked up where a command writes nothing that an index could refuse', async () => {
    expect(await decidedAs(notNow)).toEqual({ readCount: 1, isAllNew: false, codes: ['TEMPORARY'] });
    expect(await decidedAs(applied, [command, command])).toEqual({ readCount: 1, isAllNew: false, codes: ['OK', 'OK'] });
    const stranger = { ...command, playerId: '00000000-0000-7000-8000-000000000002' };
    expect(await decidedAs(applied, [command, stranger])).toEqual({ readCount: 1, isAllNew: false, codes: ['OK', 'PLAYER_UNKNOWN'] });
  });

  it('S128 are read with what the commands refer to', async () => {
    expect(await decidedAs(applied, [{ ...command, reference: 'b0' }])).toEqual({ readCount: 1, isAllNew: true, codes: ['OK'] });
  });
});

describe('a lane', () => {
  it('S128 takes keys for new until a repeat, and reads those of the batches after it', () => {
    const reading = new KeyReading();
    expect([reading.next(), reading.isInDoubt]).toEqual(['takenForNew', true]);
    reading.readFirst();
    expect(Array.from({ length: batchesReadAfterRepeat }, () => reading.next())).toEqual(
      Array.from({ length: batchesReadAfterRepeat }, () => 'read'),
    );
    expect(reading.next()).toBe('takenForNew');
  });

  it('S128 is in doubt about a refused batch once, and only where its keys were not read', () => {
    const reading = new KeyReading();
    expect(reading.isInDoubt).toBe(false);
    reading.next();
    expect(reading.isInDoubt).toBe(true);
    reading.readFirst();
    expect(reading.isInDoubt).toBe(false);
    reading.next();
    expect(reading.isInDoubt).toBe(false);
  });
});
