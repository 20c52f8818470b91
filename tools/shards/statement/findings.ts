import type { Crossing } from '../place.ts';
import type { KnownTables } from './names-in-scope.ts';
import { type Touched, touchedBy } from './statement.ts';

export interface Excused {
  readonly crossings: readonly Crossing[];
  readonly written: Readonly<Record<string, string>>;
}

export interface Finding {
  readonly table: string;
  readonly what: string;
  readonly statement: string;
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

function whatIsWrong({ table, isWritten, by }: Touched, known: KnownTables): string | undefined {
  const place = known.placeOf(table);
  if (place === undefined) return table.includes('.') ? 'is not declared' : undefined;
  if (place.place === 'local') return by === 'nothing' ? "is touched without a player's key" : undefined;
  if (place.place === 'reference') return isWritten ? 'is written, and is the same on every shard' : undefined;
  return place.at === 'home' ? 'is at home, and not on the shard' : undefined;
}

/** A statement's needs from another shard. @throws when the text is not SQL */
export async function findingsOf(text: string, known: KnownTables): Promise<Finding[]> {
  const statement = plain(text);
  return (await touchedBy(text, known)).flatMap((touched) => {
    const what = whatIsWrong(touched, known);
    return what === undefined ? [] : [{ table: touched.table, what, statement }];
  });
}

/** The findings that are declared nowhere, and what is declared and was not found. */
export function unexcused(findings: readonly Finding[], { crossings, written }: Excused): string[] {
  const isMeant = ({ table, holding }: Crossing, finding: Finding): boolean =>
    table === finding.table && finding.statement.includes(holding);
  const isWritten = ({ table, what }: Finding): boolean => what.startsWith('is written') && written[table] !== undefined;
  const left = findings.filter((finding) => !isWritten(finding) && !crossings.some((crossing) => isMeant(crossing, finding)));
  const stale = crossings.filter((crossing) => !findings.some((finding) => isMeant(crossing, finding)));
  const unwritten = Object.keys(written).filter((table) => !findings.some((finding) => isWritten(finding) && finding.table === table));
  return [
    ...new Set([
      ...left.map(({ table, what, statement }) => `${table} ${what}: ${statement.slice(0, 120)}`),
      ...stale.map(({ table, holding }) => `${table} is excused, and no statement holds ${holding}`),
      ...unwritten.map((table) => `${table} is excused, and nothing writes it`),
    ]),
  ];
}
