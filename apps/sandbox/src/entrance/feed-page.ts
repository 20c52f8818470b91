import * as z from 'zod/mini';
import { escapeHtml } from '../control/page.ts';
import { doorPage } from './frame.ts';

/** What the sportsbook says about events: `GET /sandbox/sportsbook/events` (sandbox §3). */
export const feedAnswer = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['match', 'outright']),
      sport: z.string(),
      league: z.string(),
      home: z.string(),
      away: z.string(),
      startsAt: z.string(),
      score: z.nullable(z.object({ home: z.number(), away: z.number() })),
      clock: z.nullable(z.object({ seconds: z.nullable(z.number()), isRunning: z.boolean() })),
      markets: z.array(z.object({ status: z.string() })),
    }),
  ),
  page: z.object({ total: z.number() }),
});
type FeedEvent = z.output<typeof feedAnswer>['data'][number];

/** Events held by an operator: `GET /sandbox/sportsbook/held`. */
export const heldAnswer = z.object({ data: z.array(z.object({ eventId: z.string(), isSuspended: z.boolean(), isFrozen: z.boolean() })) });
type Held = z.output<typeof heldAnswer>['data'][number];

/** Sports with what each offers: `GET /sandbox/sportsbook/menu`. */
export const menuAnswer = z.object({ data: z.array(z.object({ id: z.string(), live: z.number(), upcoming: z.number() })) });
type FeedSport = z.output<typeof menuAnswer>['data'][number];

export interface FeedList {
  readonly events: readonly FeedEvent[];
  /** The total number; `events` are the first ones to begin. */
  readonly total: number;
}

export interface Feed {
  readonly sports: readonly FeedSport[];
  /** The sport that is shown; undefined for all. */
  readonly sport: string | undefined;
  readonly live: FeedList;
  readonly next: FeedList;
  readonly held: readonly Held[];
}

export interface Said {
  readonly said?: string | undefined;
  readonly failed?: string | undefined;
}

const SECONDS_A_MINUTE = 60;

/** A sport's name for people, from its id: `table-tennis` is Table tennis. */
const sportName = (id: string): string => (id.charAt(0).toUpperCase() + id.slice(1)).replaceAll('-', ' ');

const nameOf = ({ kind, home, away }: Pick<FeedEvent, 'kind' | 'home' | 'away'>): string => (kind === 'match' ? `${home} – ${away}` : home);

const startTime = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** The progress of a match, or the start time of an event. */
function standsAt({ startsAt, clock, score }: FeedEvent): string {
  if (score === null) return `<time datetime="${escapeHtml(startsAt)}">${startTime.format(new Date(startsAt))} UTC</time>`;
  if (clock === null || !clock.isRunning) return 'Break';
  return clock.seconds === null ? 'In play' : `${Math.floor(clock.seconds / SECONDS_A_MINUTE)}′`;
}

type Act = { readonly word: string; readonly label: string; readonly look: string; readonly isAlwaysValid?: boolean };

/** A form about one event; after it, the browser returns to the page with the form. */
function form(event: FeedEvent, sport: string | undefined, content: string): string {
  const from = sport === undefined ? '' : `<input type="hidden" name="sport" value="${escapeHtml(sport)}">`;
  const called = `<input type="hidden" name="called" value="${escapeHtml(nameOf(event))}">`;
  return `<form method="post" action="/sandbox/feed/${encodeURIComponent(event.id)}">${from}${called}${content}</form>`;
}

const button = (event: FeedEvent, { word, label, look, isAlwaysValid }: Act): string =>
  `<button class="button ${look}" name="word" value="${word}"${isAlwaysValid ? ' formnovalidate' : ''} aria-label="${label}: ${escapeHtml(nameOf(event))}">${label}</button>`;

/** The two reversible acts, labelled by the event's state; suspending is the primary one. */
function acts(event: FeedEvent, { held, isLive }: { held: Held | undefined; isLive: boolean }): string {
  const betting = held?.isSuspended
    ? { word: 'resume', label: 'Resume', look: 'primary' }
    : { word: 'suspend', label: 'Suspend', look: 'primary' };
  const play = held?.isFrozen ? { word: 'unfreeze', label: 'Unfreeze', look: 'quiet' } : { word: 'freeze', label: 'Freeze', look: 'quiet' };
  return `${button(event, betting)}${isLive && event.kind === 'match' ? button(event, play) : ''}`;
}

function scoreField(event: FeedEvent, side: 'home' | 'away'): string {
  const value = event.score === null ? '' : ` value="${event.score[side]}"`;
  return `<label><span>${escapeHtml(event[side])}</span><input name="${side}" type="number" inputmode="numeric" min="0" max="400" required${value}></label>`;
}

/** Actions that end an event for good are folded away. */
function ending(event: FeedEvent, sport: string | undefined): string {
  const name = escapeHtml(nameOf(event));
  const isMatch = event.kind === 'match';
  const fields = isMatch ? `<div class="score-fields">${scoreField(event, 'home')}${scoreField(event, 'away')}</div>` : '';
  const end = isMatch ? button(event, { word: 'result', label: 'End with this score', look: 'danger' }) : '';
  // A void needs no score, so that an empty field does not stop it.
  const away = button(event, { word: 'void', label: isMatch ? 'Void the match' : 'Void the season', look: 'danger', isAlwaysValid: true });
  return `<details class="ending"><summary class="button quiet" aria-label="${isMatch ? 'End or void' : 'Void'}: ${name}">${isMatch ? 'End or void' : 'Void'}</summary><div class="panel-inside">
<p>Bets are settled within seconds. A void returns every stake, and nothing follows it.</p>${form(event, sport, `${fields}${end}${away}`)}</div></details>`;
}

function card(event: FeedEvent, { held, isLive, sport }: { held: Held | undefined; isLive: boolean; sport: string | undefined }): string {
  const { id, home, away, league, markets, score, kind } = event;
  const open = markets.filter(({ status }) => status === 'open').length;
  const row = (name: string, points: number | undefined): string =>
    `<span class="side"><bdi>${escapeHtml(name)}</bdi>${points === undefined ? '' : `<b>${points}</b>`}</span>`;
  const sides = kind === 'match' ? `${row(home, score?.home)}${row(away, score?.away)}` : row(home, undefined);
  const chips = `${held?.isSuspended ? '<span class="chip lamp">Suspended</span>' : ''}${held?.isFrozen ? '<span class="chip lamp">Frozen</span>' : ''}`;
  return `<article class="match" id="${escapeHtml(id)}"><p class="about"><span>${standsAt(event)}</span><span class="league">${escapeHtml(league)}</span>${chips}</p>
<h4>${sides}</h4><p class="about">${open} of ${markets.length} markets open</p>
<div class="acts">${form(event, sport, acts(event, { held, isLive }))}${ending(event, sport)}</div></article>`;
}

/** The events of a list under the names of their sports, in the order of the menu. */
function listing({ sports, sport, held }: Feed, { events, total }: FeedList, isLive: boolean): string {
  if (events.length === 0) return '<p>There are none at the moment.</p>';
  const heldById = new Map(held.map((one) => [one.eventId, one]));
  const groups = sports.map(({ id }) => ({ id, own: events.filter((event) => event.sport === id) })).filter(({ own }) => own.length > 0);
  const cards = (own: readonly FeedEvent[]): string =>
    own.map((event) => card(event, { held: heldById.get(event.id), isLive, sport })).join('');
  const rest =
    total > events.length
      ? `<p class="lead">The first ${events.length} of ${total} are shown${sport === undefined ? '; choose a sport for more' : ''}.</p>`
      : '';
  return `${rest}${groups.map(({ id, own }) => `<h3 class="sport">${sportName(id)}<span class="chip">${own.length}</span></h3><div class="matches">${cards(own)}</div>`).join('')}`;
}

function tabs({ sports, sport }: Feed): string {
  const tab = (id: string | undefined, name: string): string =>
    `<a href="/sandbox/feed${id === undefined ? '' : `?sport=${encodeURIComponent(id)}`}"${id === sport ? ' aria-current="page"' : ''}>${name}</a>`;
  const own = sports.map(({ id, live, upcoming }) => tab(id, `${sportName(id)} <small>${live + upcoming}</small>`));
  return `<nav class="tabs" aria-label="Sports">${tab(undefined, 'All sports')}${own.join('')}</nav>`;
}

const notice = ({ said, failed }: Said): string =>
  failed === undefined
    ? said === undefined
      ? ''
      : `<p class="notice" role="status">${escapeHtml(said)}</p>`
    : `<p class="notice failed" role="alert">${escapeHtml(failed)}</p>`;

/** `GET /sandbox/feed`: the events of the feed by sport, and what its operator may say about each; undefined while the feed is silent. */
export function feedPage(feed: Feed | undefined, said: Said): string {
  const section = (name: string, list: FeedList, isLive: boolean): string =>
    feed === undefined ? '' : `<section class="room"><h2>${name}, ${list.total}</h2>${listing(feed, list, isLive)}</section>`;
  const rooms = feed === undefined ? '' : `${tabs(feed)}${section('In play', feed.live, true)}${section('Next', feed.next, false)}`;
  const body = `<main class="main" id="main"><h1>Sports feed</h1><p class="lead">The matches are simulated, and their operator is you: suspend betting, freeze a match where it stands, end it with a score, or void it. <a href="/betting">Open the sportsbook</a></p>
${notice(said)}${rooms}</main>`;
  return doorPage({ title: 'Sports feed', body, styles: ['door.css', 'feed.css'] });
}
