import { expect, it, vi } from 'vitest';
import { mayChat } from './chat-state.ts';
import { connectChat } from './connect.ts';
import type { ChatWidget } from './widget.ts';

const params = { host: '/chat', token: 't', guestAvailable: false };
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A widget that records its calls and emits the events of a test. */
function aWidget() {
  const listeners = new Map<string, (data: unknown) => void>();
  const calls: unknown[] = [];
  const widget: ChatWidget = {
    init: (settings) => calls.push(settings),
    isInitialized: () => calls.length > 0,
    open: () => undefined,
    on: (event, listener) => listeners.set(event, listener),
    user: { setProperties: (properties) => calls.push(properties) },
    destroy: () => calls.push('destroyed'),
  };
  return { widget, calls, say: (event: string, data: unknown) => listeners.get(event)?.(data) };
}

const player = { id: 'p-1', restoreId: 'r-1', properties: { siteLocale: 'de' } };
const newHandlers = () => ({ onUnread: vi.fn(), onClosed: vi.fn(), keepRestoreId: vi.fn(async (_id: string) => undefined), log: vi.fn() });

it('N-13 the chat is available to players with host and token, to guests only if it is open to guests', () => {
  expect([mayChat(params, true), mayChat(params, false), mayChat({ ...params, guestAvailable: true }, false)]).toEqual([true, false, true]);
  for (const off of [{ host: '' }, { token: '' }]) expect(mayChat({ ...params, guestAvailable: true, ...off }, true)).toBe(false);
});

it('N-14 a player resumes the last conversation by its id; a new id is stored once', () => {
  const { widget, calls, say } = aWidget();
  const handlers = newHandlers();
  connectChat(widget, params, { locale: 'de', player, ...handlers });
  expect(calls).toEqual([{ host: '/chat', token: 't', locale: 'de', externalId: 'p-1', restoreId: 'r-1' }, { siteLocale: 'de' }]);
  say('user:created', { data: { restoreId: 'r-1' } });
  expect(handlers.keepRestoreId).not.toHaveBeenCalled();
  say('user:created', { data: { restoreId: 'r-2' } });
  for (const broken of [undefined, {}, { data: null }, { data: { restoreId: 7 } }]) say('user:created', broken);
  expect(handlers.keepRestoreId.mock.calls).toEqual([['r-2']]);
});

it('a guest is anonymous to the chat, and no conversation id is stored in a profile', () => {
  const { widget, calls, say } = aWidget();
  const handlers = newHandlers();
  const end = connectChat(widget, params, { locale: 'en', player: undefined, ...handlers });
  say('user:created', { data: { restoreId: 'r-2' } });
  say('unreadCount:notify', { count: 2 });
  say('unreadCount:notify', 'nonsense');
  end();
  expect(calls).toEqual([{ host: '/chat', token: 't', locale: 'en' }, 'destroyed']);
  expect(handlers.keepRestoreId).not.toHaveBeenCalled();
  expect(handlers.onUnread.mock.calls).toEqual([[2], [0], [0]]);
});

it('X-29 a chat update that fails is only logged', async () => {
  const { widget, say } = aWidget();
  const fault = new Error('The profile cannot be changed');
  const handlers = { ...newHandlers(), keepRestoreId: () => Promise.reject(fault) };
  connectChat({ ...widget, user: { setProperties: () => Promise.reject(fault) } }, params, { locale: 'en', player, ...handlers });
  say('user:created', { data: { restoreId: 'r-2' } });
  await settled();
  expect(handlers.log.mock.calls).toEqual([[fault], [fault]]);
});
