import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utcTime } from './lane-connection.ts';

describe('timestamps on the ledger’s own connections', () => {
  it('I16 are exactly the database’s, to the millisecond', () => {
    const written = (at: Date): string => `${at.toISOString().slice(0, 10)} ${at.toISOString().slice(11, 23)}`;
    const min = new Date('1990-01-01T00:00:00Z');
    fc.assert(
      fc.property(fc.date({ min, max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true }), (at) => {
        expect(utcTime(`${written(at)}+00`)).toEqual(at);
        expect(utcTime(`${written(at)}417+00`)).toEqual(at);
      }),
    );
    expect(utcTime('2026-11-20 18:31:05+00')).toEqual(new Date('2026-11-20T18:31:05Z'));
  });
  it('I16 in another zone or infinite are parsed by the driver', () => {
    expect(utcTime('2026-11-20 18:31:05.25+01')).toEqual(new Date('2026-11-20T17:31:05.250Z'));
    expect(utcTime('infinity')).toBe(Number.POSITIVE_INFINITY);
  });
});
