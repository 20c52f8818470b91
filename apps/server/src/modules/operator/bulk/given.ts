import { type BulkActName, type BulkGiven, bulkActs } from '@pavilion/contract/console/bulk-acts.ts';
import { countCharacters } from '@pavilion/contract/formats/characters.ts';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import type { AuditFact } from '../../../kernel/log/audit.ts';
import type { BulkAct } from './act.ts';

/** The parameters of an act, parsed by its own schema. @throws validation */
export function givenOf(name: BulkActName, given: unknown): BulkGiven<BulkActName> {
  const read = bulkActs[name].given.safeParse(given);
  if (read.success) return read.data;
  throw new DomainError('validation', { fields: { given: { rule: 'other' } } });
}

/** As records keep it: of words to players no more than how many characters they have. */
export const recordedGiven = (given: BulkGiven<BulkActName>): AuditFact =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]): (readonly [string, AuditFact])[] => {
      if (value === undefined) return [];
      if (name === 'text') return [['characters', countCharacters(String(value))]];
      if (value instanceof Date) return [[name, value.toISOString()]];
      return [[name, Array.isArray(value) ? value.map(String) : String(value)]];
    }),
  );

/** The act of a name. */
export function actNamed<C>(acts: readonly BulkAct<C>[], name: BulkActName): BulkAct<C> {
  const act = acts.find((one) => one.name === name);
  invariant(act, `There is no act ${name} for many objects`);
  return act;
}
