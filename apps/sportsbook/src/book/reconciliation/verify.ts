import type { Queryable } from '../context.ts';
import { targetOf } from '../settlement/target.ts';
import { readTickets } from '../tickets/store.ts';
import { breachesOf, invariants, settledPage } from './invariants-store.ts';

/** An invariant with what breaks it. */
export interface TicketFinding {
  readonly id: string;
  readonly statement: string;
  readonly breaches: readonly string[];
}

const PAGE = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Settles every settled ticket again from its legs, by the function that settled it. @returns those it disagrees with */
async function wronglySettled(database: Queryable): Promise<string[]> {
  const wrong: string[] = [];
  for (let afterId = FIRST_ID; ; ) {
    const page = await settledPage(database, afterId, PAGE);
    const last = page.at(-1);
    if (last === undefined) return wrong;
    afterId = last.id;
    const standing = new Map(page.map((row) => [row.id, row]));
    for (const found of await readTickets(
      database,
      page.map(({ id }) => id),
    )) {
      const [row, target] = [standing.get(found.ticket.id), targetOf(found)];
      // After a cash-out a void is paid by win: the round was played.
      const wallet = target?.wallet === 'rollback' && found.ticket.cashedMinor > 0n ? 'win' : target?.wallet;
      if (row?.payoutMinor !== target?.payoutMinor || row?.status !== target?.status || row?.wallet !== wallet) wrong.push(found.ticket.id);
    }
  }
}

/** Every invariant of the tickets with what breaks it (SB-15); none breaks in a sound book. */
export async function verifyTickets(database: Queryable): Promise<TicketFinding[]> {
  const findings: TicketFinding[] = [];
  for (const invariant of invariants) findings.push({ ...invariant, breaches: await breachesOf(database, invariant) });
  const statement = 'The last settlement of a ticket is what its legs say now';
  return [...findings, { id: 'T2', statement, breaches: await wronglySettled(database) }];
}
