import { expect, it } from 'vitest';
import { german } from '../../texts/german.ts';
import { fill, type Words } from '../../texts/texts.ts';
import { bulkTitle } from './bulk-title.ts';

const approvals: Readonly<Record<string, Words>> = german.approvals;

it.each([
  ['bulk.players.status', { objects: 3, given: { status: 'blocked', ground: 'risk' } }, '3 Spieler sperren'],
  ['bulk.players.status', { objects: 1, given: { status: 'limited' } }, '1 Spieler einschränken'],
  ['bulk.withdrawals.release', { objects: 1200, given: {} }, '1.200 Auszahlungen freigeben'],
  ['bulk.withdrawals.reject', { objects: 1, given: { playerReason: 'x' } }, '1 Auszahlung ablehnen'],
])('BO-049 an approval of %s is called in the operator’s language', (kind, after, expected) => {
  const title = bulkTitle({ kind, after });
  expect(fill(approvals[title?.key ?? ''] ?? '', 'de', { count: title?.count ?? 0 })).toBe(expected);
});

it('BO-049 other approvals keep the words they were asked with', () => {
  expect([bulkTitle({ kind: 'payments.adjustment', after: { objects: 1 } }), bulkTitle({ kind: 'bulk.x', after: 'x' })]).toEqual([
    undefined,
    undefined,
  ]);
});
