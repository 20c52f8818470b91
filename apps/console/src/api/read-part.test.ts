import { expect, test } from 'vitest';
import { type ListPage, type PageAsked, readPartAgain } from './read-part.ts';

interface Row {
  id: string;
}

/** A list as a server answers it: a cursor names the row behind which one reads on. */
function listOf(names: string): { ask: (page: PageAsked) => Promise<ListPage<Row>>; asked: (string | undefined)[] } {
  const rows = [...names].map((id) => ({ id }));
  const asked: (string | undefined)[] = [];
  return {
    asked,
    ask: ({ cursor, perPage = 3 }) => {
      asked.push(cursor);
      // A row that is gone still has its place, here by the alphabet.
      const rest = cursor === undefined ? rows : rows.filter(({ id }) => id > cursor);
      const data = rest.slice(0, perPage);
      const next = rest.length > perPage ? (data.at(-1)?.id ?? null) : null;
      return Promise.resolve({ data, meta: { next, perPage, count: rows.length, isExact: true } });
    },
  };
}
const page = (names: string, next: string | null): ListPage<Row> => ({
  data: [...names].map((id) => ({ id })),
  meta: { next, perPage: 3, count: 9, isExact: true },
});
const known = { before: page('def', 'f'), behind: page('ghi', 'i') };
const again = async (names: string, parts: Parameters<typeof readPartAgain<Row>>[2] = known) => {
  const { ask, asked } = listOf(names);
  const { data, meta } = await readPartAgain({ cursor: undefined }, ask, parts);
  return { rows: data.map(({ id }) => id).join(''), next: meta.next, count: meta.count, asked: asked.length };
};

test('operator §2.1 a part of a list that has not changed is read again by one call', async () => {
  expect(await again('defghijkl')).toEqual({ rows: 'def', next: 'f', count: 9, asked: 1 });
});

test('operator §2.1 new rows push none out of a part, and leave the place where the next one begins', async () => {
  expect(await again('abcdefghijkl')).toEqual({ rows: 'abcdef', next: 'f', count: 12, asked: 3 });
  expect(await again('adefghijkl')).toEqual({ rows: 'adef', next: 'f', count: 10, asked: 2 });
});

test('operator §2.1 rows that are gone are gone, and those behind them are shown once', async () => {
  expect(await again('dfghijkl')).toEqual({ rows: 'df', next: 'f', count: 8, asked: 1 });
});

test('operator §2.1 a list that has become short ends where it ends', async () => {
  expect(await again('de')).toEqual({ rows: 'de', next: null, count: 2, asked: 1 });
  expect(await again('abdef')).toEqual({ rows: 'abdef', next: null, count: 5, asked: 2 });
});

test('operator §2.1 the last part that was read is open at its end', async () => {
  expect(await again('adefghi', { before: page('def', 'f'), behind: undefined })).toEqual({ rows: 'ade', next: 'e', count: 7, asked: 1 });
});

test('operator §2.1 where more has come than is read at once, the parts behind are reloaded', async () => {
  const early = [...'0123456789ABCDEFGHIJ'].toSorted().join('');
  expect(await again(`${early}defghi`)).toEqual({ rows: '012', next: '2', count: 26, asked: 5 });
});
