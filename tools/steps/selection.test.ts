import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './steps.ts';
import { selectTests } from './selection.ts';

const own = 'tools/steps/selection.test.ts';

describe('the tests that a word names', () => {
  it.each([own, `./${own}`, path.join(root, own), 'steps/selection'])('D-126 are those whose path contains %s', (word) => {
    expect(selectTests(word)).toEqual({ files: [own], journeys: [], boards: [] });
  });

  it('D-126 are those of a folder, of whatever kind', () => {
    const { files, journeys, title } = selectTests('e2e');
    expect(title).toBeUndefined();
    expect(journeys).toContain('e2e/door.e2e.ts');
    expect(files).toContain('e2e/components/sign-in.test.ts');
    expect([...files, ...journeys].filter((file) => file.includes('node_modules'))).toEqual([]);
  });

  it('D-126 are those whose titles contain it where no path does', () => {
    expect(selectTests('whatever the weather is')).toEqual({ files: [own], journeys: [], boards: [], title: 'whatever the weather is' });
    expect(selectTests('Y-03')).toMatchObject({ journeys: ['e2e/door.e2e.ts'], title: 'Y-03' });
  });

  it('D-250 are boards where they depend on the games alone', () => {
    expect(selectTests('e2e/boards').boards).toEqual(expect.arrayContaining(['e2e/boards/live-tables.e2e.ts', 'e2e/boards/stages.e2e.ts']));
    expect(selectTests('GS-32')).toMatchObject({ journeys: ['e2e/live-tables.e2e.ts'], boards: [] });
    expect(selectTests('GS-30')).toMatchObject({ journeys: [], boards: ['e2e/boards/live-tables.e2e.ts'] });
  });

  it('D-126 are none, said in a sentence, where nothing contains it', () => {
    const word = ['no', 'where', 'at', 'all'].join('~');
    expect(() => selectTests(word)).toThrow(`No test has ${word} in its path or its title`);
  });
});
