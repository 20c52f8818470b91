import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { streamOf } from './row-stream.ts';

/** An endless sequence of parts that records how many were read and whether it was closed. */
function endlessParts() {
  const state = { read: 0, isOver: false };
  async function* parts(): AsyncGenerator<object[]> {
    try {
      for (;;) {
        state.read += 1;
        yield [{ number: state.read }];
      }
    } finally {
      state.isOver = true;
    }
  }
  return { state, parts: parts() };
}

async function* listOf(...parts: object[][]): AsyncGenerator<object[]> {
  yield* parts;
}

const textOf = async (parts: AsyncIterable<object[]>, columns?: readonly string[]): Promise<string> =>
  (await (await streamOf(parts, columns)).toArray()).join('');

describe('a streamed list', () => {
  it.each([[undefined], [['number']]])('F20 closes its source when its reader leaves, with columns %j', async (columns) => {
    const { state, parts } = endlessParts();
    const stream = await streamOf(parts, columns);
    expect(state).toEqual({ read: 1, isOver: false });
    const iterator = stream[Symbol.asyncIterator]();
    for (let count = 0; count < 5; count += 1) await iterator.next();
    stream.destroy();
    await once(stream, 'close');
    expect(state.isOver).toBe(true);
    expect(state.read).toBeLessThan(9);
  });

  it.each([
    ['nothing', [], '{"data":[]}', '\u{FEFF}number'],
    ['empty parts alone', [[], []], '{"data":[]}', '\u{FEFF}number'],
    [
      'empty parts between others',
      [[], [{ number: 1 }, { number: 2 }], [], [{ number: 3 }]],
      '{"data":[{"number":1},{"number":2},{"number":3}]}',
      '\u{FEFF}number\r\n1\r\n2\r\n3',
    ],
  ])('F20 S125 is whole with %s, a file behind the mark of its encoding', async (...[, parts, json, csv]) => {
    expect(await textOf(listOf(...parts))).toBe(json);
    expect(await textOf(listOf(...parts), ['number'])).toBe(csv);
  });

  it('F20 throws what reading its first part throws, before anything is sent', async () => {
    async function* broken(): AsyncGenerator<object[]> {
      yield await Promise.reject(new Error('no database'));
    }
    await expect(streamOf(broken(), undefined)).rejects.toThrow('no database');
  });
});
