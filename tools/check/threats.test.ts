import { describe, expect, it } from 'vitest';
import { unshownThreats } from './threats.ts';

const named = new Set(['S25', 'S26', 'OS-14']);
const first = '| 1 | codes | thirty at once | all count | S25 S26 |';

describe('the cases of docs/threats.md', () => {
  it.each([
    ['shown by ids that tests name', `${first}\n| 2 | sockets | a foreign origin | 403 | OS-14 |`],
    ['open', `${first}\n| 2 | files | a large one | not bounded yet | open |`],
    ['beside decisions and standards, which no test names', `By D-149, TLS 1.3 and RFC 9116.\n${first}`],
  ])('are no problem: %s', (_what, text) => {
    expect(unshownThreats(text, named)).toEqual([]);
  });

  it.each([
    ['an id that no test names', first.replace('S26', 'S27'), ['S27 is cited, and no test names it']],
    ['one in the words before the table', `Guests: S99.\n${first}`, ['S99 is cited, and no test names it']],
    ['nothing', first.replace('S25 S26', ''), ['case 1 is shown by "": ids alone, or open']],
    ['words', first.replace('S25 S26', 'S25 in part'), ['case 1 is shown by "S25 in part": ids alone, or open']],
    ['a decision alone', first.replace('S25 S26', 'D-149'), ['case 1 is shown by "D-149": ids alone, or open']],
    ['a gap in the numbers', first.replace('| 1 |', '| 2 |'), ['case 2 is out of order']],
    ['no table', 'Nobody attacks.', ['there are no cases']],
  ])('are refused: %s', (_what, text, problems) => {
    expect(unshownThreats(text, named)).toEqual(problems);
  });
});
