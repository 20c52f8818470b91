import '@fontsource-variable/inter/wght.css';
import '@pavilion/ui/styles/tokens.css';
import './style.css';
import './theatre.css';
import './slots.css';
import './games.css';
import './live/live.css';
import './small-phones.css';
import { withholdInputMethodKeys } from '@pavilion/ui/browser/input-method.ts';
import { useCurrency } from './amounts.ts';
import { CallError, openSession, type Opening, sendSeed, type Session } from './api.ts';
import { h } from './dom.ts';
import { connectHost, type SiteMessage, notifyHost } from './host.ts';
import { drawClientSeed } from './panels/panel-fairness.ts';
import type { Scene, TableSide } from './scene.ts';
import { buildShell, setMessage } from './shell.ts';
import { restoreSound } from './effects/sound.ts';
import { Table } from './table/table.ts';
import { chooseLanguage, errorText, t } from './texts.ts';

type MakeScene = (side: TableSide) => Scene;

/** A line for each engine; only the game's own is loaded. */
const scenes: Readonly<Record<string, () => Promise<MakeScene>>> = {
  lines: async () => (await import('./games/lines/view.ts')).linesScene,
  ways: async () => (await import('./games/ways/view.ts')).waysScene,
  tumble: async () => (await import('./games/tumble/view.ts')).tumbleScene,
  hold: async () => (await import('./games/hold/view.ts')).holdScene,
  dice: async () => (await import('./games/dice/view.ts')).diceScene,
  roulette: async () => (await import('./games/roulette/view.ts')).rouletteScene,
  blackjack: async () => (await import('./games/blackjack/view.ts')).blackjackScene,
  limbo: async () => (await import('./games/limbo/view.ts')).limboScene,
  crash: async () => (await import('./games/climb/view.ts')).climbScene,
  coin: async () => (await import('./games/coin/view.ts')).coinScene,
  mines: async () => (await import('./games/mines/view.ts')).minesScene,
  tower: async () => (await import('./games/tower/view.ts')).towerScene,
  steps: async () => (await import('./games/stones/view.ts')).stonesScene,
  hilo: async () => (await import('./games/hilo/view.ts')).hiloScene,
  plinko: async () => (await import('./games/plinko/view.ts')).plinkoScene,
  wheel: async () => (await import('./games/wheel/view.ts')).wheelScene,
  keno: async () => (await import('./games/keno/view.ts')).kenoScene,
  baccarat: async () => (await import('./games/baccarat/view.ts')).baccaratScene,
  dragon: async () => (await import('./games/dragon/view.ts')).dragonScene,
  sicbo: async () => (await import('./games/sicbo/view.ts')).sicboScene,
  craps: async () => (await import('./games/craps/view.ts')).crapsScene,
  moneywheel: async () => (await import('./games/moneywheel/view.ts')).moneywheelScene,
  threecard: async () => (await import('./games/threecard/view.ts')).threecardScene,
  holdem: async () => (await import('./games/holdem/view.ts')).holdemScene,
  scratch: async () => (await import('./games/scratch/view.ts')).scratchScene,
  stamps: async () => (await import('./games/stamps/view.ts')).stampsScene,
  bingo: async () => (await import('./games/bingo/view.ts')).bingoScene,
  press: async () => (await import('./games/press/view.ts')).pressScene,
};

const codeOf = (error: unknown): string => (error instanceof CallError ? error.code : 'UNAVAILABLE');

/** The commitment is on the screen before this browser draws the client seed. */
async function withSeed(session: Session): Promise<Session> {
  if (session.pair.clientSeed !== null) return session;
  return { ...session, pair: await sendSeed(session.token, drawClientSeed()) };
}

/** What draws the session's game: the scene of its engine, at a live table with the table around it. */
async function sceneFor({ isLiveTable, token }: Session, scene: Promise<MakeScene> | undefined): Promise<MakeScene> {
  const makeScene = await scene;
  if (!makeScene) throw new CallError('GAME_UNKNOWN');
  if (!isLiveTable) return makeScene;
  const { liveScene } = await import('./live/scene.ts');
  return liveScene(makeScene, token);
}

type Start = { readonly artBase: string; readonly game: string; readonly scene: Promise<MakeScene> | undefined };

async function start(root: HTMLElement): Promise<void> {
  const { game = '', engine = '', locale = 'en', mode = 'real', art = '' } = root.dataset;
  // The scene's script comes while the language is fetched and the studio opens the session.
  const starting: Start = { artBase: art, game, scene: scenes[engine]?.() };
  await chooseLanguage(locale);
  if (mode === 'replay') await startReplay(root, starting);
  else await startTable(root, starting);
}

/** Messages the site sent before the table was ready. */
const heard: SiteMessage[] = [];
let table: Table | null = null;

async function startTable(root: HTMLElement, { artBase, game, scene }: Start): Promise<void> {
  const { token = '', mode = 'real', currency = 'EUR', autoplay = 'on' } = root.dataset;
  const opening: Opening = { token, gameId: game, mode, currency };
  try {
    const opened = await withSeed(await openSession(opening));
    const session = { ...opened, isAutoplayAllowed: opened.isAutoplayAllowed && autoplay === 'on' };
    useCurrency(session.currency, session.stakes.scale);
    restoreSound(session.studio);
    const makeScene = await sceneFor(session, scene);
    const shell = buildShell({ name: session.name, studio: session.studio, artBase, gameId: game });
    root.replaceChildren(shell.root);
    table = new Table({ shell, session, opening: { ...opening, token: session.token }, artBase, makeScene });
    for (const message of heard.splice(0)) table.hear(message);
  } catch (error) {
    const code = codeOf(error);
    const shell = buildShell({ name: game, studio: '', artBase, gameId: game });
    const retry = h('button', { type: 'button', class: 'button' }, [t('retry')]);
    // The page is never loaded again: its address opens it once.
    retry.addEventListener('click', () => void start(root));
    shell.stage.append(retry);
    setMessage(shell, 'error', [errorText(code)]);
    root.replaceChildren(shell.root);
    notifyHost({ type: 'error', code });
    if (!(error instanceof CallError)) throw error;
  }
}

/** A round of the history. */
async function startReplay(root: HTMLElement, { artBase, game, scene }: Start): Promise<void> {
  try {
    const [{ replay }, makeScene] = await Promise.all([import('./replay.ts'), scene]);
    if (!makeScene) throw new CallError('GAME_UNKNOWN');
    await replay({ root, roundId: root.dataset.round ?? '', artBase, makeScene });
  } catch (error) {
    const shell = buildShell({ name: game, studio: '', artBase, gameId: game });
    setMessage(shell, 'error', [errorText(codeOf(error))]);
    root.replaceChildren(shell.root);
    if (!(error instanceof CallError)) throw error;
  }
}

withholdInputMethodKeys();
const root = document.querySelector('#game');
if (root instanceof HTMLElement) {
  // The site sends its handshake once, when the frame has loaded: before the language has, on a slow connection.
  if (root.dataset.mode !== 'replay') connectHost((message) => (table ? table.hear(message) : heard.push(message)));
  void start(root);
}
