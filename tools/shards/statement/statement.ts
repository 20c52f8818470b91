import { parse } from 'libpg-query';
import type { KnownTables } from './names-in-scope.ts';
import { type Condition, type Relation, Scope } from './scope.ts';
import { aliasOf, conjunctsOf, type Fields, fieldsOf, listOf, type Node, nodeOf, nodesBelow, nodesOf, pathOf, tableOf } from './tree.ts';

/** A table that a statement touches, and by what it finds its rows. */
export interface Touched {
  readonly table: string;
  readonly isWritten: boolean;
  /** The player's key; the key of one row or of its parent; or neither. */
  readonly by: 'player' | 'row' | 'nothing';
}

type Outputs = readonly { readonly name: string; readonly isGiven: boolean }[];
type Queries = ReadonlyMap<string, Outputs>;

const SUBLINK = new Set(['SubLink']);
const ONE_SIDED: Readonly<Record<string, 'larg' | 'rarg'>> = { JOIN_LEFT: 'rarg', JOIN_RIGHT: 'larg' };

const givenOf = (outputs: Outputs): Set<string> => new Set(outputs.map(({ name, isGiven }) => (isGiven ? name : `?${name}`)));

function outputName({ fields }: Node): string {
  if (fields['name'] !== undefined) return String(fields['name']);
  const value = nodeOf(fields['val']);
  if (value.kind === 'ColumnRef') return pathOf(value.fields).at(-1) ?? '';
  return value.kind === 'FuncCall' ? String(nodeOf(listOf(value.fields['funcname']).at(-1)).fields['sval'] ?? '') : '';
}

const returnedBy = (fields: Fields): readonly Node[] => nodesOf(fieldsOf(fields['returningClause'])['exprs']);

/** Reads one statement's tree and notes the tables that it touches. */
class Reading {
  readonly touched: Touched[] = [];
  readonly #known: KnownTables;

  constructor(known: KnownTables) {
    this.#known = known;
  }

  run({ kind, fields }: Node, outer?: Scope, before: Queries = new Map()): Outputs {
    const queries = this.#queriesOf(fields, before, outer);
    if (kind === 'SelectStmt') return this.#select(fields, queries, outer);
    if (kind === 'InsertStmt') return this.#insert(fields, queries);
    if (kind === 'UpdateStmt' || kind === 'DeleteStmt') return this.#change(fields, queries);
    return [];
  }

  /** The queries that are named in front of this one. */
  #queriesOf(fields: Fields, before: Queries, outer?: Scope): Queries {
    const queries = new Map(before);
    for (const { fields: named } of nodesOf(fieldsOf(fields['withClause'])['ctes'])) {
      const name = String(named['ctename']);
      const columns = nodesOf(named['aliascolnames']).map((column) => String(column.fields['sval']));
      // A recursive one reads itself before it is known: its columns are not given.
      if (fieldsOf(fields['withClause'])['recursive'] === true) queries.set(name, []);
      const outputs = this.run(nodeOf(named['ctequery']), outer, queries);
      queries.set(
        name,
        outputs.map((output, index) => ({ ...output, name: columns[index] ?? output.name })),
      );
    }
    return queries;
  }

  #scope(queries: Queries, outer?: Scope): Scope {
    // Tables it touches are recorded where they occur; only its value counts here.
    const isGiven = (select: Fields, scope: Scope): boolean =>
      new Reading(this.#known).run({ kind: 'SelectStmt', fields: select }, scope, queries)[0]?.isGiven === true;
    return new Scope(this.#known, isGiven, outer);
  }

  #select(fields: Fields, queries: Queries, outer?: Scope): Outputs {
    if (fields['op'] !== undefined && fields['op'] !== 'SETOP_NONE') return this.#union(fields, queries, outer);
    const scope = this.#scope(queries, outer);
    if (fields['valuesLists'] !== undefined) return this.#values(fields, scope);
    for (const item of nodesOf(fields['fromClause'])) this.#from(item, scope, queries);
    this.#settle(scope, fields['whereClause']);
    this.#nested(fields, scope, queries);
    return nodesOf(fields['targetList']).map((target) => ({ name: outputName(target), isGiven: scope.isGiven(target.fields['val']) }));
  }

  #union(fields: Fields, queries: Queries, outer?: Scope): Outputs {
    const left = this.run({ kind: 'SelectStmt', fields: fieldsOf(fields['larg']) }, outer, queries);
    const right = this.run({ kind: 'SelectStmt', fields: fieldsOf(fields['rarg']) }, outer, queries);
    return left.map(({ name, isGiven }, index) => ({ name, isGiven: isGiven && right[index]?.isGiven === true }));
  }

  #values(fields: Fields, scope: Scope): Outputs {
    const rows = nodesOf(fields['valuesLists']).map((row) => listOf(row.fields['items']));
    return (rows[0] ?? []).map((_, index) => ({ name: `column${index + 1}`, isGiven: rows.every((row) => scope.isGiven(row[index])) }));
  }

  /** Adds the items of `from` to the scope. @returns the names that were added */
  #from({ kind, fields }: Node, scope: Scope, queries: Queries): Set<string> {
    if (kind === 'JoinExpr') return this.#join(fields, scope, queries);
    const name = kind === 'RangeFunction' ? String(fieldsOf(fields['alias'])['aliasname'] ?? '') : aliasOf(fields);
    scope.relations.set(name, this.#relation({ kind, fields }, scope, queries));
    return new Set([name]);
  }

  #relation({ kind, fields }: Node, scope: Scope, queries: Queries): Relation {
    if (kind === 'RangeVar') {
      const query = fields['schemaname'] === undefined ? queries.get(String(fields['relname'])) : undefined;
      return query === undefined ? { table: tableOf(fields), given: new Set(), isBound: false } : { given: givenOf(query), isBound: false };
    }
    if (kind === 'RangeFunction') return { given: new Set(scope.isGiven(fields['functions']) ? ['*'] : []), isBound: false };
    // A lateral query sees the items before it.
    scope.settle();
    const outputs = this.run(nodeOf(fields['subquery']), scope, queries);
    const names = nodesOf(fieldsOf(fields['alias'])['colnames']).map((column) => String(column.fields['sval']));
    return { given: givenOf(outputs.map((output, index) => ({ ...output, name: names[index] ?? output.name }))), isBound: false };
  }

  #join(fields: Fields, scope: Scope, queries: Queries): Set<string> {
    const larg = this.#from(nodeOf(fields['larg']), scope, queries);
    const onLeft = nodeOf(fields['rarg']).fields['lateral'] === true && fields['quals'] !== undefined;
    if (onLeft) scope.settle();
    const rarg = this.#from(nodeOf(fields['rarg']), scope, queries);
    const side = ONE_SIDED[String(fields['jointype'])];
    const narrows = side === undefined ? undefined : { larg, rarg }[side];
    const conditions = [...conjunctsOf(fields['quals']), ...this.#using(fields, larg, rarg)];
    scope.conditions.push(...conditions.map((value): Condition => (narrows === undefined ? { value } : { value, narrows })));
    return new Set([...larg, ...rarg]);
  }

  /** `using (id)` as the equivalent equation. */
  #using(fields: Fields, larg: ReadonlySet<string>, rarg: ReadonlySet<string>): unknown[] {
    const column = (name: string, alias: string): unknown => ({
      ColumnRef: { fields: [{ String: { sval: alias } }, { String: { sval: name } }] },
    });
    return nodesOf(fields['usingClause']).flatMap(({ fields: { sval } }) =>
      [...larg].flatMap((left) =>
        [...rarg].map((right) => ({
          A_Expr: {
            kind: 'AEXPR_OP',
            name: [{ String: { sval: '=' } }],
            lexpr: column(String(sval), left),
            rexpr: column(String(sval), right),
          },
        })),
      ),
    );
  }

  #settle(scope: Scope, where: unknown, written?: string): void {
    scope.conditions.push(...conjunctsOf(where).map((value) => ({ value })));
    scope.settle();
    for (const [alias, { table, isBound, given }] of scope.relations) {
      if (table === undefined) continue;
      const by = this.#known.isByPlayer(table, given) ? 'player' : isBound ? 'row' : 'nothing';
      this.touched.push({ table, isWritten: alias === written, by });
    }
  }

  /** Queries inside expressions. */
  #nested(fields: Fields, scope: Scope, queries: Queries): void {
    const { withClause: _, fromClause: from, ...own } = fields;
    for (const { fields: link } of nodesBelow([own, from], SUBLINK)) this.run(nodeOf(link['subselect']), scope, queries);
  }

  #change(fields: Fields, queries: Queries): Outputs {
    const scope = this.#scope(queries);
    const relation = fieldsOf(fields['relation']);
    this.#from({ kind: 'RangeVar', fields: relation }, scope, queries);
    for (const item of nodesOf(fields['fromClause'] ?? fields['usingClause'])) this.#from(item, scope, queries);
    this.#settle(scope, fields['whereClause'], aliasOf(relation));
    this.#nested(fields, scope, queries);
    return returnedBy(fields).map((target) => ({ name: outputName(target), isGiven: scope.isGiven(target.fields['val']) }));
  }

  #insert(fields: Fields, queries: Queries): Outputs {
    const table = tableOf(fieldsOf(fields['relation']));
    const columns = nodesOf(fields['cols']).map((column) => String(column.fields['name']));
    const values = this.run(nodeOf(fields['selectStmt']), undefined, queries);
    const given = new Set(columns.filter((_, index) => values[index]?.isGiven === true));
    const isBound = this.#known.keysOf(table).some((key) => key.every((column) => given.has(column)));
    this.touched.push({ table, isWritten: true, by: this.#known.isByPlayer(table, given) ? 'player' : isBound ? 'row' : 'nothing' });
    return returnedBy(fields).map((target) => ({ name: outputName(target), isGiven: isBound }));
  }
}

/** The tables that a statement touches, and by what it finds their rows. @throws when the text is not SQL */
export async function touchedBy(text: string, known: KnownTables): Promise<Touched[]> {
  const reading = new Reading(known);
  const { stmts = [] } = await parse(text);
  for (const { stmt } of stmts) reading.run(nodeOf(stmt));
  return reading.touched;
}
