import { createClient } from '@pavilion/contract/calls/client.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { doorPicturesOptions, signPicturesOptions } from '../lobby/queries.ts';
import { bandOf } from './room-doors.ts';

const visitor = { country: 'FI' };

/** A client that answers every call with an empty result and records the addresses. */
function recorded() {
  const asked: string[] = [];
  const api = createClient(async ({ path }) => {
    asked.push(path);
    return { status: 200, body: { data: [] } };
  });
  return { api, asked, queryClient: new QueryClient() };
}

it('V-94 doors and signs are a call of their own each, and none asks for the lobby', async () => {
  const { api, asked, queryClient } = recorded();
  await queryClient.fetchQuery(doorPicturesOptions(api, visitor));
  expect(asked).toEqual(['/api/game/doors']);
  await queryClient.fetchQuery(signPicturesOptions(api, visitor));
  expect(asked).toEqual(['/api/game/doors', '/api/game/signs']);
});

it('V-94 the jackpots, which have their wall, and lists without a door have no painting to ask for', () => {
  const found = ['slots', 'live-casino', 'originals', 'table-games', 'jackpots', 'new'].map(bandOf);
  expect(found).toEqual(['slots', 'live', 'originals', 'tables', undefined, undefined]);
});
