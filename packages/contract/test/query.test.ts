import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  completeMeta,
  formatQuery,
  gameEndpoints,
  pagingOrAll,
  paging,
  parseQuery,
  queryFlag,
  queryInts,
  queryMoment,
} from '@pavilion/contract';

const page = (search: string) => z.safeParse(z.object(paging), parseQuery(search));

describe('queries', () => {
  it('C-02 writes array parameters with brackets', () => {
    expect(formatQuery({ status: [1, 2] })).toBe('status[]=1&status[]=2');
  });

  it('C-02 omits what has no value, and encodes the rest', () => {
    expect(formatQuery({ b: 'x y&z', a: undefined, c: null, d: '', e: false, f: 0 })).toBe('b=x%20y%26z&e=false&f=0');
  });

  it('C-02 reads brackets, percent-encoded brackets and a single value alike', () => {
    const schema = z.object({ status: queryInts() });
    for (const search of ['?status[]=1&status[]=2', 'status%5B%5D=1&status%5B%5D=2', 'status=1&status=2', 'status[0]=1&status[1]=2']) {
      expect(z.parse(schema, parseQuery(search))).toEqual({ status: [1, 2] });
    }
    expect(z.parse(schema, parseQuery('status=3'))).toEqual({ status: [3] });
  });

  it('C-02 treats bare keys, empty values and broken encodings as absent', () => {
    expect(parseQuery('country&sortBy=&=x&bad=%E0%A4%A&&ok=1')).toEqual({ ok: ['1'] });
  });

  it('C-02 tolerates names of built-in object properties', () => {
    const values = parseQuery('__proto__=1&constructor=2&toString=3');
    expect(Object.keys(values).sort()).toEqual(['__proto__', 'constructor', 'toString']);
    expect(Object.getPrototypeOf(values)).toBeNull();
  });

  it('C-02 what the client writes is what the server reads', () => {
    const query = { collectionId: ['a&b', 'c[]'], name: 'Über 100%', page: 2, perPage: 18 };
    expect(z.parse(gameEndpoints.listGames.query, parseQuery(formatQuery(query)))).toEqual(query);
  });

  it('C-02 reads booleans as words or digits and nothing else', () => {
    const schema = z.object({ isSettled: queryFlag() });
    for (const word of ['true', '1']) expect(z.parse(schema, parseQuery(`isSettled=${word}`))).toEqual({ isSettled: true });
    for (const word of ['false', '0']) expect(z.parse(schema, parseQuery(`isSettled=${word}`))).toEqual({ isSettled: false });
    expect(z.safeParse(schema, parseQuery('isSettled=yes')).success).toBe(false);
  });

  it('C-02 reads moments with their zone only', () => {
    const schema = z.object({ dateFrom: queryMoment() });
    const { dateFrom } = z.parse(schema, parseQuery('dateFrom=2026-01-31T12:00:00.000%2B01:00'));
    expect(dateFrom.toISOString()).toBe('2026-01-31T11:00:00.000Z');
    expect(z.safeParse(schema, parseQuery('dateFrom=yesterday')).success).toBe(false);
    expect(z.safeParse(schema, parseQuery('dateFrom=2026-02-30T12:00:00.000Z')).success).toBe(false);
  });

  it('C-94 pages start at 1, have 10 rows by default, and never more than 100', () => {
    expect(page('')).toMatchObject({ data: { page: 1, perPage: 10 } });
    expect(page('page=0&perPage=101')).toMatchObject({ data: { page: 1, perPage: 100 } });
    expect(page('page=-5&perPage=-1')).toMatchObject({ data: { page: 1, perPage: 1 } });
    expect(page('page=7&perPage=24')).toMatchObject({ data: { page: 7, perPage: 24 } });
  });

  it('C-94 refuses a page that is not an integer', () => {
    for (const search of ['page=abc', 'page=1.5', 'perPage=1e3', 'page=99999999999999999999']) expect(page(search).success).toBe(false);
  });

  it('C-94 lists that return everything without paging leave perPage open', () => {
    expect(z.parse(z.object(pagingOrAll), parseQuery(''))).toEqual({ page: 1 });
  });

  it('C-94 meta counts whole pages, none without rows', () => {
    expect(completeMeta({ page: 1, perPage: 10, totalRows: 0 }).totalPages).toBe(0);
    expect(completeMeta({ page: 1, perPage: 10, totalRows: 10 }).totalPages).toBe(1);
    expect(completeMeta({ page: 1, perPage: 10, totalRows: 11 })).toEqual({ page: 1, perPage: 10, totalRows: 11, totalPages: 2 });
  });
});
