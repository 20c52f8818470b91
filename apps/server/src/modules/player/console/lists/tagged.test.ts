import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { aResident } from '../../../../testing/people/resident.ts';
import { startConsole, type TestConsole } from '../../../operator/testing/console.ts';

vi.setConfig({ testTimeout: 60_000 });

let server: TestConsole;
beforeAll(async () => {
  server = await startConsole({ hasNoWorker: true });
});
afterAll(() => server.stop());

const rowsOf = z.array(z.looseObject({ id: z.string(), createdAt: z.coerce.date(), country: z.string(), tags: z.array(z.string()) }));
const metaOf = z.object({ next: z.nullable(z.string()), count: z.number(), isExact: z.boolean(), perPage: z.number() });
type Row = z.infer<typeof rowsOf>[number];

/** Ordered by time in one direction and by id in the other. */
const inOrder = (rows: readonly Row[]) =>
  rows.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? -1 : 1));

describe('players by tag', () => {
  it('BO-041 come in the order of all players, once each, with the count, whatever else is asked for', async () => {
    const { token } = await server.operator('tag-lister', 'promotions');
    const given = [
      ['AT', ['gold']],
      ['AT', ['gold', 'calls']],
      ['NO', ['calls']],
      ['AT', []],
      ['NO', ['gold']],
      ['AT', ['calls', 'gold', 'other']],
    ] as const;
    for (const [country, tags] of given) {
      const { id } = await aResident(server, country, 40);
      if (tags.length > 0) await server.call('PUT', `/players/${id}/tags`, { token, body: { add: tags, reason: 'to be listed' } });
    }
    const pageOf = async (path: string) => {
      const { status, body } = await server.call('GET', `/players?${path}`, { token });
      expect([path, status]).toEqual([path, 200]);
      return { rows: rowsOf.parse(body.data), meta: metaOf.parse(body.meta) };
    };
    const all = inOrder((await pageOf('perPage=200')).rows);
    const middle = all[3]?.createdAt ?? new Date(0);
    const cases: readonly (readonly [string, (row: Row) => boolean])[] = [
      ['tag=gold', ({ tags }) => tags.includes('gold')],
      ['tag=gold&tag=calls', ({ tags }) => tags.includes('gold') || tags.includes('calls')],
      ['tag=gold&country=AT', ({ tags, country }) => tags.includes('gold') && country === 'AT'],
      ['tag=calls&tag=other&status=active', ({ tags }) => tags.includes('calls') || tags.includes('other')],
      ['tag=gold&status=blocked', () => false],
      ['tag=nobody', () => false],
      [`tag=gold&createdFrom=${middle.toISOString()}`, ({ tags, createdAt }) => tags.includes('gold') && createdAt >= middle],
      [`tag=calls&tag=gold&createdTo=${middle.toISOString()}`, ({ tags, createdAt }) => tags.length > 0 && createdAt < middle],
    ];
    for (const [filter, isMeant] of cases) {
      const meant = all.filter(isMeant).map(({ id }) => id);
      for (const sortOrder of ['desc', 'asc']) {
        const read: string[] = [];
        for (let cursor: string | null = ''; cursor !== null; ) {
          const { rows, meta } = await pageOf(
            `${filter}&perPage=2&sortOrder=${sortOrder}${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
          );
          expect([filter, meta.count]).toEqual([filter, meant.length]);
          read.push(...rows.map(({ id }) => id));
          cursor = meta.next;
        }
        expect([filter, sortOrder, read]).toEqual([filter, sortOrder, sortOrder === 'desc' ? meant : meant.toReversed()]);
      }
    }
  });
});
