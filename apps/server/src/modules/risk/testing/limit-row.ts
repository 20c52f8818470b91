import type { LimitRow } from '../limits/store.ts';

/** The time of day at which these tests read limits. */
export const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 20, hour));

/** 100.00 a week since midnight, with nothing on its way. */
export const weeklyLimit: LimitRow = {
  id: 'limit',
  playerId: 'player',
  definition: 3,
  period: 'weekly',
  amountMinor: 10_000n,
  currency: 'EUR',
  counterId: 'own',
  createdAt: at(0),
  updatedAt: at(1),
  pending: null,
  removedFrom: null,
  confirmUntil: null,
  superseded: [],
};
