import { describe, expect, test } from 'vitest';
import { happeningsOf, stateOfCheck, stateOfDocuments } from './check-rows.ts';
import { readWidgetMessage } from './widget-messages.ts';

describe('the checklist', () => {
  test('U-15 a check is open, in review, done or refused', () => {
    expect((['none', 'pending', 'approved', 'rejected'] as const).map(stateOfCheck)).toEqual(['todo', 'pending', 'done', 'refused']);
    expect(([undefined, 'pending', 'approve', 'canceled'] as const).map(stateOfDocuments)).toEqual([
      'optional',
      'pending',
      'done',
      'refused',
    ]);
  });

  test('U-15 the timeline shows the newest events first, at most eight', () => {
    const document = { id: 'd', fileName: 'bill.pdf', type: 'address', status: 2, rejectReason: null };
    const documents = Array.from({ length: 9 }, (_, index) => ({
      ...document,
      id: `d${index}`,
      createdAt: `2026-11-1${index}T10:00:00.000Z`,
    }));
    const news = [{ state: 'rejected', rejectReason: 'blurred', createdAt: '2026-11-20T09:00:00.000Z' } as const];
    const happenings = happeningsOf(documents, { state: 'rejected', rejectReason: 'blurred', dueAt: null, isOverdue: false, news });
    expect(happenings).toHaveLength(8);
    expect(happenings[0]).toMatchObject({ what: 'checkRejected', detail: 'blurred', group: undefined });
    expect(happenings[1]).toMatchObject({ key: 'd8', what: 'documentSent', detail: 'bill.pdf', group: 'address' });
    expect(happeningsOf([], undefined)).toEqual([]);
  });
});

describe('messages of the widget', () => {
  test('S40 only known messages are accepted', () => {
    expect(readWidgetMessage({ type: 'submitted' })).toBe('submitted');
    for (const data of [undefined, null, 'submitted', 7, {}, { type: 'deposit' }, { type: ['submitted'] }, []])
      expect(readWidgetMessage(data)).toBeUndefined();
  });
});
