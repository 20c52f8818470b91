import type { CallRequest, Reply } from '@pavilion/contract/calls/client.ts';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { expect, it } from 'vitest';
import { createChallengedSend } from './challenged-send.ts';

const request: CallRequest = { operation: 'player.signIn', method: 'POST', path: '/', body: { login: 'me', password: 'secret' } };
const welcome: Reply = { status: 200, body: { data: {} } };

async function refused(counter: number): Promise<Reply> {
  const challenge = await createChallenge({ algorithm: 'SHA-256', cost: 1, counter, deriveKey, data: { triesAtMost: 10 } });
  return { status: 428, body: { error: { code: 10014, message: '', challenge: JSON.stringify(challenge) } } };
}

/** A server with these answers in order, and the calls it received. */
function aServer(replies: readonly Reply[]) {
  const sent: CallRequest[] = [];
  const send = createChallengedSend(async (call) => {
    sent.push(call);
    return replies[sent.length - 1] ?? welcome;
  });
  return { send, sent };
}

it('S88 repeats a refused call with the solution of its challenge', async () => {
  const { send, sent } = aServer([await refused(3)]);
  await expect(send(request)).resolves.toEqual(welcome);
  expect(sent).toEqual([request, { ...request, body: { login: 'me', password: 'secret', captcha: expect.any(String) } }]);
});

it('S88 solves a second challenge too, and gives up with the refusal after three', async () => {
  const twice = aServer([await refused(1), await refused(2)]);
  await expect(twice.send(request)).resolves.toEqual(welcome);
  const last = await refused(4);
  const never = aServer([await refused(1), await refused(2), await refused(3), last]);
  await expect(never.send(request)).resolves.toEqual(last);
  expect(never.sent).toHaveLength(4);
});

it('S88 leaves every other answer as it is', async () => {
  const other: Reply = { status: 428, body: undefined };
  for (const reply of [welcome, { status: 429, body: {} }, other]) {
    const { send, sent } = aServer([reply]);
    await expect(send(request)).resolves.toEqual(reply);
    expect(sent).toHaveLength(1);
  }
});
