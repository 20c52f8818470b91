import { parse, type RawStmt } from 'libpg-query';
import { isWithoutTransaction } from '../../apps/server/src/kernel/postgres/migrations.ts';

/** A statement that the previous version, serving while it runs, would wait for or fail by. */
interface MigrationProblem {
  line: number;
  reason: string;
}

/** Before a statement: the table is small, or the rows are few, and why. */
const EXEMPT = /^\s*-- small: \S.{9,}$/m;
/** Defaults that are the same for all rows, which are kept beside the table instead of in each row. */
const STABLE_FUNCTIONS = new Set(['now', 'transaction_timestamp', 'statement_timestamp', 'current_setting']);

type Fields = Readonly<Record<string, unknown>>;
interface Statement {
  kind: string;
  fields: Fields;
}
interface File {
  isWithoutTransaction: boolean;
  /** Tables that this file creates: no running version uses them yet. */
  created: ReadonlySet<string>;
  statements: readonly Statement[];
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A node of the syntax tree: its only key is its kind. */
function nodeOf(value: unknown): Statement {
  const [entry] = Object.entries(fieldsOf(value));
  return { kind: entry?.[0] ?? '', fields: fieldsOf(entry?.[1]) };
}

const tableOf = (fields: Fields): string => {
  const { schemaname, relname } = fieldsOf(fields['relation']);
  return `${String(schemaname ?? 'public')}.${String(relname)}`;
};
const lastName = (path: unknown): string => String(nodeOf(listOf(path).at(-1)).fields['sval'] ?? '');

/** Whether a default differs from row to row, so that adding it rewrites the whole table. */
function isVolatile(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isVolatile);
  if (!isFields(value)) return false;
  const call = value['FuncCall'];
  if (isFields(call) && !STABLE_FUNCTIONS.has(lastName(call['funcname']))) return true;
  return Object.values(value).some(isVolatile);
}

const CONSTRAINTS: Readonly<Record<string, (constraint: Fields) => string | undefined>> = {
  CONSTR_FOREIGN: ({ skip_validation: isLater }) =>
    isLater === true ? undefined : 'reads the whole table under a lock: add the foreign key `not valid`, validate it in a file of its own',
  CONSTR_CHECK: ({ skip_validation: isLater }) =>
    isLater === true ? undefined : 'reads the whole table under a lock: add the check `not valid`, validate it in a file of its own',
  CONSTR_UNIQUE: ({ indexname }) =>
    indexname === undefined ? 'builds an index under a lock: build it concurrently, then add the constraint `using index`' : undefined,
  CONSTR_PRIMARY: ({ indexname }) =>
    indexname === undefined ? 'builds an index under a lock: build it concurrently, then add the key `using index`' : undefined,
  CONSTR_EXCLUSION: () => 'builds an index under a lock',
  CONSTR_GENERATED: () => 'rewrites the whole table: add a plain column and fill it in steps',
};

const constraintProblem = (constraint: Fields): string | undefined => CONSTRAINTS[String(constraint['contype'])]?.(constraint);

function columnProblem(column: Fields): string | undefined {
  const constraints = listOf(column['constraints']).map((entry) => nodeOf(entry).fields);
  const given = constraints.find(({ contype }) => contype === 'CONSTR_DEFAULT');
  if (given !== undefined && isVolatile(given['raw_expr'])) return 'rewrites the whole table, as the default differs by row';
  if (given === undefined && constraints.some(({ contype }) => contype === 'CONSTR_NOTNULL'))
    return 'rows of the previous version have no value: give the column a default, or leave out `not null`';
  return constraints.map(constraintProblem).find((problem) => problem !== undefined);
}

const ALTERATIONS: Readonly<Record<string, (command: Fields) => string | undefined>> = {
  AT_AddColumn: ({ def }) => columnProblem(nodeOf(def).fields),
  AT_AddConstraint: ({ def }) => constraintProblem(nodeOf(def).fields),
  AT_AlterColumnType: () => 'rewrites the whole table: add a column, fill it in steps, and read it from the next version on',
  AT_SetNotNull: () => 'reads the whole table under a lock: validate a check `is not null` first, then say so by `-- small: …`',
  AT_DropColumn: () => 'the previous version still reads the column: leave it for a version that comes after the next',
  AT_SetLogged: () => 'rewrites the whole table',
  AT_SetUnLogged: () => 'rewrites the whole table',
  AT_SetTableSpace: () => 'rewrites the whole table',
};

function alterProblem(fields: Fields, file: File): string | undefined {
  if (file.created.has(tableOf(fields))) return undefined;
  const commands = listOf(fields['cmds']).map((entry) => nodeOf(entry).fields);
  const problem = commands.map((command) => ALTERATIONS[String(command['subtype'])]?.(command)).find((found) => found !== undefined);
  if (problem !== undefined) return problem;
  const isAdded = file.statements.some((other) =>
    listOf(other.fields['cmds']).some((entry) => nodeOf(entry).fields['subtype'] === 'AT_AddConstraint'),
  );
  const isValidated = commands.some(({ subtype }) => subtype === 'AT_ValidateConstraint');
  return isAdded && isValidated ? 'validates under the lock that added the constraint: validate it in a file of its own' : undefined;
}

function indexProblem(fields: Fields, file: File): string | undefined {
  if (file.created.has(tableOf(fields))) return undefined;
  if (fields['concurrent'] !== true)
    return 'writers wait while the index is built: `create index concurrently` in a file that begins with `-- no transaction`';
  if (!file.isWithoutTransaction) return 'an index is built concurrently outside a transaction: begin the file with `-- no transaction`';
  const drops = file.statements.filter(({ kind, fields: drop }) => kind === 'DropStmt' && drop['missing_ok'] === true);
  const isRepeatable = drops.some((drop) =>
    listOf(drop.fields['objects']).some((entry) => lastName(nodeOf(entry).fields['items']) === fields['idxname']),
  );
  return isRepeatable ? undefined : 'an attempt that was cut short leaves an invalid index: `drop index concurrently if exists` it first';
}

const everyRow = (fields: Fields, file: File): string | undefined =>
  file.created.has(tableOf(fields)) || fields['whereClause'] !== undefined
    ? undefined
    : 'holds every row of the table until it is done: write it in steps by a job';

const RULES: Readonly<Record<string, (fields: Fields, file: File) => string | undefined>> = {
  IndexStmt: indexProblem,
  AlterTableStmt: alterProblem,
  UpdateStmt: everyRow,
  DeleteStmt: everyRow,
  RenameStmt: () => 'the previous version knows the old name',
  TruncateStmt: () => 'the previous version reads what is taken away',
  DropStmt: ({ removeType }) =>
    ['OBJECT_TABLE', 'OBJECT_VIEW', 'OBJECT_SCHEMA'].includes(String(removeType)) ? 'the previous version still reads it' : undefined,
  ClusterStmt: () => 'rewrites the whole table',
  RepackStmt: () => 'rewrites the whole table',
  LockStmt: () => 'everybody waits for it',
};

/** Text before a statement's first word; the parser counts some comments as part of a statement and some not. */
function textBefore(bytes: Buffer, { stmt_location: start = 0 }: RawStmt): string {
  const before = bytes.subarray(0, start).toString();
  const comments = /^(?:\s+|--.*(?:\n|$)|\/\*[\s\S]*?\*\/)*/.exec(bytes.subarray(start).toString());
  return before + (comments?.[0] ?? '');
}

/** The comments directly before a statement. */
const commentsOf = (before: string): string => before.slice(before.lastIndexOf(';') + 1);

/**
 * What a migration would do to the version still serving (F12): make it wait for a lock, rewrite a whole table, or remove something it reads. Tables
 * created by the same file are exempt.
 * @throws when the text is not SQL
 */
export async function migrationProblems(sql: string): Promise<MigrationProblem[]> {
  const { stmts = [] } = await parse(sql);
  const bytes = Buffer.from(sql);
  const statements = stmts.map(({ stmt }) => nodeOf(stmt));
  const created = new Set(statements.filter(({ kind }) => kind === 'CreateStmt').map(({ fields }) => tableOf(fields)));
  const file = { isWithoutTransaction: isWithoutTransaction(sql), created, statements };
  return stmts.flatMap((raw, index) => {
    const { kind = '', fields = {} } = statements[index] ?? {};
    const before = textBefore(bytes, raw);
    const reason = EXEMPT.test(commentsOf(before)) ? undefined : RULES[kind]?.(fields, file);
    return reason === undefined ? [] : [{ line: before.split('\n').length, reason }];
  });
}
