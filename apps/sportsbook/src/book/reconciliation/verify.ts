import type { Queryable } from '../context.ts';
import { ticketChecks } from './checks.ts';
import { dossiersAfter } from './dossier-store.ts';
import { breachesOf, invariants } from './invariants-store.ts';

/** An invariant with its violations. */
interface TicketFinding {
  readonly id: string;
  readonly statement: string;
  readonly breaches: readonly string[];
}

const PAGE = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Recomputes every ticket from its stored data. */
async function checkTickets(database: Queryable): Promise<TicketFinding[]> {
  const findings = ticketChecks.map(({ id, statement, holds }) => ({ id, statement, holds, breaches: new Array<string>() }));
  for (let afterId = FIRST_ID; ; ) {
    const page = await dossiersAfter(database, afterId, PAGE);
    const last = page.at(-1);
    if (last === undefined) return findings.map(({ id, statement, breaches }) => ({ id, statement, breaches }));
    afterId = last.ticket.id;
    for (const { holds, breaches } of findings) breaches.push(...page.filter((one) => !holds(one)).map(({ ticket }) => ticket.id));
  }
}

/** Every invariant of the tickets with its violations (SB-15); a sound book has none. */
export async function verifyTickets(database: Queryable): Promise<TicketFinding[]> {
  const findings: TicketFinding[] = [];
  for (const invariant of invariants) findings.push({ ...invariant, breaches: await breachesOf(database, invariant) });
  return [...findings, ...(await checkTickets(database))].toSorted((one, other) => one.id.localeCompare(other.id, 'en', { numeric: true }));
}
