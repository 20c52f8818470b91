import { ApiError } from '@pavilion/contract/calls/client.ts';
import { expect, it } from 'vitest';
import { changeMarker, reactionTo, readChangeMarker } from './change.ts';
import { readCookie } from '../browser/cookies.ts';
import { oncePer } from '../api/once-per.ts';
import { mayReload } from '../release/reload-guard.ts';
import { Session, type SessionParts } from './session.ts';
import { isAboutSession } from './about-session.ts';
import { endsSession } from './session-send.ts';
import { type KeyValueStore, localKeys, sessionKeys } from '../browser/storage.ts';
import { isTokenDue, readToken } from './token.ts';
import { scriptJson } from '../visitor/visitor.ts';

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

/** A token of the server, with the claims that the site reads. */
function aToken(expiresInSeconds: number, sub = 'p-1'): string {
  const claims = { exp: (nowMs + expiresInSeconds * 1000) / 1000, sessionId: 's-1', sub };
  return `h.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.s`;
}

function aSession(
  token: string | undefined,
  exchange: SessionParts['exchange'] = async () => aToken(600),
  { isOnline = true, local = aStore() }: { isOnline?: boolean; local?: KeyValueStore } = {},
) {
  const cookies = new Map(token === undefined ? [] : [['access_token', token]]);
  const perTab = aStore({ [sessionKeys.returnGame]: '{}', [sessionKeys.asyncInvoiceId]: 'i-1' });
  const parts: SessionParts = {
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
    tryLock: async (_, act) => act(),
    exchange,
    isOnline: () => isOnline,
  };
  const open = (): Session => new Session(parts);
  return { session: open(), cookies, local, perTab, open };
}

it('K-43 ending leaves the keys of payments without an answer, and nothing else of the tab', () => {
  const { session, perTab } = aSession(aToken(600));
  perTab.setItem(sessionKeys.unansweredPayments, '[]');
  session.end('expired');
  const left = Object.values(sessionKeys).filter((key) => perTab.getItem(key) !== null);
  expect(left).toEqual([sessionKeys.unansweredPayments]);
});

/** A tab of a player that is left open while another tab changes the session, and what it does on its next page. */
it.each([
  { now: 'another player is signed in', cookie: aToken(600, 'p-2'), isKept: false },
  { now: 'nobody is signed in', cookie: undefined, isKept: false },
  { now: 'the same player is signed in again', cookie: aToken(900), isKept: true },
])('W-253 S78 a tab keeps what it holds of its player for that player alone: $now', ({ cookie, isKept }) => {
  const { session, cookies, perTab, open } = aSession(aToken(600));
  session.openPage();
  const held = [sessionKeys.returnGame, sessionKeys.asyncInvoiceId, sessionKeys.seenGame, sessionKeys.codeStep];
  for (const key of [...held, sessionKeys.unansweredPayments, sessionKeys.endedElsewhere]) perTab.setItem(key, 'kept');
  if (cookie === undefined) cookies.delete('access_token');
  else cookies.set('access_token', cookie);
  open().openPage();
  expect(held.filter((key) => perTab.getItem(key) !== null)).toEqual(isKept ? held : []);
  expect([perTab.getItem(sessionKeys.unansweredPayments), perTab.getItem(sessionKeys.endedElsewhere)]).toEqual(['kept', 'kept']);
});

it('W-253 what a guest chose in a tab is there after signing in, and what a player left is not', () => {
  const { session, cookies, perTab } = aSession(undefined);
  session.openPage();
  perTab.setItem(sessionKeys.wantedFavorite, 'g-1');
  session.begin(aToken(600));
  expect(perTab.getItem(sessionKeys.wantedFavorite)).toBe('g-1');
  const before = { playerId: 'p-1', sessionId: 's-1' };
  cookies.set('access_token', aToken(600, 'p-2'));
  session.forget(before);
  expect([perTab.getItem(sessionKeys.wantedFavorite), perTab.getItem(sessionKeys.returnGame)]).toEqual([null, null]);
});

it('A-47 refreshes before a call when the token expires within ten seconds', async () => {
  const fresh = aToken(11);
  expect(await aSession(fresh, async () => 'new').session.getToken()).toBe(fresh);
  expect(await aSession(aToken(10), async () => 'new').session.getToken()).toBe('new');
  expect(await aSession(aToken(-5), async () => 'new').session.getToken()).toBe('new');
});

it('keeps an expired token and its session while offline', async () => {
  const old = aToken(-5);
  const { session } = aSession(old, () => Promise.reject(new Error('asked without a connection')), { isOnline: false });
  expect([await session.getToken(), session.isSignedIn()]).toEqual([old, true]);
});

it('K-10 counts a token as expired ten seconds early, and a malformed one as expired', () => {
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

it('A-54 signs the player out when a refresh fails', async () => {
  const { session, cookies } = aSession(aToken(1), () => Promise.reject(new Error('closed')));
  const ends: string[] = [];
  session.onEnd((end) => ends.push(end));
  expect(await session.getToken()).toBeUndefined();
  expect([ends, cookies.size, session.isSignedIn()]).toEqual([['expired'], 0, false]);
});

it('L10 checks by a refresh whether an idle session is still valid, and ends it if not', async () => {
  const alive = aSession(aToken(600), async () => aToken(900));
  await alive.session.check();
  expect([alive.session.isSignedIn(), alive.cookies.get('access_token')]).toEqual([true, aToken(900)]);
  const ended = aSession(aToken(600), () => Promise.reject(new Error('idle')));
  const ends: string[] = [];
  ended.session.onEnd((end) => ends.push(end));
  await ended.session.check();
  expect([ends, ended.session.isSignedIn()]).toEqual([['expired'], false]);
});

it('L10 does not check a session while offline, and keeps it', async () => {
  const { session } = aSession(aToken(600), () => Promise.reject(new Error('no connection')), { isOnline: false });
  await session.check();
  expect(session.isSignedIn()).toBe(true);
});

it('A-55 clears the cookie and the session’s data, and notifies the other tabs', () => {
  const { session, cookies, local, perTab } = aSession(aToken(600));
  session.end('signed-out');
  expect([cookies.size, perTab.values.size]).toEqual([0, 0]);
  expect(readChangeMarker(local.getItem(localKeys.changeSession))).toBe('logout');
});

it('stores the token of a sign-in and notifies the other tabs', () => {
  const { session, local } = aSession(undefined);
  session.begin(aToken(600));
  expect([session.isSignedIn(), session.playerId(), session.sessionId()]).toEqual([true, 'p-1', 's-1']);
  expect(readChangeMarker(local.getItem(localKeys.changeSession))).toBe('login');
});

it('A-56 K-11 adopts the session of another tab’s sign-in if it may not reload', () => {
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

it('does not notify other tabs when another tab already has', () => {
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

it('ignores foreign markers', () => {
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

it('X-03 reports no failure caused by the end of the session until sign-in is shown', () => {
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

it('X-03 treats only 401 and 403 as refusals of the session', () => {
  const refusal = (status: number) => new ApiError({ status, code: 0, message: '', fields: {} });
  expect([401, 403, 404, 409, 422, 429, 451, 500].filter((status) => isAboutSession(refusal(status)))).toEqual([401, 403]);
  expect(isAboutSession(new Error('401'))).toBe(false);
});

it('K-11 allows a second automatic reload only after ten seconds', () => {
  const store = aStore();
  expect([mayReload(store, nowMs), mayReload(store, nowMs + 9_999), mayReload(store, nowMs + 10_000)]).toEqual([true, false, true]);
});

it('reads one cookie of many, even one with invalid encoding', () => {
  expect(readCookie('a=1; access_token=x.y.z; theme=light', 'access_token')).toBe('x.y.z');
  expect(readCookie('a=%E0%A4%A', 'a')).toBe('%E0%A4%A');
  expect(readCookie('', 'a')).toBeUndefined();
});

it('escapes data in a script so that no text can close it', () => {
  const text = scriptJson({ name: '</script><script>alert(1)' });
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({ name: '</script><script>alert(1)' });
});

it('computes once per object', () => {
  let made = 0;
  const size = oncePer((list: number[]) => {
    made += 1;
    return list.length;
  });
  const list = [1, 2];
  expect([size(list), size(list), size([1]), made]).toEqual([2, 2, 1, 2]);
});

it('A-44 S78 what a tab holds of a session that another tab has replaced goes, and the session that replaced it stays', () => {
  const { session, cookies } = aSession(aToken(600));
  const heard: unknown[] = [];
  session.onEnd((end, ended) => heard.push([end, ended]));
  const before = { playerId: 'p-before', sessionId: 's-before' };
  session.forget(before);
  expect(heard).toEqual([['replaced', before]]);
  expect([session.isSignedIn(), cookies.size]).toEqual([true, 1]);
});

const fullStore: KeyValueStore = {
  getItem: () => null,
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
  removeItem: () => undefined,
};

it('K-40 a page hears of its own sign-in and sign-out before other tabs do, whatever its storage does', () => {
  const { session, cookies } = aSession(undefined, undefined, { local: fullStore });
  const heard: string[] = [];
  session.subscribe(() => heard.push(session.playerId()));
  session.onEnd((end, { playerId, sessionId }) => heard.push(`${end} ${playerId} ${sessionId}`));
  expect(() => session.begin(aToken(600))).toThrow('full');
  expect(() => session.end('signed-out')).toThrow('full');
  expect([heard, cookies.size]).toEqual([['p-1', 'signed-out p-1 s-1', ''], 0]);
});

it.each([
  { who: 'nobody', shown: undefined, later: undefined, reaction: 'none' },
  { who: 'the same player', shown: aToken(600), later: aToken(900), reaction: 'none' },
  { who: 'a token that names nobody', shown: aToken(600), later: 'new', reaction: 'none' },
  { who: 'a player after a guest', shown: undefined, later: aToken(600), reaction: 'reload' },
  { who: 'nobody after a player', shown: aToken(600), later: undefined, reaction: 'home' },
  { who: 'another player', shown: aToken(600), later: aToken(600, 'p-2'), reaction: 'replace' },
])('K-42 compares the player it shows with the cookie’s: $who', ({ shown, later, reaction }) => {
  const { session, cookies } = aSession(shown);
  expect(session.change()).toBe('none');
  if (later === undefined) cookies.delete('access_token');
  else cookies.set('access_token', later);
  expect([session.change(), session.change()]).toEqual([reaction, reaction]);
});

it('K-42 follows its own sign-in, sign-out and takeover', () => {
  const { session, cookies } = aSession(undefined);
  session.begin(aToken(600));
  expect(session.change()).toBe('none');
  session.end('signed-out');
  expect(session.change()).toBe('none');
  cookies.set('access_token', aToken(600, 'p-2'));
  session.takeOver();
  expect(session.change()).toBe('none');
});

it.each([
  ['another player', aToken(600, 'p-2')],
  ['another player whose token is due', aToken(1, 'p-2')],
  ['nobody', undefined],
])('K-42 a call of a player whose cookie is gone never gets the token of %s', async (_, later) => {
  const { session, cookies } = aSession(aToken(600), () => Promise.reject(new Error('exchanged another’s token')));
  let compared = 0;
  session.onChange(() => {
    compared += 1;
  });
  expect(await session.getToken()).toBe(aToken(600));
  if (later === undefined) cookies.delete('access_token');
  else cookies.set('access_token', later);
  const asked = await Promise.race([session.getToken(), new Promise((resolve) => setTimeout(resolve, 20, 'waits'))]);
  expect([asked, compared]).toEqual(['waits', 1]);
});

it('K-42 a refresh neither restores a session that has ended since, nor gives its token to a call', async () => {
  const answer = Promise.withResolvers<string>();
  const { session, cookies } = aSession(aToken(1), () => answer.promise);
  const asked = Promise.race([session.getToken(), new Promise((resolve) => setTimeout(resolve, 50, 'waits'))]);
  await Promise.resolve();
  cookies.set('access_token', aToken(600, 'p-2'));
  answer.resolve(aToken(900));
  expect(await asked).toBe('waits');
  expect(session.playerId()).toBe('p-2');
});
