// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { useCurrency } from '../amounts.ts';
import { roundOf } from '../games/testing/round.ts';
import { connectHost } from '../host.ts';
import { tellFailure } from './open-round.ts';

const open = { type: 'round-open', roundId: 'round-1', staked: '1.00' };

test('W-221 a step that was refused leaves its round open on the site; one that goes on elsewhere, or is asked for again, does not', async () => {
  useCurrency('EUR', 2);
  const { port1, port2 } = new MessageChannel();
  const told: unknown[] = [];
  port1.onmessage = ({ data }: MessageEvent<unknown>) => told.push(data);
  connectHost(() => undefined);
  window.dispatchEvent(new MessageEvent('message', { source: window.parent, data: 'pavilion:connect', ports: [port2] }));
  tellFailure('INSUFFICIENT_FUNDS', roundOf());
  tellFailure('SESSION_INVALID', roundOf());
  tellFailure('ACTION_ILLEGAL', roundOf());
  tellFailure('LIMIT_EXCEEDED', null);
  await expect.poll(() => told.length).toBe(5);
  const error = (code: string) => ({ type: 'error', code });
  expect(told).toEqual([error('INSUFFICIENT_FUNDS'), open, error('SESSION_INVALID'), error('ACTION_ILLEGAL'), error('LIMIT_EXCEEDED')]);
  port1.close();
});
