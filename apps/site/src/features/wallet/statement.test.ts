import { describe, expect, it } from 'vitest';
import { statementCsv } from './statement.ts';

const line = {
  amount: -12.4,
  balance: 84.2,
  currency: 'EUR',
  kind: 'bet',
  createdAt: '2026-11-20T18:05:00.000Z',
  previousHash: 'a1',
  hash: 'b2',
};

describe('the statement as a file', () => {
  it('W-35 carries each line with the mark of the line before', () => {
    expect(statementCsv([line])).toBe(
      'createdAt,kind,amount,balance,currency,previousHash,hash\r\n2026-11-20T18:05:00.000Z,bet,-12.4,84.2,EUR,a1,b2',
    );
  });

  it('quotes separators and disarms formulas', () => {
    expect(statementCsv([{ ...line, kind: '=1+1', currency: 'a,"b' }]).split('\r\n')[1]).toBe(
      '2026-11-20T18:05:00.000Z,\'=1+1,-12.4,84.2,"a,""b",a1,b2',
    );
  });
});
