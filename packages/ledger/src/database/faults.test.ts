import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { int8s, texts, uuids } from './array-encoder.ts';
import { classifyFault } from './faults.ts';
import { requestHashOf } from '../hash.ts';

const databaseError = (code: string): Error => Object.assign(new Error('of the server'), { code, severity: 'ERROR' });

describe('faults of a batch', () => {
  it('separates what may be retried from what breaks a batch', () => {
    expect(['40001', '40P01'].map((code) => classifyFault(databaseError(code)))).toEqual(['retry', 'retry']);
    expect(['55P03', '57014'].map((code) => classifyFault(databaseError(code)))).toEqual(['contention', 'contention']);
    expect(['57P01', '08006', '53300', '25006'].map((code) => classifyFault(databaseError(code)))).toEqual(
      Array.from({ length: 4 }, () => 'connection'),
    );
    expect(['23505', '22003', '21000', 'P0001'].map((code) => classifyFault(databaseError(code)))).toEqual(
      Array.from({ length: 4 }, () => 'poison'),
    );
  });
  it.each(['0A000', '25P02', '26000', '28P01', '3D000', '40003', '42501', '42703', '42P01', '55000', 'XX000'])(
    'C82 never sets an operation apart for what a later try may take: %s',
    (code) => expect(['unclear', 'connection']).toContain(classifyFault(databaseError(code))),
  );
  it('C82 classifies a lost connection and a bug as such', () => {
    expect(classifyFault(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))).toBe('connection');
    expect(classifyFault(new Error('Connection terminated unexpectedly'))).toBe('connection');
    expect(classifyFault(new TypeError('a bug'))).toBe('poison');
  });
});

describe('the hash of a request', () => {
  const command = { source: 's', playerId: 'p', externalId: 'e', kind: 'bet', amountMinor: 5n };
  it('R3 differs with every part of the money content, and with nothing else', () => {
    const contents = [
      {},
      { kind: 'win' },
      { amountMinor: 6n },
      { currency: 'EUR' },
      { round: 'EUR' },
      { reference: 'EUR' },
      { content: 'EUR' },
      { concernsRound: true },
    ];
    expect(new Set(contents.map((content) => requestHashOf({ ...command, ...content }))).size).toBe(contents.length);
    expect(requestHashOf({ ...command, externalId: 'other', gameId: 'other', sessionTokenHash: new Uint8Array(1) })).toBe(
      requestHashOf(command),
    );
  });
  it('is unambiguous for different contents', () => {
    const part = fc.option(fc.string(), { nil: undefined });
    fc.assert(
      fc.property(fc.tuple(part, part), fc.tuple(part, part), ([round, reference], [otherRound, otherReference]) => {
        const isEqual =
          requestHashOf({ ...command, round, reference }) === requestHashOf({ ...command, round: otherRound, reference: otherReference });
        expect(isEqual).toBe(round === otherRound && reference === otherReference);
      }),
    );
  });
});

describe('binary arrays', () => {
  it('refuses an invalid UUID', () => {
    for (const wrong of [
      '',
      'x',
      '00000000-0000-7000-8000-00000000000',
      '00000000-0000-7000-8000-00000000000g',
      '0000000000000-7000-8000-00000000000é',
    ]) {
      expect(() => uuids([wrong])).toThrow('not a UUID');
    }
  });
  it('writes header, dimension and length-prefixed elements', () => {
    expect(int8s([]).toString('hex')).toBe('000000000000000100000014');
    expect(int8s([-1n, null]).toString('hex')).toBe('00000001000000010000001400000002000000010000000' + '8ffffffffffffffffffffffff');
    expect(texts(['é']).toString('hex')).toBe('000000010000000100000019000000010000000100000002c3a9');
  });
});
