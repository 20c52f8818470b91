import type { CallRequest, Reply } from '@pavilion/contract/calls/client.ts';
import { expect, it, vi } from 'vitest';
import { createSessionSend } from './session-send.ts';
import { lastCall } from './last-call.ts';

const call = (operation: string): CallRequest => ({ operation, method: 'GET', path: '/' });
const refused: Reply = { status: 401, body: {} };

/** A transport whose answers are released by the test, with a minimal session. */
function aLine() {
  const answers = new Map<string, (reply: Reply) => void>();
  const end = vi.fn();
  const facts = { sessionId: 's-1' };
  const own = { getToken: async () => 'token', sessionId: () => facts.sessionId, isSignedIn: () => false, end };
  const send = createSessionSend(
    () =>
      ({ operation }) =>
        new Promise((resolve) => answers.set(operation, resolve)),
    { own },
  );
  return { send, end, facts, answer: (operation: string, reply: Reply) => answers.get(operation)?.(reply) };
}

it('X-01 a refused call ends the session it was sent in', async () => {
  const { send, end, answer } = aLine();
  const sent = send(call('wallet.listAccounts'));
  answer('wallet.listAccounts', refused);
  await expect(sent).resolves.toEqual(refused);
  expect(end).toHaveBeenCalledExactlyOnceWith('expired');
});

it('X-01 a call refused after another session began ends nothing', async () => {
  const { send, end, facts, answer } = aLine();
  const sent = send(call('player.readLimits'));
  facts.sessionId = 's-2';
  answer('player.readLimits', refused);
  await sent;
  expect(end).not.toHaveBeenCalled();
});

it('X-01 a call refused while another session begins waits for its outcome', async () => {
  const { send, end, facts, answer } = aLine();
  const entered = send(call('player.signInSocially')).then(() => {
    facts.sessionId = 's-2';
  });
  const sent = send(call('player.readLimits'));
  answer('player.readLimits', refused);
  answer('player.signInSocially', { status: 200, body: {} });
  await Promise.all([entered, sent]);
  expect(end).not.toHaveBeenCalled();

  const failed = send(call('player.signInSocially'));
  const late = send(call('player.readLimits'));
  answer('player.readLimits', refused);
  answer('player.signInSocially', { status: 409, body: {} });
  await Promise.all([failed, late]);
  expect(end).toHaveBeenCalledExactlyOnceWith('expired');
});

it('L10 an automatic call of a page is marked as such and does not count as activity', async () => {
  const noted = vi.spyOn(lastCall, 'note').mockReturnValue();
  const sent: CallRequest[] = [];
  let isByItself = true;
  const own = { getToken: async () => 'token', sessionId: () => 's-1', isSignedIn: () => true, end: vi.fn() };
  const send = createSessionSend(
    () => async (request) => {
      sent.push(request);
      return { status: 200, body: {} };
    },
    { own, isByItself: () => isByItself },
  );
  await send(call('notification.listMessages'));
  expect(sent.at(-1)?.isByItself).toBe(true);
  expect(noted).not.toHaveBeenCalled();
  isByItself = false;
  await send(call('notification.listMessages'));
  expect(sent.at(-1)?.isByItself).toBeUndefined();
  expect(noted).toHaveBeenCalledOnce();
});
