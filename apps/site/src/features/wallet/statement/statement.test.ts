import { describe, expect, it } from 'vitest';
import { statementFileName, statementPath } from './statement.ts';

const everything = { from: '', to: '', currency: '' };

describe('the statement file', () => {
  it('W-35 covers everything, or whole local days of one currency', () => {
    expect(statementPath('csv', everything)).toBe('/api/wallet/statement?format=csv');
    const path = statementPath('json', { from: '2026-11-01', to: '2026-11-20', currency: 'EUR' });
    const query = new URL(path, 'https://casino.example').searchParams;
    expect([query.get('format'), query.get('currency')]).toEqual(['json', 'EUR']);
    expect(new Date(query.get('dateFrom') ?? '')).toEqual(new Date(2026, 10, 1));
    expect(new Date(query.get('dateTo') ?? '')).toEqual(new Date(2026, 10, 20, 23, 59, 59, 999));
  });
  it('W-35 names the file after its filter', () => {
    expect(statementFileName('csv', everything)).toBe('statement.csv');
    expect(statementFileName('json', { from: '2026-11-01', to: '', currency: 'BTC' })).toBe('statement-2026-11-01-BTC.json');
  });
});
