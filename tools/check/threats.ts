/** `| 12 | door | what is tried | what happens | S25 S26 |` */
const CASE = /^\| (\d+) \|(?:[^|]*\|){3} ([^|]*) \|$/;
const ID = /(?<![\w.#/`-])[A-Z]{1,2}-?\d{1,3}(?![\w%-]|\.\d)/g;
const OPEN = 'open';

const isDecision = (id: string): boolean => id.startsWith('D-');

/**
 * What docs/threats.md says without a test: a rule, anywhere in it, that no title names; and a case that names none and is not said to be open, or is
 * not the next by its number. Decisions are cited beside the rules that follow from them.
 */
export function unshownThreats(text: string, named: ReadonlySet<string>): string[] {
  const idsOf = (part: string): string[] => (part.match(ID) ?? []).filter((id) => !isDecision(id));
  const unnamed = [...new Set(idsOf(text))].filter((id) => !named.has(id)).map((id) => `${id} is cited, and no test names it`);
  const cases = text.split('\n').flatMap((line) => {
    const [, number = '', shown = ''] = CASE.exec(line) ?? [];
    return number === '' ? [] : [{ number: Number(number), shown }];
  });
  const missing = cases
    .filter(({ shown }) => shown !== OPEN && (idsOf(shown).length === 0 || shown.replace(ID, '').trim() !== ''))
    .map(({ number, shown }) => `case ${number} is shown by "${shown}": ids alone, or ${OPEN}`);
  const misplaced = cases.filter(({ number }, place) => number !== place + 1).map(({ number }) => `case ${number} is out of order`);
  return [...unnamed, ...missing, ...misplaced, ...(cases.length === 0 ? ['there are no cases'] : [])];
}
