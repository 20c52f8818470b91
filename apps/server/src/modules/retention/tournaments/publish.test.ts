import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorCommand } from '../../../testing/people/operator-command.ts';
import { anOperator, refreshed } from '../../../testing/people/operators.ts';
import { aPlayer, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { seededCampaignId } from '../../game/index.ts';
import { publishTournament } from './publish.ts';

let server: PlayerServer;
let folder: string;
beforeAll(async () => {
  server = await startPlayerServer(['web']);
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'pavilion-test-'));
});
afterAll(async () => {
  await server.stop();
  await fs.rm(folder, { recursive: true, force: true });
});

const UNKNOWN_ID = '0198f4a0-0000-7000-8000-000000000000';
const tournament = z.object({ title: z.string(), prizes: z.array(z.object({ title: z.string() })) });
const draft = {
  identity: 'spring-cup',
  title: 'Spring Cup',
  type: 3,
  startAt: '2027-04-01T00:00:00.000Z',
  endAt: '2027-04-08T00:00:00.000Z',
  confirmationRequired: true,
  rates: { baseCurrencyRate: '1' },
  conditions: { gameCollections: ['slots'], minAmount: '0.10', currencies: [{ isoCode: 'JPY', minAmount: '20' }] },
  prizes: [{ type: 1, places: [1, 3], title: '100 EUR', amount: '100.00', currency: 'EUR' }],
};

let token: string;
const operator = async (words: readonly string[]): Promise<string> =>
  (await operatorCommand({ DATABASE_URL: server.testDatabase.url }, token, words)).text;

describe('what an operator publishes', () => {
  it('C-62 by the command line from a file, once, and reports what is wrong with another', async () => {
    const [good, bad] = [path.join(folder, 'good.json'), path.join(folder, 'bad.json')];
    token = await refreshed(server.context.database, await anOperator(server.context, 'nora', ['promotions']));
    await fs.writeFile(good, JSON.stringify(draft));
    await fs.writeFile(bad, JSON.stringify({ ...draft, rates: { baseCurrencyRate: '0' } }));
    expect(await operator(['tournaments', 'publish', good])).toContain('is published');
    const { body } = await server.call('GET', '/api/retention/tournaments?state[]=2');
    expect(body.data).toMatchObject([{ identity: 'spring-cup', prizesCount: 3, prizePool: { amount: 300, currency: 'EUR' } }]);
    const [again, refused, missing] = await Promise.all([
      operator(['tournaments', 'publish', good]),
      operator(['tournaments', 'publish', bad]),
      operator(['tournaments', 'publish', path.join(folder, 'none.json')]),
    ]);
    expect(again).toContain('stays as it is');
    expect(refused).toMatch(/a rate is above zero[\s\S]*rates\.baseCurrencyRate/);
    expect(missing).toContain('cannot be read');
  });

  it.each([
    ['an amount finer than its currency', { prizes: [{ ...draft.prizes[0], amount: '1.001' }] }],
    ['a prize of no campaign', { prizes: [{ type: 2, places: [1, 1], title: 'Nothing', bonusId: UNKNOWN_ID }] }],
    [
      'a prize that is a share of a deposit',
      { prizes: [{ type: 2, places: [1, 1], title: 'A share', bonusId: seededCampaignId('reload') }] },
    ],
  ])('P-185 is refused where its prizes could not be given: %s', async (_, changes) => {
    const published = publishTournament(server.context, server.context.database, { ...draft, identity: 'no-cup', ...changes });
    await expect(published).rejects.toBeInstanceOf(z.ZodError);
    expect((await server.call('GET', '/api/retention/tournaments/no-cup')).status).toBe(404);
  });

  it('P-23 P-24 C-63 titles by locale: each reads its own, the default locale fills in', async () => {
    const title = { en: 'Summer Cup', de: 'Sommerpokal', 'pt-br': 'Copa de Verão' };
    const prizes = [{ ...draft.prizes[0], title: { en: '1,000 EUR', de: '1.000 EUR' } }];
    const summer = { ...draft, identity: 'summer-cup', title, prizes };
    expect(await publishTournament(server.context, server.context.database, summer)).toBe(true);
    const read = async (query: string, token?: string) => {
      const options = token === undefined ? {} : { token };
      const { body } = await server.call('GET', `/api/retention/tournaments/summer-cup${query}`, options);
      const { title: own, prizes: shown } = tournament.parse(body.data);
      return [own, shown[0]?.title];
    };
    expect(await read('')).toEqual(['Summer Cup', '1,000 EUR']);
    expect(await read('?locale=de')).toEqual(['Sommerpokal', '1.000 EUR']);
    expect(await read('?locale=pt-br')).toEqual(['Copa de Verão', '1,000 EUR']);
    expect(await read('?locale=ja')).toEqual(['Summer Cup', '1,000 EUR']);
    const { accessToken } = await aPlayer(server, { locale: 'de' });
    expect(await read('', accessToken)).toEqual(['Sommerpokal', '1.000 EUR']);
    const { body } = await server.call('GET', '/api/retention/tournaments?identity[]=summer-cup&locale=de');
    expect(body.data).toMatchObject([{ title: 'Sommerpokal' }]);
  });

  it.each([
    ['an end before its start', { endAt: '2027-03-01T00:00:00.000Z' }],
    ['two prizes for one place', { prizes: [...draft.prizes, { ...draft.prizes[0], places: [3, 4] }] }],
    ['no prize', { prizes: [] }],
    ['titles without the default locale’s', { title: { de: 'Frühlingspokal' } }],
    ['a title in a language that is none', { title: { en: 'Spring Cup', german: 'Frühlingspokal' } }],
    ['an empty title in one language', { prizes: [{ ...draft.prizes[0], title: { en: '100 EUR', de: ' ' } }] }],
    ['a type nobody knows', { type: 9 }],
    ['an amount with a comma', { conditions: { minAmount: '0,10' } }],
    ['a prize in a currency nobody keeps', { prizes: [{ ...draft.prizes[0], currency: 'XYZ' }] }],
    ['a word it does not know', { conditions: { minimum: '1' } }],
  ])('E-24 refuses %s', async (_what, changes) => {
    await expect(
      publishTournament(server.context, server.context.database, { ...draft, identity: 'other-cup', ...changes }),
    ).rejects.toThrow(expect.objectContaining({ name: 'ZodError' }));
  });
});
