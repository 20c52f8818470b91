import fs from 'node:fs';
import path from 'node:path';
import { namedIds } from './acceptance.ts';
import { root } from './steps.ts';

/*
 * Writes docs/acceptance.md anew: every id that a test's title begins with, with what it asks.
 * Use: node ops/list-acceptance.ts <checklist.md> <reliability.md>, the two documents the ids come from.
 */

interface Line {
  id: string;
  group: string;
  text: string;
}

const LIST_LINE = /^- ([A-Z]-?\d{1,3}) (.+)$/;
const TABLE_LINE = /^\| ([A-Z]\d{1,3}(?:, [A-Z]\d{1,3})*) \|(.+)\|$/;

/** A list's line says what it asks; a table's row says it in its cells. The document's last heading is the group. */
function readLines(file: string): Line[] {
  const lines: Line[] = [];
  let group = '';
  for (const row of fs.readFileSync(file, 'utf8').split('\n')) {
    group = /^#{2,3} (.+)$/.exec(row)?.[1] ?? group;
    const [, id, text] = LIST_LINE.exec(row) ?? [];
    if (id !== undefined && text !== undefined) lines.push({ id, group, text });
    const [, ids, cells] = TABLE_LINE.exec(row) ?? [];
    if (ids === undefined || cells === undefined) continue;
    const said = cells.split(' | ').map((cell) => cell.trim());
    for (const name of ids.split(', ')) lines.push({ id: name, group, text: said.join(' → ') });
  }
  return lines;
}

function section(title: string, lines: readonly Line[]): string {
  const groups = [...new Set(lines.map(({ group }) => group))];
  const parts = groups.map((group) => {
    const own = lines.filter((line) => line.group === group).map(({ id, text }) => `- ${id} ${text}`);
    return `### ${group.replace(/ \(.*$/, '')}\n\n${own.join('\n')}\n`;
  });
  return `## ${title}\n\n${parts.join('\n')}`;
}

function main(): void {
  const [checklist, reliability] = process.argv.slice(2);
  if (checklist === undefined || reliability === undefined)
    throw new Error('Use: node ops/list-acceptance.ts <checklist.md> <reliability.md>');
  const named = namedIds();
  const done = (file: string): Line[] => readLines(file).filter(({ id }) => named.has(id));
  const [product, books] = [done(checklist), done(reliability)];
  const text = `# Acceptance

What is built and tested, by the ids of the product's checklist (with a dash) and of its rules of reliability (without). Titles of tests
begin with these ids; \`npm run check\` names each line here that no test names. Written by \`ops/list-acceptance.ts\`.

${section('Product', product)}
${section('Reliability', books)}`;
  fs.writeFileSync(path.join(root, 'docs/acceptance.md'), text);
  console.log(`${product.length} lines of the checklist and ${books.length} of the rules of reliability`);
}

main();
