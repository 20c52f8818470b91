import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { paymentsEndpoints } from '@pavilion/contract/console/payment/payments.ts';
import * as z from 'zod/mini';
import { DomainError } from '../../../../kernel/errors.ts';
import { deleteLastTime, cursorsOf, emailsOf, type OperatorContext, pageOf, perform } from '../../../operator/index.ts';
import type { PaymentKernel } from '../../context.ts';
import { dayMoved } from '../../queue-moves.ts';
import { listLeftDays } from '../../reconciliation/service.ts';
import * as store from './difference-store.ts';

type Calls = typeof paymentsEndpoints;
type Context = OperatorContext & PaymentKernel;

/** The findings of the daily comparisons, with operators' notes (operator §2.2, page 15). */
export async function listReconciliations(
  context: Context,
  { query }: InputOf<Calls['listReconciliations']>,
): Promise<ResultOf<Calls['listReconciliations']>> {
  const { cursor, perPage, provider, isDifferent, isOpen, dayFrom, dayTo } = query;
  const filter = { provider, isDifferent, isOpen, dayFrom, dayTo };
  const cursors = cursorsOf(['reconciliations', filter], z.tuple([z.iso.date(), z.string()]));
  const place = cursors.read(cursor);
  const after = place === null ? null : { day: place[0], psp: place[1] };
  const rows = await store.listDays(context.database, { filter, after, limit: perPage + 1 });
  const count = await store.countDays(context.database, filter);
  const { data, meta } = pageOf(rows, { perPage, count, next: ({ day, psp }) => cursors.write([day, psp]) });
  const people = data.flatMap(({ notes }) => notes.map(({ operator }) => operator));
  const emails = await emailsOf(context.database, [...new Set(people)]);
  return { data: data.map((row) => dayOf(row, emails)), meta };
}

function dayOf({ psp, day, comparedCount, differences, sums, ranAt, notes }: store.ComparedDay, emails: ReadonlyMap<string, string>) {
  const said = new Map(notes.map((note) => [note.number, note]));
  return {
    id: `${psp}/${day}`,
    provider: psp,
    day,
    comparedCount,
    ranAt,
    sums,
    differences: differences.map((difference, index) => {
      const note = said.get(index + 1);
      return {
        number: index + 1,
        ...difference,
        state: note?.state ?? ('open' as const),
        note: note?.note ?? '',
        notedBy: note === undefined ? null : { id: note.operator, email: emails.get(note.operator) ?? null },
        notedAt: note === undefined ? null : new Date(note.notedAt),
      };
    }),
  };
}

/** Days that have ended and were not compared with their provider yet, the oldest first. */
export async function listUncomparedDays(context: Context): Promise<ResultOf<Calls['listUncomparedDays']>> {
  return (await listLeftDays(context)).map(({ psp, days }) => ({ provider: psp, days }));
}

/** Explains a difference: it moves no money, and later comparisons of the day keep it. @throws notFound */
export async function noteDifference(
  context: Context,
  { params, body }: InputOf<Calls['noteDifference']>,
): Promise<ResultOf<Calls['noteDifference']>> {
  const { provider: psp, day, number } = params;
  const { state, note } = body;
  const object = `${psp}/${day}/${number}`;
  const act = { permission: 'payments.query', act: 'payments.difference', object, reason: note } as const;
  return perform(context, act, async ({ transaction, actor }) => {
    const before = await store.lockDifference(transaction, { psp, day, number });
    if (before === undefined) throw new DomainError('notFound');
    await store.saveNote(transaction, { psp, day, number, state, note, operator: actor.id, now: context.clock.now() });
    const decided = { queue: 'differences', part: 'differences', item: object, since: before.ranAt } as const;
    await context.publish(transaction, dayMoved({ psp, day }, 'changed'));
    if (state === 'open' && before.state !== 'open') await deleteLastTime(transaction, decided);
    const isDecided = before.state === 'open' && state !== 'open';
    const was = { state: before.state, note: before.note };
    return { answer: { number, state, note }, before: was, after: { state, note }, ...(isDecided && { decided }) };
  });
}
