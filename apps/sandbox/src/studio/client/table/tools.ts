import type { Pair, Session } from '../api.ts';
import { fill, icon, icons } from '../dom.ts';
import { openFairness } from '../panels/panel-fairness.ts';
import { openPanel, paragraphs } from '../panels/panels.ts';
import type { Scene } from '../scene.ts';
import type { Shell } from '../shell.ts';
import { isSoundOn, toggleSound } from '../effects/sound.ts';
import { numberLocale, t, type TextKey } from '../texts.ts';

type ToolContext = { session: Session; scene: Scene; stakeMinor(): bigint; pair(): Pair; setPair(pair: Pair): void };

export function showSound({ tools }: Shell): void {
  tools.sound.setAttribute('aria-pressed', String(isSoundOn()));
  fill(tools.sound, icon(isSoundOn() ? icons.sound : icons.mute));
}

const volatilityWords: Readonly<Record<string, TextKey>> = { low: 'volatility.low', medium: 'volatility.medium', high: 'volatility.high' };
const number = (value: number, digits: number): string => value.toLocaleString(numberLocale(), { maximumFractionDigits: digits });

/** The game's published figures: return, volatility, hit rate (games §7). */
function figuresOf({ rtp, figures }: Session): string[] {
  const texts = rtp === null ? [] : [t('rtp', { percent: number(rtp, 2) })];
  if (!figures) return texts;
  const { volatility, sd, hitRate, atLeastStake, potShare, triggerOneIn } = figures;
  const word = volatilityWords[volatility];
  if (potShare > 0) texts.push(t('rtpWithPots', { share: number(potShare, 2) }));
  if (word) texts.push(t(potShare > 0 ? 'volatilityBeforePots' : 'volatility', { word: t(word), sd: number(sd, 2) }));
  if (hitRate !== null) texts.push(t('hitRate', { percent: number(hitRate * 100, 1) }));
  if (atLeastStake !== null) texts.push(t('atLeastStake', { percent: number(atLeastStake * 100, 1) }));
  if (triggerOneIn !== null) texts.push(t('triggerRate', { odds: number(triggerOneIn, 0) }));
  return texts;
}

function facts({ scene, session }: ToolContext): string[] {
  const pots = session.pots ? [t('potRule')] : [];
  return [...scene.rules(), ...pots, ...figuresOf(session), t('pace', { seconds: number(session.paceMs / 1000, 1) })];
}

/** The four round buttons: pay table, information, fairness, sound. */
export function wireTools(shell: Shell, context: ToolContext): void {
  const { pay, info, fair, sound } = shell.tools;
  pay.addEventListener('click', () => openPanel(t('paytable'), [context.scene.payTable(context.stakeMinor())]));
  info.addEventListener('click', () => openPanel(t('info'), paragraphs(facts(context))));
  fair.addEventListener('click', () =>
    openFairness({ token: context.session.token, pair: context.pair(), hasPots: context.session.pots !== null, changed: context.setPair }),
  );
  sound.addEventListener('click', () => {
    toggleSound();
    showSound(shell);
  });
  showSound(shell);
}
