import * as z from 'zod';
import { recordAudit } from '../../../kernel/log/audit.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { eachAlone } from '../../../kernel/each-alone.ts';
import { type OperatorActor, operatorName } from '../../../kernel/visitor.ts';
import { authorised, type OperatorKernel } from '../../operator/index.ts';
import {
  accountsLike,
  compareAccount,
  compareOlderAccounts,
  type ExclusionContext,
  isRecognisable,
  keepRegisteredPersons,
  type PersonGiven,
  type PlayerKernel,
} from '../../player/index.ts';
import { NEVER_ENDS } from './rules.ts';

type ImportContext = ExclusionContext & Pick<PlayerKernel, 'database' | 'log'> & Pick<OperatorKernel, 'authority'>;

const text = z.string().trim().min(1).max(200).nullable().default(null);
/** A line of a register: its own number for the person, the identifying details, and the end of the exclusion (null: never). */
const registerLine = z.strictObject({
  reference: z.string().trim().min(1).max(200),
  endsAt: z.iso.datetime({ offset: true }).nullable(),
  email: text,
  phone: text,
  personalIdNumber: text,
  firstName: text,
  lastName: text,
  birthdate: z.iso.date().nullable().default(null),
});

interface Imported {
  /** Lines with persons who are excluded now. */
  persons: number;
  /** Lines with exclusions that have ended. */
  over: number;
  /** Accounts that were excluded by this import, or for longer than before. */
  accounts: number;
  /** Accounts that may be such a person's: they wait for an operator's decision. */
  held: number;
  /** Accounts that could not be compared, which the log names: the same file is given again once they can be. */
  left: number;
  /** The error of a line, by its number from 1, without its content. */
  problems: string[];
}

const LINES_AT_ONCE = 500;

/**
 * Puts in force what an exclusion register says, a national one or an operator's file with one JSON object a line (L7):
 * first no person in it can register, then every account of such a person is excluded as if its owner had asked for it, until the
 * register's end; who may be such a person waits for an operator. Nothing is ever shortened, a second import of the same lines changes nothing, and one that was interrupted is given
 * again. Lines that cannot be read are named and left out; they do not stop the other lines.
 */
export async function importExclusions(
  context: ImportContext,
  given: { lines: AsyncIterable<string> | Iterable<string>; register: string; actor: OperatorActor },
): Promise<Imported> {
  const right = { actor: given.actor, permission: 'safety.register.import', act: 'exclusions.import', object: given.register } as const;
  await authorised(context, right, async () => undefined);
  const result: Imported = { persons: 0, over: 0, accounts: 0, held: 0, left: 0, problems: [] };
  const register = given.register.trim().toLowerCase();
  let persons: PersonGiven[] = [];
  const keep = async (): Promise<void> => {
    if (persons.length > 0)
      await inTransaction(context.database, (transaction) => keepRegisteredPersons(context, transaction, { register, persons }));
    result.persons += persons.length;
    persons = [];
  };
  let number = 0;
  for await (const line of given.lines) {
    number += 1;
    if (line.trim() === '') continue;
    const person = readLine(context, line);
    if (typeof person === 'string') result.problems.push(`line ${number}: ${person}`);
    else if (person.endsAt <= context.clock.now()) result.over += 1;
    else persons.push(person);
    if (persons.length >= LINES_AT_ONCE) await keep();
  }
  await keep();
  const actor = operatorName(given.actor);
  await compareOlderAccounts(context);
  result.left = await eachAlone(context, {
    items: accountsLike(context, null),
    says: 'an account could not be compared with excluded persons',
    factsOf: (playerId) => ({ playerId }),
    handle: async (playerId) => {
      const recognised = await inTransaction(context.database, (transaction) => compareAccount(context, transaction, { playerId, actor }));
      if (recognised === 'excluded') result.accounts += 1;
      if (recognised === 'held') result.held += 1;
    },
  });
  const { problems, ...counts } = result;
  const detail = { register, ...counts, problems: problems.length };
  await recordAudit(context, context.database, { kind: 'exclusionsImported', playerId: null, actor, detail });
  return result;
}

/** @returns the person, or the fault of the line */
function readLine(context: ImportContext, line: string): PersonGiven | string {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return 'no JSON';
  }
  const read = registerLine.safeParse(json);
  // Only the names of fields, since their values are personal data.
  if (!read.success) return `wrong: ${[...new Set(read.error.issues.map(({ path }) => path.join('.') || 'the fields'))].join(', ')}`;
  const person = { ...read.data, endsAt: read.data.endsAt === null ? NEVER_ENDS : new Date(read.data.endsAt) };
  return isRecognisable(context, person) ? person : 'nothing a person is known by';
}
