import { expect, it } from 'vitest';
import { createChallengedSend } from './challenged-send.ts';
import type { CallRequest, Reply } from './client.ts';

const request: CallRequest = { operation: 'player.signIn', method: 'POST', path: '/', body: { login: 'me', password: 'secret' } };
const welcome: Reply = { status: 200, body: { data: {} } };
const refused = (challenge: string): Reply => ({ status: 428, body: { error: { code: 10014, message: '', challenge } } });

/** A server with these answers in order; records the calls it receives and the outcomes of its challenges. */
function aServer(replies: readonly (Reply | Error)[]) {
  const sent: CallRequest[] = [];
  const solved: string[] = [];
  const send = createChallengedSend(
    async (call) => {
      sent.push(call);
      const reply = replies[sent.length - 1] ?? welcome;
      if (reply instanceof Error) throw reply;
      return reply;
    },
    {
      solve: async (challenge) => {
        solved.push(challenge);
        return `solution of ${challenge}`;
      },
      done: () => void solved.push('done'),
    },
  );
  return { send, sent, solved };
}

it('S88 repeats a refused call with the solution of its challenge', async () => {
  const { send, sent, solved } = aServer([refused('one')]);
  await expect(send(request)).resolves.toEqual(welcome);
  expect(sent).toEqual([request, { ...request, body: { login: 'me', password: 'secret', captcha: 'solution of one' } }]);
  expect(solved).toEqual(['one', 'done']);
});

it('S88 solves a second challenge too, and gives up with the refusal after three', async () => {
  const twice = aServer([refused('one'), refused('two')]);
  await expect(twice.send(request)).resolves.toEqual(welcome);
  expect(twice.solved).toEqual(['one', 'two', 'done']);
  const never = aServer([refused('1'), refused('2'), refused('3'), refused('4')]);
  await expect(never.send(request)).resolves.toEqual(refused('4'));
  expect([never.sent.length, never.solved]).toEqual([4, ['1', '2', '3', 'done']]);
});

it('S88 is done also where the repeated call is lost', async () => {
  const { send, solved } = aServer([refused('one'), new Error('offline')]);
  await expect(send(request)).rejects.toThrow('offline');
  expect(solved).toEqual(['one', 'done']);
});

it('S88 leaves every other answer as it is, and a call without a body', async () => {
  const other: Reply = { status: 428, body: undefined };
  for (const reply of [welcome, { status: 429, body: {} }, other]) {
    const { send, sent, solved } = aServer([reply]);
    await expect(send(request)).resolves.toEqual(reply);
    expect([sent.length, solved]).toEqual([1, []]);
  }
  const { send, sent } = aServer([refused('one')]);
  await expect(send({ ...request, body: undefined })).resolves.toEqual(refused('one'));
  expect(sent).toHaveLength(1);
});
