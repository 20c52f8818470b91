import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasRepeatedKey, parseExact, repeatedKeyPaths } from '@pavilion/contract';

const isRepeated = (text: string): boolean => hasRepeatedKey(text, parseExact(text));

it('C87 finds a duplicate key at any depth, whatever its spelling', () => {
  for (const text of ['{"a":1,"a":2}', '{"x":[{"b":1,"c":2,"b":1}]}', '{"a" :1,"\\u0061":2}', '{"":1,"":1}'])
    expect(isRepeated(text)).toBe(true);
});

it('C87 is not misled by equal keys in different objects, or by colons and quotes inside texts', () => {
  for (const text of [
    '[{"a":1},{"a":2}]',
    '{"a":{"a":1}}',
    '{"a":"\\"b\\":1, \\"b\\":2","c":"x:y"}',
    '"a:b"',
    '{"n":12345678901234567890}',
  ]) {
    expect(isRepeated(text)).toBe(false);
  }
});

it('C87 never reports a text that a serialiser wrote', () => {
  fc.assert(
    fc.property(
      fc.jsonValue().filter((value) => !JSON.stringify(value).includes('__proto__')),
      fc.constantFrom(0, 2),
      (value, indent) => {
        expect(isRepeated(JSON.stringify(value, null, indent))).toBe(false);
      },
    ),
  );
});

it('C87 counts a deeply nested text without overflowing the stack', () => {
  const text = '{"a":'.repeat(5000) + '1' + '}'.repeat(5000);
  expect(hasRepeatedKey(text, JSON.parse(text))).toBe(false);
});

it('C87 names the item of a list that repeats a key', () => {
  const text = '{"operations":[{"a":1},{"a":1,"a":2},[{"b":","}],{"x":{"c":1,"\\u0063":[2,3]}}],"id":{"d":1,"d":"]"}}';
  expect(repeatedKeyPaths(text)).toEqual([['operations', 1], ['operations', 3], ['id']]);
  expect(repeatedKeyPaths('{"operations":[{"a":1}],"operations":[]}')).toEqual([[]]);
  expect(repeatedKeyPaths('[{"__proto__":1,"__proto__":2}]')).toEqual([[0]]);
});

it('C87 names an item exactly where a key is repeated', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom('"a":1,', '"a":1,"a":2,', ''), (value, more) => {
      const text = `[${JSON.stringify(value)},{${more}"b":${JSON.stringify(value)}}]`;
      expect(repeatedKeyPaths(text)).toEqual(more.includes('2') ? [[1]] : []);
    }),
  );
});
