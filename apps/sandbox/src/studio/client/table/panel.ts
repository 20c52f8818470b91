import { jackpotFeedShare, jackpotReturnShare } from '@pavilion/fairness';
import { percent } from '../amounts.ts';
import type { Pair, Session } from '../api.ts';
import { fill, h, icon, icons } from '../dom.ts';
import { isSoundOn, toggleSound } from '../effects/sound.ts';
import { AutoplayPane } from '../panels/autoplay-pane.ts';
import { fairnessContent } from '../panels/panel-fairness.ts';
import { paragraphs } from '../panels/panels.ts';
import { sessionContent } from '../panels/session-pane.ts';
import { buildSidePanel, type PanelTab, type SidePanel } from '../panels/side-panel.ts';
import { isFramed, notifyHost } from '../host.ts';
import type { SessionStats } from '../money/session-stats.ts';
import type { Scene } from '../scene.ts';
import type { Shell } from '../shell.ts';
import { t, type TextKey } from '../texts.ts';
import type { AutoplayRunner } from './autoplay-runner.ts';

type PanelContext = {
  readonly session: Session;
  readonly scene: Scene;
  readonly autoplay: AutoplayRunner;
  /** The quick stakes, where the game has a stake to step through. */
  readonly quickStakes: HTMLElement | undefined;
  stakeMinor(): bigint;
  /** Everything the next round stakes; 0 while nothing is bet. */
  betMinor(): bigint;
  pair(): Pair;
  setPair(pair: Pair): void;
  stats(): SessionStats;
  /** The steps that each round which runs on its own takes; undefined where the game has none. */
  steps(): readonly string[] | undefined;
  setQuick(isQuick: boolean): void;
};

export type TablePanel = {
  /** The stake has changed: pay table and costs follow. */
  stakeChanged(): void;
  /** The bet of the next round has changed: its costs follow. */
  betChanged(): void;
  /** A round has ended, or the rounds that run by themselves have. */
  roundEnded(): void;
};

export function showSound({ tools }: Shell): void {
  tools.sound.setAttribute('aria-pressed', String(isSoundOn()));
  fill(tools.sound, icon(isSoundOn() ? icons.sound : icons.mute));
}

const volatilityWords: Readonly<Record<string, TextKey>> = { low: 'volatility.low', medium: 'volatility.medium', high: 'volatility.high' };

/** The game's published figures: return, volatility, hit rate (games §7). */
function figuresOf({ rtp, figures }: Session): string[] {
  const texts = rtp === null ? [] : [t('rtp', { percent: percent(rtp / 100, 2, 0) })];
  if (!figures) return texts;
  const { volatility, sd, hitRate, atLeastStake, jackpotShare, triggerOneIn } = figures;
  const word = volatilityWords[volatility];
  if (jackpotShare > 0) texts.push(t('rtpWithJackpots', { share: percent(jackpotShare / 100, 2, 0) }));
  if (word) texts.push(t(jackpotShare > 0 ? 'volatilityBeforeJackpots' : 'volatility', { word: t(word), sd }));
  if (hitRate !== null) texts.push(t('hitRate', { percent: percent(hitRate, 1, 0) }));
  if (atLeastStake !== null) texts.push(t('atLeastStake', { percent: percent(atLeastStake, 1, 0) }));
  if (triggerOneIn !== null) texts.push(t('triggerRate', { odds: Math.round(triggerOneIn) }));
  return texts;
}

/** What feeds the jackpots, and what comes back with the house's seeds: the latter is the share that the game states of its return. */
const jackpotRule = (): string => t('jackpotRule', { share: percent(jackpotFeedShare), back: percent(jackpotReturnShare, 2, 0) });

function payContent({ scene, session, stakeMinor }: PanelContext): HTMLElement[] {
  const jackpots = session.jackpots ? [jackpotRule()] : [];
  const facts = [...figuresOf(session), ...scene.rules(), ...jackpots, t('pace', { seconds: session.paceMs / 1000 })];
  return [
    h('h2', {}, [t('paytable')]),
    scene.payTable(stakeMinor()),
    h('section', { class: 'facts-text', 'aria-label': t('info') }, [h('h3', {}, [t('info')]), ...paragraphs(facts)]),
  ];
}

/** Quick play: the animation of a round is cut short, the least time between two rounds stays (games §8.1). */
function quickPlaySwitch(changed: (isQuick: boolean) => void): HTMLElement {
  const button = h('button', { type: 'button', class: 'switch', 'aria-pressed': 'false' }, [t('quickPlay')]);
  button.addEventListener('click', () => {
    const isQuick = button.getAttribute('aria-pressed') !== 'true';
    button.setAttribute('aria-pressed', String(isQuick));
    changed(isQuick);
  });
  return button;
}

/** Rounds may run by themselves where the policy pack allows it, in games that ask for no decision in between. */
const hasAutoplay = ({ scene, session }: PanelContext): boolean => session.isAutoplayAllowed && scene.repeats !== undefined;

function tabsOf(context: PanelContext, autoplay: AutoplayPane): PanelTab[] {
  const { session } = context;
  const fairness = () =>
    fairnessContent({
      token: session.token,
      pair: context.pair(),
      jackpotRule: session.jackpots ? jackpotRule() : undefined,
      changed: context.setPair,
    });
  // Play money has no history, and a game opened alone no site that would show it.
  const openHistory = isFramed && !session.isDemo ? () => notifyHost({ type: 'figure', name: 'session' }) : undefined;
  return [
    { id: 'pay', label: t('payTab'), build: () => payContent(context) },
    ...(hasAutoplay(context) ? [{ id: 'auto', label: t('autoplay'), build: () => autoplay.content() }] : []),
    { id: 'session', label: t('sessionTab'), build: () => sessionContent(context.stats(), openHistory) },
    { id: 'verify', label: t('verify'), build: fairness },
  ];
}

/** The side panel of a table, and the round buttons beside its main button. */
export function buildTablePanel(shell: Shell, context: PanelContext): TablePanel {
  const { session, scene, autoplay, quickStakes, steps } = context;
  const { auto, sound, menu } = shell.tools;
  const pane = new AutoplayPane({
    stakeMinor: context.betMinor,
    rtp: scene.returnVaries ? null : session.rtp,
    paceMs: session.paceMs,
    currency: session.currency,
    roundsLeft: () => autoplay.roundsLeft,
    problem: () => scene.autoplayProblem?.() ?? (steps()?.length === 0 ? t('autoplayNeedsRound') : undefined),
    steps: () => steps()?.length,
    start: (plan) => autoplay.start(plan),
    stop: () => autoplay.stop(),
  });
  const quickPlay = session.isAutoplayAllowed ? [quickPlaySwitch(context.setQuick)] : [];
  const panel: SidePanel = buildSidePanel(tabsOf(context, pane), { menu, foot: [...(quickStakes ? [quickStakes] : []), ...quickPlay] });
  shell.root.append(panel.element);
  auto.hidden = !hasAutoplay(context);
  auto.addEventListener('click', () => (autoplay.roundsLeft === undefined ? panel.open('auto') : autoplay.stop()));
  sound.addEventListener('click', () => {
    toggleSound();
    showSound(shell);
  });
  showSound(shell);
  const showAutoplay = (): void => {
    auto.setAttribute('aria-pressed', String(autoplay.roundsLeft !== undefined));
    pane.refresh();
  };
  return {
    stakeChanged() {
      panel.refresh('pay');
      pane.refresh();
    },
    betChanged: () => pane.refresh(),
    roundEnded() {
      panel.refresh('session');
      showAutoplay();
    },
  };
}
