import { api } from '@pavilion/contract/api.ts';
import { table } from '@pavilion/contract/calls/table.ts';
import type { Endpoint } from '@pavilion/contract/calls/endpoint.ts';
import { QueryClient } from '@tanstack/react-query';
import { beforeAll, describe, expect, it } from 'vitest';
import { isPersonal, knowAccess } from './personal-data.ts';

const operations = Object.entries(api).flatMap(([area, endpoints]) =>
  Object.entries(endpoints).map(([operation, { access }]: [string, Endpoint]) => ({ area, operation, access })),
);

describe('data removed with a session', () => {
  it('S78 is everything while nobody has called the API yet', () => {
    for (const { area, operation } of operations) expect([area, operation, isPersonal([area, operation])]).toEqual([area, operation, true]);
  });
});

describe('data removed with a session, once the client of the API is there', () => {
  beforeAll(() => knowAccess(table));

  it('S78 is every answer that the contract does not make public', () => {
    for (const { area, operation, access } of operations)
      expect([area, operation, isPersonal([area, operation, 'x'])]).toEqual([area, operation, access !== 'guest']);
    expect(new Set(operations.map(({ access }) => access))).toEqual(new Set(['guest', 'optional', 'player']));
  });

  it('S78 includes every key without an operation, so that a new list is not kept by mistake', () => {
    for (const key of [[], ['game'], ['game', 'favorites'], ['game', 'played'], ['anything', 'else'], [null, 1]])
      expect([key, isPersonal(key)]).toEqual([key, true]);
  });

  it('S78 leaves no data of the previous player', () => {
    const client = new QueryClient();
    for (const { area, operation } of operations) client.setQueryData([area, operation, 'page', 1], { of: operation });
    client.setQueryData(['game', 'favorites'], ['ember-run']);
    client.removeQueries({ predicate: ({ queryKey }) => isPersonal(queryKey) });
    const left = client
      .getQueryCache()
      .getAll()
      .map(({ queryKey: [area, operation] }) => `${String(area)}.${String(operation)}`);
    expect(left.toSorted()).toEqual(
      operations
        .filter(({ access }) => access === 'guest')
        .map(({ area, operation }) => `${area}.${operation}`)
        .toSorted(),
    );
  });
});
