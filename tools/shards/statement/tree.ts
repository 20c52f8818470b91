/** A node of the parser's tree: its kind and its fields. */
export type Fields = Readonly<Record<string, unknown>>;
export interface Node {
  readonly kind: string;
  readonly fields: Fields;
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export function nodeOf(value: unknown): Node {
  const [kind = '', fields] = Object.entries(fieldsOf(value))[0] ?? [];
  return { kind, fields: fieldsOf(fields) };
}
export const nodesOf = (value: unknown): readonly Node[] => listOf(value).map(nodeOf);

const NESTED = new Set(['SubLink', 'RangeSubselect', 'WithClause']);

/** The nodes of a kind below this value; what a nested query holds is its own affair. */
export function* nodesBelow(value: unknown, kinds: ReadonlySet<string>): Generator<Node> {
  if (Array.isArray(value)) {
    for (const item of value) yield* nodesBelow(item, kinds);
    return;
  }
  for (const [key, below] of Object.entries(fieldsOf(value))) {
    if (kinds.has(key)) yield { kind: key, fields: fieldsOf(below) };
    if (!NESTED.has(key) && !kinds.has(key)) yield* nodesBelow(below, kinds);
  }
}

/** `k.player_id` → [k, player_id]; `*` is the name of all columns. */
export const pathOf = (ref: Fields): string[] =>
  nodesOf(ref['fields']).map(({ kind, fields }) => (kind === 'A_Star' ? '*' : String(fields['sval'])));

export const aliasOf = (fields: Fields): string => String(fieldsOf(fields['alias'])['aliasname'] ?? fields['relname'] ?? '');
export const tableOf = ({ schemaname, relname }: Fields): string =>
  schemaname === undefined ? String(relname) : `${String(schemaname)}.${String(relname)}`;

/** A column, perhaps cast to another type. */
export function columnOf(value: unknown): Fields | undefined {
  const { kind, fields } = nodeOf(value);
  if (kind === 'ColumnRef') return fields;
  return kind === 'TypeCast' ? columnOf(fields['arg']) : undefined;
}

/** The conditions that must all hold. */
export function conjunctsOf(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  const { kind, fields } = nodeOf(value);
  return kind === 'BoolExpr' && fields['boolop'] === 'AND_EXPR' ? listOf(fields['args']).flatMap(conjunctsOf) : [value];
}
