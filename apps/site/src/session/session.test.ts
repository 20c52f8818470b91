import { ApiError } from '@pavilion/contract/client.ts';
import { expect, it } from 'vitest';
import { changeMarker, reactionTo, readChangeMarker } from './change.ts';
import { readCookie } from './cookies.ts';
import { oncePer } from './once-per.ts';
import { refreshToken } from './refresh.ts';
import { mayReload } from './reload-guard.ts';
import { Session, type SessionParts } from './session.ts';
import { isAboutSession } from './about-session.ts';
import { endsSession } from './session-send.ts';
import { type KeyValueStore, localKeys, sessionKeys } from './storage.ts';
import { isTokenDue, readToken } from './token.ts';
import { scriptJson } from './visitor.ts';

const nowMs = 1_000_000_000;

function aStore(start: Record<string, string> = {}): KeyValueStore & { values: Map<string, string> } {
  const values = new Map(Object.entries(start));
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      values.set(key, value);
    },
    removeItem: (key) => {
      values.delete(key);
    },
  };
}

/** A token as the server writes it, as far as the site reads it. */
function aToken(expiresInSeconds: number): string {
  const claims = { exp: (nowMs + expiresInSeconds * 1000) / 1000, sessionId: 's-1', sub: 'p-1' };
  return `h.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.s`;
}

function aSession(token: string | undefined, exchange: SessionParts['exchange'] = async () => aToken(600), isOnline = true) {
  const cookies = new Map(token === undefined ? [] : [['access_token', token]]);
  const local = aStore();
  const perTab = aStore({ [sessionKeys.returnGame]: '{}', [sessionKeys.asyncInvoiceId]: 'i-1' });
  const session = new Session({
    cookies: {
      read: (name) => cookies.get(name),
      write: (name, value) => {
        cookies.set(name, value);
      },
      remove: (name) => {
        cookies.delete(name);
      },
    },
    local: () => local,
    perTab: () => perTab,
    clock: { nowMs: () => nowMs, wait: async () => undefined },
    exchange,
    isOnline: () => isOnline,
  });
  return { session, cookies, local, perTab };
}

it('A-47 refreshes before a call when the token expires within ten seconds', async () => {
  const fresh = aToken(11);
  expect(await aSession(fresh, async () => 'new').session.getToken()).toBe(fresh);
  expect(await aSession(aToken(10), async () => 'new').session.getToken()).toBe('new');
  expect(await aSession(aToken(-5), async () => 'new').session.getToken()).toBe('new');
});

it('keeps an old token and its session while there is no connection', async () => {
  const old = aToken(-5);
  const { session } = aSession(old, () => Promise.reject(new Error('asked without a connection')), false);
  expect([await session.getToken(), session.isSignedIn()]).toEqual([old, true]);
});

it('K-10 counts a token as expired ten seconds early, and an unreadable one as due', () => {
  expect([isTokenDue(aToken(10.001), nowMs), isTokenDue(aToken(10), nowMs), isTokenDue('nonsense', nowMs)]).toEqual([false, true, true]);
  expect(readToken(aToken(60))).toEqual({ expiresAtMs: nowMs + 60_000, sessionId: 's-1', playerId: 'p-1' });
});

it('shares one refresh between concurrent calls of a tab', async () => {
  let exchanges = 0;
  const { session } = aSession(aToken(1), async () => {
    exchanges += 1;
    return aToken(600);
  });
  await Promise.all([session.getToken(), session.getToken(), session.getToken()]);
  expect(exchanges).toBe(1);
});

it('A-52 polls the lock of another tab and takes the token it leaves', async () => {
  const store = aStore({ [localKeys.refreshSession]: 'loading' });
  const waits: number[] = [];
  const wait = async (ms: number) => {
    waits.push(ms);
    if (waits.length === 3) store.setItem(localKeys.refreshSession, 'from the other tab');
  };
  const exchange = () => Promise.reject(new Error('asked although another tab did'));
  expect(await refreshToken('old', { store, clock: { wait }, exchange })).toBe('from the other tab');
  expect(waits).toEqual([500, 500, 500]);
});

it('A-53 takes a lock over that is not released within ten polls', async () => {
  const store = aStore({ [localKeys.refreshSession]: 'loading' });
  let polls = 0;
  const wait = async () => {
    polls += 1;
  };
  expect(await refreshToken('old', { store, clock: { wait }, exchange: async (old) => `after ${old}` })).toBe('after old');
  expect([polls, store.values.get(localKeys.refreshSession)]).toEqual([10, 'after old']);
});

it('releases the lock when the refresh is refused', async () => {
  const store = aStore();
  const refused = refreshToken('old', {
    store,
    clock: { wait: async () => undefined },
    exchange: () => Promise.reject(new Error('refused')),
  });
  await expect(refused).rejects.toThrow('refused');
  expect(store.values.has(localKeys.refreshSession)).toBe(false);
});

it('A-54 signs the player out when a refresh fails', async () => {
  const { session, cookies } = aSession(aToken(1), () => Promise.reject(new Error('closed')));
  const ends: string[] = [];
  session.onEnd((end) => ends.push(end));
  expect(await session.getToken()).toBeUndefined();
  expect([ends, cookies.size, session.isSignedIn()]).toEqual([['expired'], 0, false]);
});

it('L10 finds by a new token whether a session left alone still lives, and ends with it', async () => {
  const alive = aSession(aToken(600), async () => aToken(900));
  await alive.session.check();
  expect([alive.session.isSignedIn(), alive.cookies.get('access_token')]).toEqual([true, aToken(900)]);
  const gone = aSession(aToken(600), () => Promise.reject(new Error('idle')));
  const ends: string[] = [];
  gone.session.onEnd((end) => ends.push(end));
  await gone.session.check();
  expect([ends, gone.session.isSignedIn()]).toEqual([['expired'], false]);
});

it('L10 asks nothing of a session without a connection, and leaves it be', async () => {
  const { session } = aSession(aToken(600), () => Promise.reject(new Error('no connection')), false);
  await session.check();
  expect(session.isSignedIn()).toBe(true);
});

it('A-55 clears the cookie and what belonged to the session, and tells the other tabs', () => {
  const { session, cookies, local, perTab } = aSession(aToken(600));
  session.end('signed-out');
  expect([cookies.size, perTab.values.size]).toEqual([0, 0]);
  expect(readChangeMarker(local.getItem(localKeys.changeSession))).toBe('logout');
});

it('stores the token of a sign-in and tells the other tabs', () => {
  const { session, local } = aSession(undefined);
  session.begin(aToken(600));
  expect([session.isSignedIn(), session.playerId(), session.sessionId()]).toEqual([true, 'p-1', 's-1']);
  expect(readChangeMarker(local.getItem(localKeys.changeSession))).toBe('login');
});

it('A-56 K-11 goes on as the player another tab signed in, where it may not load anew', () => {
  const { session, cookies } = aSession(undefined);
  let views = 0;
  session.subscribe(() => {
    views += 1;
  });
  session.takeOver();
  expect(views).toBe(0);
  cookies.set('access_token', aToken(600));
  session.takeOver();
  expect([views, session.isSignedIn()]).toEqual([1, true]);
});

it('says nothing to other tabs when another tab has said it', () => {
  const { session, local } = aSession(aToken(600));
  session.end('elsewhere');
  expect(local.getItem(localKeys.changeSession)).toBeNull();
});

it('A-56 reloads a signed-out tab on a login, A-57 leads a signed-in one home on a logout', () => {
  expect([
    reactionTo('login', false),
    reactionTo('login', true),
    reactionTo('logout', true),
    reactionTo('logout', false),
    reactionTo(undefined, true),
  ]).toEqual(['reload', 'none', 'home', 'none', 'none']);
  const { session } = aSession(undefined);
  expect(session.reactionTo({ key: localKeys.changeSession, newValue: changeMarker('login', nowMs) }, false)).toBe('reload');
  expect(session.reactionTo({ key: 'other', newValue: changeMarker('login', nowMs) }, false)).toBe('none');
});

it('reads only markers of its own kind', () => {
  expect(readChangeMarker(changeMarker('logout', nowMs))).toBe('logout');
  expect([readChangeMarker(null), readChangeMarker('%%'), readChangeMarker(btoa('1-nothing'))]).toEqual([undefined, undefined, undefined]);
});

it('X-02 ends the session on 401 and 403 but not for sign-in, registration, refresh and codes', () => {
  expect([endsSession('wallet.listAccounts', 401), endsSession('player.readProfile', 403), endsSession('game.playGame', 409)]).toEqual([
    true,
    true,
    false,
  ]);
  const entrances = ['signIn', 'signInSocially', 'autologin', 'register', 'registerByPhone', 'sendOtp', 'verifyOtp'];
  const others = ['refreshSession', 'confirmEmail', 'requestPasswordReset', 'confirmPasswordReset', 'signOut'];
  const exempt = [...entrances, ...others].map((name) => `player.${name}`);
  expect(exempt.filter((operation) => endsSession(operation, 401) || endsSession(operation, 403))).toEqual([]);
});

it('X-03 says nothing of what fails because the session ended, until sign-in is shown', () => {
  const { session } = aSession(aToken(600));
  expect(session.isExpiring()).toBe(false);
  session.end('expired');
  expect(session.isExpiring()).toBe(true);
  session.settle();
  expect(session.isExpiring()).toBe(false);
  const { session: left } = aSession(aToken(600));
  left.end('signed-out');
  expect(left.isExpiring()).toBe(false);
});

it('X-03 takes a 401 and a 403 for a matter of the session, nothing else', () => {
  const refusal = (status: number) => new ApiError({ status, code: 0, message: '', fields: {} });
  expect([401, 403, 404, 409, 422, 429, 451, 500].filter((status) => isAboutSession(refusal(status)))).toEqual([401, 403]);
  expect(isAboutSession(new Error('401'))).toBe(false);
});

it('K-11 lets a second automatic reload wait ten seconds', () => {
  const store = aStore();
  expect([mayReload(store, nowMs), mayReload(store, nowMs + 9_999), mayReload(store, nowMs + 10_000)]).toEqual([true, false, true]);
});

it('reads one cookie out of many, also a value somebody else encoded badly', () => {
  expect(readCookie('a=1; access_token=x.y.z; theme=light', 'access_token')).toBe('x.y.z');
  expect(readCookie('a=%E0%A4%A', 'a')).toBe('%E0%A4%A');
  expect(readCookie('', 'a')).toBeUndefined();
});

it('writes data into a script that no text can close', () => {
  const text = scriptJson({ name: '</script><script>alert(1)' });
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({ name: '</script><script>alert(1)' });
});

it('works once per object', () => {
  let made = 0;
  const size = oncePer((list: number[]) => {
    made += 1;
    return list.length;
  });
  const list = [1, 2];
  expect([size(list), size(list), size([1]), made]).toEqual([2, 2, 1, 2]);
});
