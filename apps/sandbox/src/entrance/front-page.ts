import { escapeHtml } from '../control/page.ts';
import type { Policy } from '../control/ask.ts';
import { doorPage } from './frame.ts';
import { type Counts, type Service, services } from './services.ts';
import { type DoorPlayer, type Task, tasks } from './tasks.ts';

interface DoorFacts {
  readonly now: string;
  readonly policy: Policy;
  readonly counts: Counts;
}

const names: Readonly<Record<DoorPlayer, string>> = { demo: 'demo', vip: 'vip', limited: 'limited', kyc: 'kyc', new: 'a new player' };

/** A picture that changes with the theme. */
const layer = (name: string): string =>
  `<picture class="layer"><source srcset="/sandbox/door/art/${name}-dawn.svg" media="(prefers-color-scheme:light)"><img src="/sandbox/door/art/${name}-dusk.svg" alt=""></picture>`;

const hero = `<section class="scene">${['sky', 'far', 'lake'].map(layer).join('')}
<div class="pavilion">${layer('pavilion')}<img class="window" src="/sandbox/door/art/aurora-reels.avif" alt=""></div>
<div class="words"><h1>A whole casino, on your machine</h1><p>Bank, games, sport, post office and inspector are simulated here. Pick something to try; you are signed in for it.</p></div></section>`;

function card(task: Task, number: number): string {
  const options = task.players.map((player) => `<option value="${player}">${names[player]}</option>`).join('');
  const steps = task.steps.map((step) => `<li>${step}</li>`).join('');
  return `<article class="task" id="${task.id}">
<div class="picture"><img src="/sandbox/door/art/${task.picture}.avif" width="320" height="480" alt=""><span class="number" aria-hidden="true">${number}</span><h3>${task.title}</h3></div>
<div class="content"><p>${task.about}</p>
<form class="start" method="post" action="/sandbox/tasks/${task.id}" target="pavilion"><label>Sign in as<select name="player">${options}</select></label><button class="button primary" aria-label="Start: ${task.title}">Start</button></form>
<details><summary>Step by step</summary><ol>${steps}</ol></details></div></article>`;
}

function serviceLink({ href, icon, name, about, count }: Service, counts: Counts): string {
  const now = count?.(counts);
  const chip = now === undefined ? '' : `<span class="chip">${escapeHtml(now)}</span>`;
  return `<a class="service" href="${href}"><span class="icon"><svg viewBox="0 0 24 24" aria-hidden="true">${icon}</svg></span><span><b>${name}</b><small>${about}</small></span>${chip}</a>`;
}

/** A switch that applies the rules of one country to all players (design §15). */
function policyForm({ chosen, packs }: Policy): string {
  const option = (value: string, label: string, isChosen: boolean) =>
    `<option value="${escapeHtml(value)}"${isChosen ? ' selected' : ''}>${escapeHtml(label)}</option>`;
  const own = packs.map(({ id, countries }) => option(id, countries.length === 0 ? id : `${id} (${countries.join(', ')})`, id === chosen));
  const options = [option('', 'by the country of the player', chosen === null), ...own].join('');
  return `<form class="panel" method="post" action="/sandbox/policy"><h3>Policy pack</h3><p>Whose country’s rules hold: the same for everybody, or for each player those of the country of residence.</p><label>Rules<select name="pack">${options}</select></label><button class="button">Switch</button></form>`;
}

const clockForm = (now: string): string =>
  `<form class="panel" method="post" action="/sandbox/clock"><h3>Clock</h3><p>The world’s time is <code>${escapeHtml(now)}</code>. Limits, expiries and everything that is due follow it.</p><label>Move forward by seconds<input name="advanceSeconds" inputmode="numeric" value="3600"></label><button class="button">Move</button></form>`;

/** `GET /sandbox`: eight things to try, and the companies behind them. */
export function frontPage({ now, policy, counts }: DoorFacts): string {
  const body = `${hero}<main class="main" id="main">
<section class="room" aria-labelledby="try"><h2 id="try">Eight things to try</h2><p class="lead">Each takes two to five minutes. The site opens beside this page, and the steps stay here.</p><div class="tasks">${tasks.map((task, index) => card(task, index + 1)).join('')}</div></section>
<section class="room" id="behind" aria-labelledby="behind-title"><h2 id="behind-title">Behind the curtain</h2><p class="lead">The services, as they stand now.</p><div class="services">${services.map((service) => serviceLink(service, counts)).join('')}</div><div class="panels">${clockForm(now)}${policyForm(policy)}</div></section>
</main>`;
  return doorPage({ title: 'What to try', body, scripts: ['door.js'] });
}
