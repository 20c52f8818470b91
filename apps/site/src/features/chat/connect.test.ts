import { expect, it, vi } from 'vitest';
import { mayChat } from './chat-state.ts';
import { connectChat } from './connect.ts';
import type { ChatWidget } from './widget.ts';

const params = { host: '/chat', token: 't', guestAvailable: false };
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A widget that writes down what it is told, and says what a test wants it to. */
function aWidget() {
  const listeners = new Map<string, (data: unknown) => void>();
  const told: unknown[] = [];
  const widget: ChatWidget = {
    init: (settings) => told.push(settings),
    isInitialized: () => told.length > 0,
    open: () => undefined,
    on: (event, listener) => listeners.set(event, listener),
    user: { setProperties: (properties) => told.push(properties) },
    destroy: () => told.push('destroyed'),
  };
  return { widget, told, say: (event: string, data: unknown) => listeners.get(event)?.(data) };
}

const player = { id: 'p-1', restoreId: 'r-1', properties: { siteLocale: 'de' } };
const news = () => ({ onUnread: vi.fn(), keepRestoreId: vi.fn(async (_id: string) => undefined), log: vi.fn() });

it('N-13 the chat is there for a player with host and token, for a guest only when it is open to guests', () => {
  expect([mayChat(params, true), mayChat(params, false), mayChat({ ...params, guestAvailable: true }, false)]).toEqual([true, false, true]);
  for (const off of [{ host: '' }, { token: '' }]) expect(mayChat({ ...params, guestAvailable: true, ...off }, true)).toBe(false);
});

it('N-14 a player comes back with the id of the last conversation; a new one is kept once', () => {
  const { widget, told, say } = aWidget();
  const heard = news();
  connectChat(widget, params, { locale: 'de', player, ...heard });
  expect(told).toEqual([{ host: '/chat', token: 't', locale: 'de', externalId: 'p-1', restoreId: 'r-1' }, { siteLocale: 'de' }]);
  say('user:created', { data: { restoreId: 'r-1' } });
  expect(heard.keepRestoreId).not.toHaveBeenCalled();
  say('user:created', { data: { restoreId: 'r-2' } });
  for (const broken of [undefined, {}, { data: null }, { data: { restoreId: 7 } }]) say('user:created', broken);
  expect(heard.keepRestoreId.mock.calls).toEqual([['r-2']]);
});

it('a guest is nobody to the desk, and nothing of the conversation is kept in a profile', () => {
  const { widget, told, say } = aWidget();
  const heard = news();
  const end = connectChat(widget, params, { locale: 'en', player: undefined, ...heard });
  say('user:created', { data: { restoreId: 'r-2' } });
  say('unreadCount:notify', { count: 2 });
  say('unreadCount:notify', 'nonsense');
  end();
  expect(told).toEqual([{ host: '/chat', token: 't', locale: 'en' }, 'destroyed']);
  expect(heard.keepRestoreId).not.toHaveBeenCalled();
  expect(heard.onUnread.mock.calls).toEqual([[2], [0], [0]]);
});

it('X-29 a chat update that fails is only logged', async () => {
  const { widget, say } = aWidget();
  const fault = new Error('The profile cannot be changed');
  const heard = { ...news(), keepRestoreId: () => Promise.reject(fault) };
  connectChat({ ...widget, user: { setProperties: () => Promise.reject(fault) } }, params, { locale: 'en', player, ...heard });
  say('user:created', { data: { restoreId: 'r-2' } });
  await settled();
  expect(heard.log.mock.calls).toEqual([[fault], [fault]]);
});
