import { describe, expect, it } from 'vitest';
import { changed, changesBetween } from '../src/console/rule-changes.ts';

const before = { a: 1, inner: { on: true, deep: { text: 'x' } }, chains: { one: 2, two: 3 } };

describe('operator §3.5 a change of rules', () => {
  it('BO-086 is its fields by path, and makes the one body into the other', () => {
    const after = { a: 1, inner: { on: false, deep: { text: 'y' } }, chains: { one: 2, three: 4 } };
    const changes = changesBetween(before, after);
    expect(changes).toEqual({ 'inner.on': false, 'inner.deep.text': 'y', 'chains.two': null, 'chains.three': 4 });
    expect(changed(before, changes)).toEqual(after);
    expect(changed(after, changesBetween(after, before))).toEqual(before);
  });

  it('BO-086 is nothing where nothing differs, and leaves the body it starts from alone', () => {
    expect(changesBetween(before, structuredClone(before))).toEqual({});
    changed(before, { 'inner.deep.text': 'z', 'chains.one': null });
    expect(before).toEqual({ a: 1, inner: { on: true, deep: { text: 'x' } }, chains: { one: 2, two: 3 } });
  });
});
