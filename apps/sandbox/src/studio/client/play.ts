import '@fontsource-variable/inter/wght.css';
import '@pavilion/ui/tokens.css';
import './style.css';
import { useCurrency } from './amounts.ts';
import { CallError, openSession, type Opening, sendSeed, type Session } from './api.ts';
import { h } from './dom.ts';
import { blackjackScene } from './games/blackjack.ts';
import { diceScene } from './games/dice.ts';
import { linesScene } from './games/lines.ts';
import { rouletteScene } from './games/roulette.ts';
import { connectHost, type SiteMessage, tellHost } from './host.ts';
import { drawClientSeed } from './panel-fairness.ts';
import type { Scene, TableSide } from './scene.ts';
import { buildShell, setMessage } from './shell.ts';
import { restoreSound } from './sound.ts';
import { Table } from './table.ts';
import { chooseLanguage, errorText, t } from './texts.ts';

const scenes: Readonly<Record<string, (side: TableSide) => Scene>> = {
  lines: linesScene,
  dice: diceScene,
  roulette: rouletteScene,
  blackjack: blackjackScene,
};

/** The commitment is on the screen before this browser draws the client seed. */
async function withSeed(session: Session): Promise<Session> {
  if (session.pair.clientSeed !== null) return session;
  return { ...session, pair: await sendSeed(session.token, drawClientSeed()) };
}

async function start(root: HTMLElement): Promise<void> {
  const { token = '', game = '', locale = 'en', mode = 'real', currency = 'EUR', art = '' } = root.dataset;
  chooseLanguage(locale);
  const opening: Opening = { token, gameId: game, mode, currency };
  const heard: SiteMessage[] = [];
  let table: Table | null = null;
  connectHost((message) => (table ? table.hear(message) : heard.push(message)));
  try {
    const session = await withSeed(await openSession(opening));
    useCurrency(session.currency, session.stakes.scale);
    restoreSound(session.studio);
    const makeScene = scenes[session.engine];
    if (!makeScene) throw new CallError('GAME_UNKNOWN');
    const shell = buildShell({ name: session.name, studio: session.studio, artBase: art, gameId: game });
    root.replaceChildren(shell.root);
    table = new Table({ shell, session, opening: { ...opening, token: session.token }, artBase: art, makeScene });
    for (const message of heard) table.hear(message);
  } catch (error) {
    const code = error instanceof CallError ? error.code : 'UNAVAILABLE';
    const shell = buildShell({ name: game, studio: '', artBase: art, gameId: game });
    const retry = h('button', { type: 'button', class: 'go' }, [t('retry')]);
    retry.addEventListener('click', () => window.location.reload());
    shell.stage.append(retry);
    setMessage(shell, 'error', [errorText(code)]);
    root.replaceChildren(shell.root);
    tellHost({ type: 'error', code });
    if (!(error instanceof CallError)) throw error;
  }
}

const root = document.querySelector('#game');
if (root instanceof HTMLElement) void start(root);
