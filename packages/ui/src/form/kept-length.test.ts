import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withoutExcess } from './kept-length.ts';

it.each([
  ['a text within the limit stays', 'ab👍', 4, 3, { text: 'ab👍', caret: 4 }],
  ['an emoji counts once', '👍👍👍', 6, 3, { text: '👍👍👍', caret: 6 }],
  ['what was typed at the end is taken back', 'abcd', 4, 3, { text: 'abc', caret: 3 }],
  ['what was pasted in the middle loses its end', 'a𠮷𠮷𠮷b', 7, 3, { text: 'a𠮷b', caret: 3 }],
  ['a family is cut between its members, never within one', 'ab👨‍👩‍👧', 10, 3, { text: 'ab👨', caret: 4 }],
  ['nothing before the caret: the end goes', 'abcd', 0, 3, { text: 'abc', caret: 0 }],
])('W-190 %s', (_case, text, caret, most, kept) => {
  expect(withoutExcess(text, caret, most)).toEqual(kept);
});

it('W-190 whatever is put in wherever, the limit holds, the rest of the field stays, and no character is cut in half', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 12 });
  fc.assert(
    fc.property(text, text, text, fc.nat(30), (before, put, after, room) => {
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
