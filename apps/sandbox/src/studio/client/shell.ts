import { fill, h, icon, icons } from './dom.ts';
import { isFramed } from './host.ts';
import { buildMoneyBar, type MoneyBar } from './money/money-bar.ts';
import { buildPills } from './pills.ts';
import { t } from './texts.ts';

/** The frame around every game: the stage edge to edge, one money bar with the controls beside it, and the side panel. */
export type Shell = {
  readonly root: HTMLElement;
  /** The stage with its head and foot, edge to edge. */
  readonly theatre: HTMLElement;
  readonly head: HTMLElement;
  readonly stage: HTMLElement;
  readonly history: HTMLOListElement;
  readonly message: HTMLElement;
  readonly note: HTMLElement;
  /** The controls under the stage, or beside it on a phone in landscape. */
  readonly deck: HTMLElement;
  /** The stake: the stepper, or the chips. */
  readonly stakes: HTMLElement;
  /** Controls of the game's own. */
  readonly extra: HTMLElement;
  readonly money: MoneyBar;
  readonly live: HTMLElement;
  readonly alert: HTMLElement;
  readonly tools: Readonly<Record<'auto' | 'sound' | 'menu', HTMLButtonElement>>;
  readonly demo: { readonly bar: HTMLElement; readonly reload: HTMLButtonElement };
};

const frames: Readonly<Record<string, string>> = {
  'Northlight Works': 'frame-frost',
  Copperleaf: 'frame-copper',
  'Tidal Nine': 'frame-timber',
  'Velvet Orbit': 'frame-velvet',
};

function tool(shapes: readonly string[], label: string): HTMLButtonElement {
  return h('button', { class: 'tool', type: 'button', 'aria-label': label, title: label }, [icon(shapes)]);
}

function buildTools(): Shell['tools'] {
  const tools = {
    auto: tool(icons.repeat, t('autoplay')),
    sound: tool(icons.mute, t('sound')),
    menu: tool(icons.menu, t('gamePanel')),
  };
  tools.sound.setAttribute('aria-pressed', 'false');
  tools.menu.setAttribute('aria-expanded', 'false');
  return tools;
}

type ShellOptions = { name: string; studio: string; artBase: string; gameId: string };

export function buildShell({ name, studio, artBase, gameId }: ShellOptions): Shell {
  // The page around a frame writes the name of the game: once is enough.
  const logo = isFramed ? [] : [h('img', { src: `${artBase}/${gameId}/logo.svg`, alt: '' })];
  const head = h('header', { class: 'head' }, [h('h1', { class: 'logo' }, [h('span', { class: 'visually-hidden' }, [name]), ...logo])]);
  const stage = h('div', { class: 'stage' });
  const history = buildPills();
  const message = h('p', { class: 'message' }, [h('span', {}, [t('loading')])]);
  const note = h('p', { class: 'note' });
  const backdrop = h('div', { class: 'backdrop', 'aria-hidden': 'true' });
  const theatre = h('div', { class: 'theatre' }, [backdrop, head, stage, h('div', { class: 'foot' }, [history, message, note])]);
  const [stakes, extra] = [h('div', { class: 'stakes' }), h('div', { class: 'extra' })];
  const money = buildMoneyBar();
  const tools = buildTools();
  const deck = h('footer', { class: 'deck' }, [
    stakes,
    extra,
    money.element,
    h('div', { class: 'tools' }, [tools.auto, tools.sound, tools.menu]),
  ]);
  const live = h('p', { class: 'visually-hidden', role: 'status', 'aria-live': 'polite' });
  const alert = h('p', { class: 'visually-hidden', role: 'alert' });
  const reload = h('button', { type: 'button', class: 'link' }, [t('reload')]);
  const demoBar = h('div', { class: 'demo', hidden: true }, [h('span', {}, [t('demoBar')]), reload]);
  const bars = h('div', { class: 'bars' }, [demoBar]);
  const root = h('main', { class: `game-frame ${frames[studio] ?? 'frame-table'}`, 'data-game': gameId }, [
    theatre,
    bars,
    deck,
    live,
    alert,
  ]);
  return {
    root,
    theatre,
    head,
    stage,
    history,
    message,
    note,
    deck,
    stakes,
    extra,
    money,
    live,
    alert,
    tools,
    demo: { bar: demoBar, reload },
  };
}

/** The plate's tone: only more than the stake is presented as a win; losses are neutral (motion §4). */
export type Tone = 'plain' | 'win' | 'error';

export function setMessage(shell: Shell, tone: Tone, children: readonly (Node | string)[]): void {
  shell.message.className = tone === 'plain' ? 'message' : `message ${tone}`;
  fill(shell.message, h('span', {}, children));
}
