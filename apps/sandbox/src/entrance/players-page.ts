import * as z from 'zod/mini';
import { escapeHtml } from '../control/page.ts';
import { doorPage } from './frame.ts';

export const worldAnswer = z.object({
  players: z.array(z.object({ id: z.string(), email: z.string(), about: z.string() })),
  promoCodes: z.array(z.object({ code: z.string(), trigger: z.number(), about: z.string() })),
  quests: z.array(z.object({ name: z.string(), about: z.string() })),
  tournaments: z.array(z.object({ title: z.string(), about: z.string() })),
});
export type World = z.output<typeof worldAnswer>;

/** The tasks for which each of them was made. */
const madeFor: Readonly<Record<string, { title: string; tasks: readonly (readonly [href: string, title: string])[] }>> = {
  demo: {
    title: 'Somebody new',
    tasks: [
      ['/sandbox#deposit', 'Put money in'],
      ['/sandbox#withdraw', 'Take money out'],
      ['/sandbox#bonus', 'Choose a bonus'],
    ],
  },
  vip: {
    title: 'Somebody who plays',
    tasks: [
      ['/sandbox#win', 'Win'],
      ['/sandbox#live-bet', 'Bet while they play'],
    ],
  },
  limited: { title: 'Somebody who is limited', tasks: [['/sandbox#withdraw', 'Take money out']] },
  kyc: { title: 'Somebody to be identified', tasks: [['/sandbox#identity', 'Show who you are']] },
};

/** A face's colours follow from its name; it depicts no real person. */
const hueOf = (name: string): number => [...name].reduce((sum, letter) => sum + letter.charCodeAt(0) * 37, 0) % 360;

const face = (name: string): string =>
  `<svg class="face" viewBox="0 0 112 112" aria-hidden="true"><rect width="112" height="112" fill="hsl(${hueOf(name)} 38% 26%)"/><circle cx="56" cy="46" r="21" fill="hsl(${hueOf(name)} 62% 74%)"/><path d="M16 112a40 40 0 0 1 80 0z" fill="hsl(${hueOf(name)} 62% 74%)"/></svg>`;

function person({ id, email, about }: World['players'][number]): string {
  const name = email.split('@')[0] ?? email;
  const role = madeFor[name];
  const ways = (role?.tasks ?? []).map(([href, title]) => `<a class="chip" href="${href}">${title}</a>`).join('');
  return `<article class="person">${face(name)}<div><h2>${escapeHtml(role?.title ?? name)}</h2><p>${escapeHtml(about)}</p>
<dl><dt>E-mail</dt><dd><code>${escapeHtml(email)}</code></dd><dt>Password</dt><dd><code>Pavilion-demo-1</code></dd><dt>Id</dt><dd><code>${escapeHtml(id)}</code></dd></dl>
<div class="ways"><form method="post" action="/sandbox/sign-in" target="pavilion"><input type="hidden" name="player" value="${escapeHtml(name)}"><button class="button primary" aria-label="Sign in as ${escapeHtml(name)}">Sign in</button></form>${ways}</div></div></article>`;
}

const code = ({ code: text, about }: World['promoCodes'][number]): string =>
  `<li class="code"><b>${escapeHtml(text)}</b><p>${escapeHtml(about)}</p></li>`;

const entry = (title: string, about: string): string => `<li class="code"><b>${escapeHtml(title)}</b><p>${escapeHtml(about)}</p></li>`;

/** The ready-made players, with the features open to each. */
export function playersPage({ players, promoCodes, quests, tournaments }: World): string {
  const section = (title: string, items: readonly string[]): string =>
    items.length === 0 ? '' : `<section class="room"><h2>${title}</h2><ul class="codes">${items.join('')}</ul></section>`;
  const body = `<main class="main" id="main"><h1>Ready-made players</h1><p class="lead">Each with the state its name says. Signing in here ends the session that this browser has.</p>
<div class="people">${players.map(person).join('')}</div>
${section('Promo codes', promoCodes.map(code))}
${section(
  'Quests',
  quests.map(({ name, about }) => entry(name, about)),
)}
${section(
  'Tournaments',
  tournaments.map(({ title, about }) => entry(title, about)),
)}
<p class="lead">The same for programs: <a href="/sandbox/world">/sandbox/world</a>, <a href="/sandbox/credentials">/sandbox/credentials</a>.</p></main>`;
  return doorPage({ title: 'Ready-made players', body });
}
