import { amount } from './amounts.ts';
import { fill, h, icon, icons } from './dom.ts';
import { isFramed } from './host.ts';
import { t } from './texts.ts';

/** The frame around every game: logo and tools, stage, result row, control bar (design/games, scene rules). */
export type Shell = {
  readonly root: HTMLElement;
  readonly stage: HTMLElement;
  readonly history: HTMLOListElement;
  readonly message: HTMLElement;
  readonly note: HTMLElement;
  readonly bar: HTMLElement;
  readonly live: HTMLElement;
  readonly alert: HTMLElement;
  readonly tools: Readonly<Record<'pay' | 'info' | 'fair' | 'sound', HTMLButtonElement>>;
  readonly demo: { readonly bar: HTMLElement; readonly balance: HTMLElement; readonly reload: HTMLButtonElement };
};

const frames: Readonly<Record<string, string>> = {
  'Northlight Works': 'frame-frost',
  Copperleaf: 'frame-copper',
  'Tidal Nine': 'frame-timber',
  'Velvet Orbit': 'frame-velvet',
};

function tool(shapes: readonly string[], label: string): HTMLButtonElement {
  return h('button', { class: 'round-button', type: 'button', 'aria-label': label, title: label }, [icon(shapes)]);
}

export function buildShell({ name, studio, artBase, gameId }: { name: string; studio: string; artBase: string; gameId: string }): Shell {
  const tools = {
    pay: tool(icons.pay, t('paytable')),
    info: tool(icons.info, t('info')),
    fair: tool(icons.fair, t('fairness')),
    sound: tool(icons.mute, t('sound')),
  };
  tools.sound.setAttribute('aria-pressed', 'false');
  const logo = h('img', { src: `${artBase}/${gameId}/logo.svg`, alt: '' });
  const title = h('h1', { class: 'logo' }, [h('span', { class: 'visually-hidden' }, [name]), logo]);
  const stage = h('div', { class: 'stage' });
  const history = h('ol', { class: 'history', 'aria-label': t('history') });
  const message = h('p', { class: 'message' }, [h('span', {}, [t('loading')])]);
  const note = h('p', { class: 'note' });
  const bar = h('div', { class: 'bar' });
  const live = h('p', { class: 'visually-hidden', role: 'status', 'aria-live': 'polite' });
  const alert = h('p', { class: 'visually-hidden', role: 'alert' });
  const demoBalance = h('b', {});
  const reload = h('button', { type: 'button', class: 'link' }, [t('reload')]);
  const demoBar = h('div', { class: 'demo', hidden: true }, [h('span', {}, [t('demoBar')]), demoBalance, reload]);
  const under = h('div', { class: 'under' }, [history, message, note]);
  const main = h('main', { class: `game-frame ${frames[studio] ?? 'frame-table'}`, 'data-game': gameId }, [
    h('div', { class: 'backdrop', 'aria-hidden': 'true' }),
    h('header', { class: 'top' }, [title, tools.pay, tools.info, tools.fair, tools.sound]),
    stage,
    h('footer', {}, [under, demoBar, bar]),
    live,
    alert,
  ]);
  return { root: main, stage, history, message, note, bar, live, alert, tools, demo: { bar: demoBar, balance: demoBalance, reload } };
}

/** The plate's tone: only more than the stake is presented as a win; losses are neutral (motion §4). */
export type Tone = 'plain' | 'win' | 'error';

export function setMessage(shell: Shell, tone: Tone, children: readonly (Node | string)[]): void {
  shell.message.className = tone === 'plain' ? 'message' : `message ${tone}`;
  fill(shell.message, h('span', {}, children));
}

const shownPills = 7;

export function addPill(shell: Shell, { text, className }: { text: string; className: string }): void {
  shell.history.prepend(h('li', { class: className }, [text]));
  while (shell.history.children.length > shownPills) shell.history.lastElementChild?.remove();
}

/** Play money is always named as such; alone in a tab the game shows the real balance too. */
export function showCredits({ demo }: Shell, { isDemo, balanceMinor }: { isDemo: boolean; balanceMinor: bigint }): void {
  const { bar, balance, reload } = demo;
  bar.hidden = !isDemo && isFramed;
  fill(balance, amount(balanceMinor));
  bar.classList.toggle('plain', !isDemo);
  reload.hidden = !isDemo;
  bar.firstElementChild?.replaceChildren(isDemo ? t('demoBar') : t('balance'));
}
