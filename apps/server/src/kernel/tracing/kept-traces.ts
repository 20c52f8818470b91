import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import type { Clock } from '../clock.ts';
import type { Kernel } from '../context.ts';
import { type Database, many, run } from '../database.ts';
import { currentTraceparent, isTracing, linkCurrentSpan } from './spans.ts';

/** The subject of a company's later report. */
export type TracedKind = 'payment' | 'identityCheck';

/** How long a company may take to report about it. */
const KEPT_DAYS = 30;

/** Keeps by which trace an object was asked for, with the object; does nothing unless spans are recorded. */
export async function keepTrace(
  { clock }: Pick<Kernel, 'clock'>,
  transaction: Database,
  { kind, id }: { kind: TracedKind; id: string },
): Promise<void> {
  const traceparent = currentTraceparent();
  if (traceparent === undefined) return;
  await run(transaction)`
    insert into kernel.kept_trace (kind, object_id, traceparent, kept_at) values (${kind}, ${id}, ${traceparent}, ${clock.now()})
    on conflict (kind, object_id) do update set traceparent = excluded.traceparent, kept_at = excluded.kept_at
  `;
}

/** Links the current span to the trace by which an object was asked for. */
export async function linkKeptTrace({ database }: Pick<Kernel, 'database'>, { kind, id }: { kind: TracedKind; id: string }): Promise<void> {
  if (!isTracing()) return;
  const rows = await many<{ traceparent: string }>(database)`
    select traceparent from kernel.kept_trace where kind = ${kind} and object_id = ${id}
  `;
  for (const { traceparent } of rows) linkCurrentSpan(traceparent);
}

/** Takes away what no company reports about any more. */
export const keptTraceSweep = {
  name: 'kernel.kept-traces',
  everyMs: HOUR_MS,
  sweep: async ({ database, clock }: { database: Database; clock: Pick<Clock, 'now'> }): Promise<void> => {
    await run(database)`
      delete from kernel.kept_trace where kept_at < ${clock.now()}::timestamptz - make_interval(days => ${KEPT_DAYS})
    `;
  },
};
