import { createHmac, randomUUID } from 'node:crypto';
import type { BrowserContext, Route } from '@playwright/test';
import * as z from 'zod/mini';
import { clockAheadMs } from '../apps/server/src/testing/world.ts';
import { productUrl } from './sandbox.ts';

/**
 * A betting company that has nothing of ours but what any vendor gets: a provider id with its secret, and the addresses of its kit and its
 * client. It uses the same four interfaces as the sportsbook of the sandbox (sportsbook §8): the token, the wallet calls, the messages
 * about tickets and events, and the messages of the page.
 */
const clientPath = '/sandbox/sportsbook/client';

const credentials = z.object({ data: z.object({ sportsbook: z.object({ providerId: z.string(), secret: z.string() }) }) });
const walletAnswer = z.looseObject({ status: z.string(), balance: z.optional(z.string()), playerId: z.optional(z.string()) });
const betRequest = z.object({ token: z.string(), stake: z.string() });

type Fields = Record<string, unknown>;
type WalletAnswer = z.output<typeof walletAnswer>;

interface Ticket {
  id: string;
  playerId: string;
  stake: string;
}

interface FakeVendor {
  /** The page's messages to the frame, in order. */
  heard: Fields[];
  /** Tickets it placed, and those the wallet refused with their word. */
  tickets: Ticket[];
  refusals: string[];
  /** Pays a ticket and notifies the platform; a lower payout afterwards is a correction. */
  settle(ticket: Ticket, payout: string): Promise<void>;
  showEvents(locale: string, names: readonly string[]): Promise<void>;
}

const kit = `window.PavilionSportsbook = {
  init(options) {
    const frame = document.createElement('iframe');
    const address = new URL(options.host + '/', location.href);
    frame.title = options.title;
    frame.src = address.href + '?clientId=' + options.clientId;
    const answer = (event) => {
      if (event.source !== frame.contentWindow || JSON.parse(event.data).type !== 'ready') return;
      frame.contentWindow.postMessage(JSON.stringify({ v: 1, type: 'init', data: { token: options.token, locale: options.locale } }), address.origin);
    };
    window.addEventListener('message', answer);
    options.container.append(frame);
  },
  destroy() {},
};`;

const client = `<!doctype html><html lang="en"><title>Other bets</title><body style="background:#fff;color:#000"><main><h1>Other bets</h1>
<button id="sign-in">Sign in to bet</button> <button id="bet">Bet</button> <label>Stake <input id="stake" value="5.00"></label>
<button id="deposit">Deposit</button> <button id="limits">Limits</button> <button id="go">Football</button> <p id="said" role="status"></p></main><script>
let token = null;
const say = (message) => parent.postMessage(JSON.stringify(message), location.origin);
const show = (text) => { document.getElementById('said').textContent = text; };
const post = (path, body) => fetch('${clientPath}' + path, { method: 'POST', body: JSON.stringify(body) });
window.addEventListener('message', (event) => {
  if (event.origin !== location.origin || event.source !== parent) return;
  const message = JSON.parse(event.data);
  post('/heard', message);
  if (message.type === 'init' || message.type === 'token') { token = message.data.token; show(token === null ? 'Guest' : 'Player'); }
});
document.getElementById('sign-in').onclick = () => say({ type: 'click', target: 'loginButton' });
document.getElementById('deposit').onclick = () => say({ v: 1, type: 'depositRequest', data: {} });
document.getElementById('limits').onclick = () => say({ v: 1, type: 'navigate', data: { to: 'limits' } });
document.getElementById('go').onclick = () => say({ type: 'route', location: '/football' });
document.getElementById('bet').onclick = async () => {
  say({ v: 1, type: 'slip', data: { count: 1 } });
  const answer = await post('/place', { token, stake: document.getElementById('stake').value });
  show(await answer.text());
};
say({ v: 1, type: 'ready', data: { versions: [1] } });
say({ v: 1, type: 'resize', data: { height: 700 } });
</script></body></html>`;

type Call = (path: string, body: Fields) => Promise<WalletAnswer>;
type Publisher = ReturnType<typeof createPublisher>;

/** Replaces the sandbox's sportsbook by the vendor, for the pages of this context. */
export async function openFakeVendor(context: BrowserContext): Promise<FakeVendor> {
  const { data } = credentials.parse(await (await fetch(`${productUrl()}/sandbox/credentials`)).json());
  const call: Call = (path, body) => signed(data.sportsbook, path, body);
  const desk = { heard: [] as Fields[], tickets: [] as Ticket[], refusals: [] as string[] };
  const publish = createPublisher(call);
  await context.route(`**${clientPath}/**`, createRoutes(desk, createPlacing(desk, call, publish)));
  return { ...desk, settle: createSettling(call, publish), showEvents: (locale, names) => showEvents(call, locale, names) };
}

type Desk = Pick<FakeVendor, 'heard' | 'tickets' | 'refusals'>;

/** Places a bet of the page: the session's player, the wallet's answer, the message about the ticket. */
function createPlacing(desk: Desk, call: Call, publish: Publisher) {
  return async (given: unknown): Promise<string> => {
    const { token, stake } = betRequest.parse(given);
    const session = await call('/provider/v1/balance', { sessionToken: token });
    const ticket = { id: randomUUID(), playerId: session.playerId ?? '', stake };
    const money = { ...moneyOf(ticket), transactionId: `${ticket.id}:bet`, sessionToken: token, amount: stake };
    const { status } = await call('/provider/v1/bet', { ...money, sport: { ticketType: 1, coefficient: '2.00', live: false, legs: 1 } });
    if (status !== 'OK') {
      desk.refusals.push(status);
      return status;
    }
    desk.tickets.push(ticket);
    await publish(ticket, { status: 1, payout: '0.00', result: null });
    return 'Placed';
  };
}

/** Answers the kit, the client and its two calls. */
function createRoutes(desk: Desk, place: (given: unknown) => Promise<string>) {
  return async (route: Route): Promise<void> => {
    const path = new URL(route.request().url()).pathname.slice(clientPath.length);
    if (path === '/kit.js') return route.fulfill({ contentType: 'text/javascript', body: kit });
    if (path === '/place') return route.fulfill({ body: await place(route.request().postDataJSON()) });
    if (path === '/heard') {
      desk.heard.push(z.record(z.string(), z.unknown()).parse(route.request().postDataJSON()));
      return route.fulfill({ body: '' });
    }
    return route.fulfill({ contentType: 'text/html', body: client });
  };
}

/** Pays tickets; each payout of a ticket takes the one before it back. */
function createSettling(call: Call, publish: Publisher): FakeVendor['settle'] {
  const paid = new Map<string, number>();
  return async (ticket, payout) => {
    const count = (paid.get(ticket.id) ?? 0) + 1;
    paid.set(ticket.id, count);
    const before = `${ticket.id}:win:${count - 1}`;
    const undo = { ...moneyOf(ticket), type: 'rollback', transactionId: `${before}:undo`, referenceId: before };
    const win = { ...moneyOf(ticket), type: 'win', transactionId: `${ticket.id}:win:${count}`, amount: payout, roundClosed: true };
    const end = { ...moneyOf(ticket), type: 'end-round', transactionId: `${ticket.id}:end:${count}`, bets: ticket.stake, wins: payout };
    await call('/provider/v1/batch', { operations: [...(count > 1 ? [{ ...undo, scope: 'op' }] : []), win, end] });
    await publish(ticket, { status: 2, payout, result: 'won' });
  };
}

/** Replaces the platform's list of top events by these. */
async function showEvents(call: Call, locale: string, names: readonly string[]): Promise<void> {
  const outcomes = ['1', 'X', '2'].map((name) => ({ id: name, name, odds: '2.10' }));
  const events = names.map((home, id) => ({
    id: `e${id}`,
    sport: 'Football',
    league: 'Test league',
    home,
    away: 'Velmora',
    state: 'live',
    startsAt: startedAt,
    score: { home: 1, away: 0 },
    path: `/event/${id}`,
    market: { id: `m${id}`, type: '1x2', outcomes },
  }));
  await call('/provider/v1/sportsbook/events', {
    messageId: randomUUID(),
    type: 'top-events.updated',
    version: LATE_VERSION + Date.now(),
    locale,
    events,
  });
}

/** Above every version the sportsbook of the box reaches, and room for the time of day: a later list of ours replaces an earlier one. */
const LATE_VERSION = 5e14;

const startedAt = '2026-11-20T18:38:00.000Z';
const moneyOf = ({ id, playerId }: Ticket): Fields => ({ playerId, gameId: 'sportsbook', roundId: id, currency: 'EUR', kind: 'normal' });

/** Reports a ticket, each time with a higher version. */
function createPublisher(call: (path: string, body: Fields) => Promise<WalletAnswer>) {
  const versions = new Map<string, number>();
  return async ({ id, playerId, stake }: Ticket, now: { status: number; payout: string; result: string | null }): Promise<void> => {
    const version = (versions.get(id) ?? 0) + 1;
    versions.set(id, version);
    const { result, ...standing } = now;
    const item = {
      event: 'Harbour City - Velmora',
      discipline: 'Football',
      tournament: 'Test league',
      market: 'Result',
      outcome: 'Harbour City',
    };
    const ticket = { id, playerId, roundId: id, gameId: 'sportsbook', currency: 'EUR', amount: stake, remainingStake: stake, ...standing };
    const items = [{ ...item, stage: 1, eventDate: startedAt, coefficient: '2.00', result, score: result === null ? null : '2:1' }];
    const times = { createdAt: startedAt, settledAt: result === null ? null : startedAt };
    const message = { messageId: `${id}-${version}`, type: 'ticket.updated', version };
    await call('/provider/v1/sportsbook/events', {
      ...message,
      ticket: { ...ticket, ...times, coefficient: '2.00', ticketType: 1, items },
    });
  };
}

/** A call as sandbox.md wants it signed. */
async function signed({ providerId, secret }: { providerId: string; secret: string }, path: string, fields: Fields): Promise<WalletAnswer> {
  const body = JSON.stringify(fields);
  const timestamp = String(Date.now() + (await clockAheadMs(productUrl())));
  const nonce = randomUUID();
  const signature = createHmac('sha256', secret).update(`POST\n${path}\n${timestamp}\n${nonce}\n${body}`).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'x-provider': providerId,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': signature,
  };
  const response = await fetch(`${productUrl()}${path}`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return walletAnswer.parse({ status: 'OK', ...z.record(z.string(), z.unknown()).parse(await response.json()) });
}
