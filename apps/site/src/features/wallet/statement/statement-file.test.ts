import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { checkStatementFile } from './statement-file.ts';

const columns = ['createdAt', 'kind', 'amount', 'balance', 'currency', 'previousHash', 'hash'] as const;
type Line = Record<(typeof columns)[number], string>;

/** Lines as the platform writes them: the hash of each covers the previous hash and the line. */
function chain(currency: string, amounts: readonly (readonly [amount: string, balance: string])[], from = '0'.repeat(64)): Line[] {
  let previousHash = from;
  return amounts.map(([amount, balance], index) => {
    const createdAt = `2026-11-20T10:00:0${index}.000Z`;
    const lineHash = hash('sha256', [previousHash, amount, balance, currency, 'bet', createdAt].join('|'), 'hex');
    const line = { createdAt, kind: 'bet', amount, balance, currency, previousHash, hash: lineHash };
    previousHash = lineHash;
    return line;
  });
}

const csvOf = (lines: readonly Line[], cell: (value: string, name: string) => string): string =>
  [columns.join(','), ...lines.map((line) => columns.map((name) => cell(line[name], name)).join(','))].join('\r\n');
const quotedTexts = (value: string, name: string): string => (name === 'amount' || name === 'balance' ? value : `"${value}"`);
const jsonOf = (lines: readonly Line[]): string =>
  `{"data":[${lines.map((line) => JSON.stringify(line).replace(/"(amount|balance)":"([^"]*)"/g, '"$1":$2')).join(',')}]}`;

const euros = chain(
  'EUR',
  [
    ['10', '10'],
    ['-0.2', '9.8'],
    ['0.5', '10.3'],
  ],
  'a'.repeat(64),
);
// Digits that a JavaScript number would format differently.
const coins = chain('BTC', [
  ['0.0000001', '0.0000001'],
  ['123456789.12345678', '123456789.12345688'],
]);
const whole = [...euros, ...coins];

it.each([
  ['CSV', (lines: readonly Line[]) => csvOf(lines, quotedTexts)],
  ['marked CSV', (lines: readonly Line[]) => `\u{FEFF}${csvOf(lines, quotedTexts)}`],
  ['CSV without quotes', (lines: readonly Line[]) => csvOf(lines, (value) => value)],
  ['JSON', jsonOf],
])('W-35 S125 a %s statement is verified offline: intact, with an altered line, with a missing line', async (_name, fileOf) => {
  expect(await checkStatementFile(fileOf(whole))).toEqual({ state: 'whole', lineCount: 5 });
  const altered = whole.map((line, index) => (index === 3 ? { ...line, amount: '0.0000002' } : line));
  expect(await checkStatementFile(fileOf(altered))).toEqual({ state: 'altered', lineNumber: 4 });
  expect(await checkStatementFile(fileOf(whole.filter((_line, index) => index !== 1)))).toEqual({ state: 'gap', lineNumber: 2 });
  expect(await checkStatementFile(fileOf([]))).toEqual({ state: 'empty' });
});

it.each(['', 'PNG', '{"data":{}}', '{"data":[{"amount":1}]}', '{', 'a,b\r\n1,2'])('W-35 rejects %j as a statement', async (text) => {
  expect(await checkStatementFile(text)).toEqual({ state: 'unreadable' });
});
