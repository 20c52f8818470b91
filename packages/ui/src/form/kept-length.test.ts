import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withoutExcess } from './kept-length.ts';

const family = 'ab👨‍👩‍👧';

it.each([
  { what: 'a text within the limit stays', text: 'ab👍', caret: 4, kept: { text: 'ab👍', caret: 4 } },
  { what: 'an emoji counts once', text: '👍👍👍', caret: 6, kept: { text: '👍👍👍', caret: 6 } },
  { what: 'what was typed at the end is taken back', text: 'abcd', caret: 4, kept: { text: 'abc', caret: 3 } },
  { what: 'what was pasted in the middle loses its end', text: 'a𠮷𠮷𠮷b', caret: 7, kept: { text: 'a𠮷b', caret: 3 } },
  { what: 'a family is cut between its members, never within one', text: family, caret: family.length, kept: { text: 'ab👨', caret: 4 } },
  { what: 'where nothing is before the caret the end goes', text: 'abcd', caret: 0, kept: { text: 'abc', caret: 0 } },
])('W-190 of three characters, $what', ({ text, caret, kept }) => {
  expect(withoutExcess(text, caret, 3)).toEqual(kept);
});

it('W-190 whatever is put in wherever, the limit holds, the rest of the field stays, and no character is cut in half', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 12 });
  fc.assert(
    fc.property(fc.tuple(text, text, text), fc.nat(30), ([before, put, after], room) => {
      const most = Array.from(before + after).length + room;
      const kept = withoutExcess(before + put + after, before.length + put.length, most);
      expect(Array.from(kept.text).length).toBe(Math.min(most, Array.from(before + put + after).length));
      expect(kept.text.startsWith(before)).toBe(true);
      expect(kept.text.endsWith(after)).toBe(true);
      expect(kept.text.isWellFormed()).toBe(true);
      expect(kept.text.slice(kept.caret)).toBe(after);
    }),
  );
});
