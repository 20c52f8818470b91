import fs from 'node:fs';
import path from 'node:path';

/** A rule as the one document states it that gives it its id. */
interface Statement {
  document: string;
  text: string;
}

export interface Spec {
  /** Paragraph numbers by document: `wire` → `3.5`. */
  sections: ReadonlyMap<string, ReadonlySet<string>>;
  /** Rules by id: `W-29`, `C51`, `SB-7`, `D-24`. */
  statements: ReadonlyMap<string, Statement>;
  /** Ids that are stated more than once. */
  repeated: readonly string[];
  /** Rules that a document lists as being without a test, each time with the reason. */
  untested: ReadonlySet<string>;
}

export interface Text {
  name: string;
  text: string;
}

/** The documents whose lists and tables give rules their ids. */
const STATING = ['acceptance', 'reliability', 'sportsbook', 'operator', 'decisions'];

const LIST_RULE = /^- ([A-Z]{1,2}-?\d{1,3}) (.+)$/;
/** A decision with a page of its own is stated by its heading. */
const PAGE_RULE = /^# (D-\d{3}) (.+)$/;
const TABLE_RULE = /^\| ([A-Z]{1,2}-?\d{1,3}(?:, [A-Z]{1,2}-?\d{1,3})*) \|(.+)\|$/;

function statementsOf(text: string): [string, string][] {
  return text.split('\n').flatMap((line): [string, string][] => {
    const [, ids = '', rule = ''] = LIST_RULE.exec(line) ?? TABLE_RULE.exec(line) ?? PAGE_RULE.exec(line) ?? [];
    return ids === '' ? [] : ids.split(', ').map((id): [string, string] => [id, rule.trim()]);
  });
}

/** Numbers of headings (`## 3. Engines`, `### 3.7 baccarat and 3.8 dragon`), and of the items of a numbered list below a heading (§7.5). */
function sectionsOf(text: string): Set<string> {
  const found = new Set<string>();
  let chapter = '';
  for (const line of text.split('\n')) {
    const [, heading] = /^#{2,4} (.+)$/.exec(line) ?? [];
    if (heading !== undefined) {
      const [number] = /^\d+(?:\.\d+)*/.exec(heading) ?? [''];
      chapter = number;
      const numbers = [number, ...(heading.match(/(?<=(?:,|and) )\d+\.\d+(?= )/g) ?? [])];
      numbers.filter((each) => each !== '').forEach((each) => found.add(each));
    }
    const [, item] = /^(\d+)\. /.exec(line) ?? [];
    if (item !== undefined && chapter !== '') found.add(`${chapter}.${item}`);
  }
  return found;
}

/** What a set of documents says: its paragraphs and its rules. */
export function specOf(documents: readonly Text[]): Spec {
  const statements = new Map<string, Statement>();
  const repeated: string[] = [];
  for (const { name, text } of documents.filter(({ name: document }) => STATING.includes(document))) {
    for (const [id, rule] of statementsOf(text)) {
      if (statements.has(id)) repeated.push(id);
      statements.set(id, { document: name, text: rule });
    }
  }
  const untested = documents.flatMap(({ text }) =>
    [...text.matchAll(/^- Without a test: ([A-Z\d, -]+)\./gm)].flatMap(([, ids = '']) => ids.split(', ')),
  );
  return {
    sections: new Map(documents.map(({ name, text }) => [name, sectionsOf(text)])),
    statements,
    repeated,
    untested: new Set(untested),
  };
}

function textsOf(directory: string): Text[] {
  return fs.readdirSync(directory).map((file) => ({
    name: path.basename(file, '.md'),
    text: fs.readFileSync(path.join(directory, file), 'utf8'),
  }));
}

/** The documents of `docs/spec`, and those of `docs/decisions` as one. */
export function readSpec(root: string): Spec {
  const decisions = textsOf(path.join(root, 'docs/decisions')).map(({ text }) => text);
  return specOf([...textsOf(path.join(root, 'docs/spec')), { name: 'decisions', text: decisions.join('\n') }]);
}
