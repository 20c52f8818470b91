import type { ApprovalTitle } from '@pavilion/contract/console/approvals.ts';
import type { HitPart } from '@pavilion/contract/console/workplace/workplace.ts';
import type { PermissionName } from '@pavilion/contract/calls/permissions.ts';
import { actorOf } from '../../../kernel/visitor.ts';
import { listPermissions } from '../authority/store.ts';
import type { OperatorContext } from '../context.ts';
import { searchThrottles, takeAttempt } from '../throttle/service.ts';

export const HITS_MAX = 8;

/** Something that a text names, masked as everywhere in the console. */
interface Hit {
  id: string;
  title: HitPart | ApprovalTitle;
  parts: readonly HitPart[];
  /** When it was made or last seen: the console writes the day in the operator's form and zone. */
  at?: Date;
  /** The address of its page in the console. */
  url: string;
  /** The text names it as a whole: an id, an address, a number. */
  isExact: boolean;
}

/** Finds one kind of thing by a text. The composition root hands in those of every area (operator §2.1). */
export interface Finder<C> {
  kind: string;
  /** Operators without it never learn of this kind (BO-045). */
  permission: PermissionName;
  find(context: C, q: string): Promise<Hit[]>;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const PART_OF_UUID = /^[0-9a-f]{8}$/i;

/** The ids that a text names. */
export interface NamedIds {
  /** The first and the last id with this beginning. */
  from: string;
  to: string;
  /** Their last eight digits, as pages show ids; null where the text is a whole id. */
  end: string | null;
}

/** The ids that a text names: one by the whole of it, or all that begin or end with its eight digits; null where it is neither. */
export function idsNamedBy(q: string): NamedIds | null {
  const text = q.trim().toLowerCase();
  if (UUID.test(text)) return { from: text, to: text, end: null };
  if (!PART_OF_UUID.test(text)) return null;
  return { from: `${text}-0000-0000-0000-000000000000`, to: `${text}-ffff-ffff-ffff-ffffffffffff`, end: text };
}

/** Counts a search by text, whatever its result (OS-36). @throws tooManyRequests */
export async function countSearch(context: OperatorContext): Promise<void> {
  await takeAttempt(context, searchThrottles(actorOf(context).id));
}

/** The kinds an operator may search, by read permission. */
export async function findersOf<C extends OperatorContext>(context: C, finders: readonly Finder<C>[]): Promise<Finder<C>[]> {
  const held = await listPermissions(context.database, actorOf(context).id);
  return finders.filter(({ permission }) => held.some((one) => one.permission === permission));
}

/** A hit as it is answered. */
export type FoundHit = Omit<Hit, 'isExact' | 'at' | 'parts'> & { kind: string; parts: HitPart[]; at: Date | null };
export const answered = ({ isExact: _isExact, at, parts, ...hit }: Hit & { kind: string }): FoundHit => ({
  ...hit,
  parts: parts.filter((part) => part !== ''),
  at: at ?? null,
});

/** Matches of a text among the kinds that the operator may read: up to eight of each, exact ones first. @throws tooManyRequests */
export async function search<C extends OperatorContext>(
  context: C,
  finders: readonly Finder<C>[],
  { q, kinds }: { q: string; kinds: readonly string[] },
): Promise<FoundHit[]> {
  const text = q.trim();
  if (text === '') return [];
  await countSearch(context);
  const asked = (await findersOf(context, finders)).filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
  const found = await Promise.all(asked.map(async ({ kind, find }) => (await find(context, text)).map((hit) => ({ kind, ...hit }))));
  const shown = found.flatMap((hits) => hits.toSorted(exactFirst).slice(0, HITS_MAX)).toSorted(exactFirst);
  return shown.map(answered);
}

const exactFirst = (one: Hit, other: Hit): number => Number(other.isExact) - Number(one.isExact);
