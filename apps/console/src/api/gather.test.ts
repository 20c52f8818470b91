import { describe, expect, it } from 'vitest';
import { gather, type Seen, type Answered } from './gather.ts';

const answered = (pages: readonly (readonly string[])[], given: Partial<Answered> = {}): Answered => ({
  key: 'players',
  pages,
  isWhole: false,
  acts: 0,
  at: 1,
  ...given,
});
const first = (pages: readonly (readonly string[])[], given: Partial<Answered> = {}): Seen =>
  gather(undefined, answered(pages, given)).seen;
const freshAfter = (seen: Seen, pages: readonly (readonly string[])[], given: Partial<Answered> = {}): string[] => [
  ...gather(seen, answered(pages, { at: 2, ...given })).fresh,
];

describe('operator §2.1 new rows', () => {
  it('gather in front of and among what one reads', () => {
    expect(freshAfter(first([['b', 'd']]), [['a', 'b', 'c', 'd']])).toEqual(['a', 'c']);
  });

  it('gather behind the end of a list that was whole; where more lay behind it, the next row only moves up', () => {
    expect(freshAfter(first([['a', 'b']], { isWhole: true }), [['a', 'b', 'c']])).toEqual(['c']);
    expect(freshAfter(first([['a', 'b']]), [['b', 'c']])).toEqual([]);
  });

  it('of a further page were asked for', () => {
    const seen = first([['a', 'b']]);
    expect(freshAfter(seen, [['a', 'b'], ['c']])).toEqual([]);
    expect(gather(seen, answered([['a', 'b'], ['c']], { at: 2 })).seen.ids).toEqual(new Set(['a', 'b', 'c']));
  });

  it('go on waiting from answer to answer until they are shown', () => {
    const { seen } = gather(first([['b']]), answered([['a', 'b']], { at: 2 }));
    expect(freshAfter(seen, [['a', 'b']], { at: 3 })).toEqual(['a']);
    expect(gather(seen, answered([['a', 'b']], { at: 2 })).seen).toBe(seen);
  });

  it('are shown at once after an own act, of another list, and where nothing was or is left', () => {
    const seen = first([['b']]);
    expect(freshAfter(seen, [['a', 'b']], { acts: 1 })).toEqual([]);
    expect([...gather(seen, answered([['a', 'b']], { acts: 1, at: 1 })).fresh]).toEqual(['a']);
    expect(freshAfter(seen, [['a', 'b']], { key: 'players of AT' })).toEqual([]);
    expect(freshAfter(first([[]], { isWhole: true }), [['a']])).toEqual([]);
    expect(freshAfter(seen, [['c']])).toEqual([]);
    const empty = first([[]]);
    expect(gather(empty, answered([[]])).seen).toBe(empty);
  });

  it('that were there before are not new when they come back', () => {
    const { seen } = gather(first([['a', 'b']]), answered([['b']], { at: 2 }));
    expect(freshAfter(seen, [['a', 'b']], { at: 3 })).toEqual([]);
  });
});
