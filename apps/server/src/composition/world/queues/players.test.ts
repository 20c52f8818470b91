import { expect, it } from 'vitest';
import { QUEUE_PLAYERS } from './players.ts';

it('operator §12 no player of the queues has joined in the future, or has yet to', () => {
  expect(QUEUE_PLAYERS.length).toBeGreaterThan(0);
  expect(QUEUE_PLAYERS.filter(({ joinedDaysAgo }) => joinedDaysAgo < 1)).toEqual([]);
});
