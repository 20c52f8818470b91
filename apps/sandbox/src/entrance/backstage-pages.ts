import { fullCatalogue, gameOf } from '@pavilion/fairness';
import { escapeHtml, sandboxPage } from '../control/page.ts';
import { liveTables } from '../studio/shared-rounds/shared-games.ts';

/** Leads back to the entrance, so that each page can be left the way it was entered. */
const back = '<p><a href="/sandbox">Sandbox</a></p>';
const note = (text: string | undefined): string => (text === undefined ? '' : `<p role="status"><b>${escapeHtml(text)}</b></p>`);

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
