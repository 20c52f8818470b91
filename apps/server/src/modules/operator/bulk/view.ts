import type { ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { bulkEndpoints } from '@pavilion/contract/console/bulk.ts';
import { DomainError } from '../../../kernel/errors.ts';
import type { OperatorKernel } from '../context.ts';
import type { Bulk } from './store.ts';

export type BulkView = ResultOf<(typeof bulkEndpoints)['readBulk']>;

/** A stopped bulk action can be resumed for this long, by real time; then its texts are deleted. */
export const RESUMABLE_MS = 24 * 60 * 60_000;

/** A bulk cancelled before it began has no approval left to resume under. */
function resumableUntil({ state, startedAt, endedAt }: Bulk, now: Date): Date | null {
  if (state !== 'stopped' || startedAt === null || endedAt === null) return null;
  const until = new Date(endedAt.getTime() + RESUMABLE_MS);
  return until > now ? until : null;
}

/** A bulk as its operator reads it. @throws notFound for one that was not confirmed */
export function viewOf({ clock }: Pick<OperatorKernel, 'clock'>, bulk: Bulk): BulkView {
  const { sessionId: _session, authorityVersion: _version, address: _address, device: _device, given: _given, state, ...shown } = bulk;
  if (state === 'preview') throw new DomainError('notFound');
  return { ...shown, state, resumableUntil: resumableUntil(bulk, clock.realNow()) };
}
