import { createClient, type CallRequest } from '@pavilion/contract/calls/client.ts';
import { expect, it, vi } from 'vitest';
import { createLateClient, loadOnce } from './late-client.ts';

it('C-01 a call made before the client’s code is loaded waits for it and is sent with its own arguments', async () => {
  const sent: CallRequest[] = [];
  const client = createClient((request) => {
    sent.push(request);
    return Promise.resolve({ status: 200, body: { data: { id: 'x' } } });
  });
  const arrival = Promise.withResolvers<typeof client>();
  const api = createLateClient(() => arrival.promise);
  const { signal } = new AbortController();
  const answer = api.game.readGame({ params: { id: 'ember-run' } }, { signal });
  expect(sent).toEqual([]);
  arrival.resolve(client);
  expect(await answer).toEqual({ id: 'x' });
  expect(sent).toMatchObject([{ operation: 'game.readGame', path: expect.stringContaining('ember-run'), signal }]);
});

it('T-19 a failed load fails only its own call: the next one retries, and loaded code is loaded once', async () => {
  const client = createClient(() => Promise.resolve({ status: 200, body: { data: [] } }));
  const load = vi.fn<() => Promise<typeof client>>().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(client);
  const api = createLateClient(loadOnce(load));
  await expect(api.settings.listLocales()).rejects.toThrow('Failed to fetch');
  expect(await Promise.all([api.settings.listLocales(), api.settings.listLocales()])).toEqual([[], []]);
  expect(load).toHaveBeenCalledTimes(2);
});
