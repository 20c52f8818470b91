import type { KnownTables } from './names-in-scope.ts';
import { columnOf, conjunctsOf, type Fields, fieldsOf, listOf, nodeOf, nodesBelow, pathOf } from './tree.ts';

/** Rows that a query reads or writes under a name. */
export interface Relation {
  /** `schema.table`; absent for a query of its own. */
  readonly table?: string;
  /** Columns whose value is the caller's: a parameter, a constant, or read from rows that are. */
  readonly given: Set<string>;
  /** Its rows are those of the keys that the caller gave, so all of its columns are given. */
  isBound: boolean;
}

/** A condition, and the names whose rows it narrows: that of an outer join narrows one side only. */
export interface Condition {
  readonly value: unknown;
  readonly narrows?: ReadonlySet<string>;
}

/** Answers whether the only column of a nested query is given. */
export type Nested = (select: Fields, scope: Scope) => boolean;

const REFERENCES = new Set(['ColumnRef', 'SubLink']);
const EQUAL_KINDS = new Set(['AEXPR_OP', 'AEXPR_OP_ANY', 'AEXPR_NOT_DISTINCT', 'AEXPR_IN']);

/** The names of one query block, and what is known of their columns. */
export class Scope {
  readonly relations = new Map<string, Relation>();
  readonly conditions: Condition[] = [];
  readonly #known: KnownTables;
  readonly #nested: Nested;
  readonly #outer: Scope | undefined;

  constructor(known: KnownTables, nested: Nested, outer?: Scope) {
    this.#known = known;
    this.#nested = nested;
    this.#outer = outer;
  }

  /** The relation of a column by name; the only one that has it where it is not qualified. */
  #find(path: readonly string[]): { relation: Relation; alias: string; column: string } | undefined {
    const column = path.at(-1) ?? '';
    const name = path.length > 1 ? path.at(-2) : undefined;
    for (const [alias, relation] of this.relations) {
      const isMeant = name === undefined ? this.#has(relation, column) : alias === name;
      if (isMeant) return { relation, alias, column };
    }
    return undefined;
  }

  #has(relation: Relation, column: string): boolean {
    if (relation.table === undefined) return relation.given.has(column) || relation.given.has('*') || relation.given.has(`?${column}`);
    return this.#known.columnsOf(relation.table).has(column);
  }

  #isColumnGiven(path: readonly string[]): boolean {
    const found = this.#find(path);
    if (found === undefined) return this.#outer?.isPathGiven(path) ?? false;
    const { relation, column } = found;
    return relation.isBound || relation.given.has(column) || relation.given.has('*');
  }

  isPathGiven = (path: readonly string[]): boolean => this.#isColumnGiven(path);

  /** Whether a value comes from the caller alone, or from rows of the caller's keys. */
  isGiven(value: unknown): boolean {
    for (const { kind, fields } of nodesBelow([value], REFERENCES)) {
      if (kind === 'ColumnRef' && !this.#isColumnGiven(pathOf(fields))) return false;
      if (kind === 'SubLink' && !this.#nested(fieldsOf(nodeOf(fields['subselect']).fields), this)) return false;
    }
    return true;
  }

  #give(reference: Fields, narrows?: ReadonlySet<string>): boolean {
    const found = this.#find(pathOf(reference));
    if (found === undefined || found.relation.given.has(found.column)) return false;
    if (narrows !== undefined && !narrows.has(found.alias)) return false;
    found.relation.given.add(found.column);
    return true;
  }

  /** Columns that an equation gives: those whose other side is given. */
  #pair(left: unknown, right: unknown): Fields[] {
    const [one, other] = [columnOf(left), columnOf(right)];
    return [...(one !== undefined && this.isGiven(right) ? [one] : []), ...(other !== undefined && this.isGiven(left) ? [other] : [])];
  }

  #equal(fields: Fields): Fields[] {
    const operator = listOf(fields['name']).map((name) => String(nodeOf(name).fields['sval']));
    if (operator[0] !== '=' || !EQUAL_KINDS.has(String(fields['kind']))) return [];
    const [left, right] = [nodeOf(fields['lexpr']), nodeOf(fields['rexpr'])];
    if (left.kind !== 'RowExpr' || right.kind !== 'RowExpr') return this.#pair(fields['lexpr'], fields['rexpr']);
    const others = listOf(right.fields['args']);
    return listOf(left.fields['args']).flatMap((value, index) => this.#pair(value, others[index]));
  }

  /** `id in (select …)` of rows that are given. */
  #among(fields: Fields): Fields[] {
    const column = columnOf(fields['testexpr']);
    if (fields['subLinkType'] !== 'ANY_SUBLINK' || column === undefined) return [];
    return this.#nested(nodeOf(fields['subselect']).fields, this) ? [column] : [];
  }

  /** Of alternatives, what each of them gives. */
  #either(fields: Fields): Fields[] {
    const [first = [], ...others] = listOf(fields['args']).map((value) => conjunctsOf(value).flatMap((one) => this.#givenBy(one)));
    const name = (reference: Fields): string => pathOf(reference).join('.');
    return first.filter((reference) => others.every((other) => other.some((one) => name(one) === name(reference))));
  }

  #givenBy(value: unknown): Fields[] {
    const { kind, fields } = nodeOf(value);
    if (kind === 'A_Expr') return this.#equal(fields);
    if (kind === 'SubLink') return this.#among(fields);
    return kind === 'BoolExpr' && fields['boolop'] === 'OR_EXPR' ? this.#either(fields) : [];
  }

  #learn = ({ value, narrows }: Condition): boolean =>
    this.#givenBy(value)
      .map((reference) => this.#give(reference, narrows))
      .includes(true);

  #bind(relation: Relation): boolean {
    if (relation.isBound || relation.table === undefined) return false;
    relation.isBound = this.#known.keysOf(relation.table).some((key) => key.every((column) => relation.given.has(column)));
    return relation.isBound;
  }

  /** Learns from the conditions until they say nothing new. */
  settle(): void {
    for (;;) {
      const isNews = this.conditions.map((condition) => this.#learn(condition)).includes(true);
      const isBound = [...this.relations.values()].map((relation) => this.#bind(relation)).includes(true);
      if (!isNews && !isBound) return;
    }
  }
}
