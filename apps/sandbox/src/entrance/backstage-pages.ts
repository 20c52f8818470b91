import { fullCatalogue, gameOf } from '@pavilion/fairness';
import * as z from 'zod/mini';
import { escapeHtml, sandboxPage } from '../control/page.ts';
import { liveTables } from '../studio/shared-rounds/shared-games.ts';

/** What the sportsbook says about an event: `GET /sandbox/sportsbook/events` (sandbox §3). */
export const feedAnswer = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      sport: z.string(),
      league: z.string(),
      home: z.string(),
      away: z.nullable(z.string()),
      state: z.string(),
      startsAt: z.string(),
      score: z.nullish(z.object({ home: z.number(), away: z.number() })),
      markets: z.array(z.object({ status: z.string() })),
    }),
  ),
});
export type FeedEvent = z.output<typeof feedAnswer>['data'][number];

const MOST_EVENTS = 40;

/** A place that returns to the door, so that each page is left as it was entered. */
const back = '<p><a href="/sandbox">Sandbox</a></p>';
const note = (text: string | undefined): string => (text === undefined ? '' : `<p role="status"><b>${escapeHtml(text)}</b></p>`);

/** The acts on an event, as one form with a button for each. */
function eventForm({ id, home, away }: FeedEvent): string {
  const called = escapeHtml(away === null ? home : `${home} - ${away}`);
  const button = (value: string, label: string): string =>
    `<button name="word" value="${value}" aria-label="${label}: ${called}">${label}</button>`;
  const score = (name: string): string =>
    `<label>${name}<input name="${name.toLowerCase()}" inputmode="numeric" size="2" value="0" aria-label="${name}: ${called}"></label>`;
  const result = away === null ? '' : `${score('Home')}${score('Away')}${button('result', 'End with this score')}`;
  const standing = away === null ? '' : `${button('freeze', 'Freeze')}${button('unfreeze', 'Unfreeze')}`;
  return `<form method="post" action="/sandbox/feed/${encodeURIComponent(id)}">${button('suspend', 'Suspend')}${button('resume', 'Resume')}${standing}${button('void', 'Void')}${result}</form>`;
}

function eventRow(event: FeedEvent): string {
  const { sport, league, home, away, startsAt, score, markets } = event;
  const name = away === null ? home : `${home} - ${away}`;
  const now = score ? `${score.home}:${score.away}` : startsAt.slice(11, 16);
  const open = markets.filter(({ status }) => status === 'open').length;
  return `<section><h3>${escapeHtml(name)}</h3><p>${escapeHtml(sport)}, ${escapeHtml(league)} · ${now} · ${open} of ${markets.length} markets open</p>${eventForm(event)}</section>`;
}

/** `GET /sandbox/feed`: the matches of the feed, and what its operator may say about each. */
export function feedPage({
  live,
  next,
  said,
}: {
  live: readonly FeedEvent[];
  next: readonly FeedEvent[];
  said: string | undefined;
}): string {
  const list = (events: readonly FeedEvent[]): string =>
    events.length === 0 ? '<p>There are none at the moment.</p>' : events.slice(0, MOST_EVENTS).map(eventRow).join('');
  return sandboxPage(
    'Sports feed',
    `${back}<h1>Sports feed</h1>${note(said)}<p>Matches are simulated. An event can be suspended, frozen where it stands, ended with a score of your choice, or voided; its bets are settled within seconds. <a href="/betting">Open the sportsbook</a>.</p><h2>Live, ${live.length}</h2>${list(live)}<h2>Next, ${next.length}</h2>${list(next)}`,
  );
}

/** Games whose next round can be prepared: a player's own seed decides it, without steps and without others at the table. */
const oneStepGames = fullCatalogue.filter(({ id }) => gameOf(id).steps === undefined && !liveTables.has(id));

/** `GET /sandbox/next-results`: what the studio has ready for a player's next round. */
export function nextResultsPage(players: readonly string[], said: string | undefined): string {
  const options = (list: readonly { value: string; label: string }[]): string =>
    list.map(({ value, label }) => `<option value="${escapeHtml(value)}">${escapeHtml(label)}</option>`).join('');
  const player = `<label>Player<select name="player">${options(players.map((name) => ({ value: name, label: name })))}</select></label>`;
  const game = `<label>Game<select name="game">${options(oneStepGames.map(({ id, name }) => ({ value: id, label: name })))}</select></label>`;
  return sandboxPage(
    'Next results',
    `${back}<h1>Next results</h1>${note(said)}
<section><h2>Win the next round</h2><p>Changes the player’s client seed to one with which the next round of the game wins many times its stake. The round is drawn, booked and proved like any other.</p><form method="post" action="/sandbox/next-results"><input type="hidden" name="kind" value="win">${player}${game}<button>Prepare the win</button></form></section>
<section><h2>Lose the next answers</h2><p>The next three answers to the player’s bets are lost on the way to the browser. The game asks for the same round again.</p><form method="post" action="/sandbox/next-results"><input type="hidden" name="kind" value="lost">${player}<button>Lose three answers</button></form></section>
<p>Every game of the studio is on <a href="/sandbox/studio">its own page</a>.</p>`,
  );
}
