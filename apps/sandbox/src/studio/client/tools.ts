import type { Pair, Session } from './api.ts';
import { fill, icon, icons } from './dom.ts';
import { openFairness } from './panel-fairness.ts';
import { openPanel, paragraphs } from './panels.ts';
import type { Scene } from './scene.ts';
import type { Shell } from './shell.ts';
import { isSoundOn, toggleSound } from './sound.ts';
import { t } from './texts.ts';

type ToolContext = { session: Session; scene: Scene; stakeMinor(): bigint; pair(): Pair; setPair(pair: Pair): void };

export function showSound({ tools }: Shell): void {
  tools.sound.setAttribute('aria-pressed', String(isSoundOn()));
  fill(tools.sound, icon(isSoundOn() ? icons.sound : icons.mute));
}

function facts({ scene, session }: ToolContext): string[] {
  const pace = t('pace', { seconds: session.paceMs / 1000 });
  return [...scene.rules(), ...(session.rtp === null ? [] : [t('rtp', { percent: session.rtp })]), pace];
}

/** The four round buttons: pay table, information, fairness, sound. */
export function wireTools(shell: Shell, context: ToolContext): void {
  const { pay, info, fair, sound } = shell.tools;
  pay.addEventListener('click', () => openPanel(t('paytable'), [context.scene.payTable(context.stakeMinor())]));
  info.addEventListener('click', () => openPanel(t('info'), paragraphs(facts(context))));
  fair.addEventListener('click', () => openFairness({ token: context.session.token, pair: context.pair(), changed: context.setPair }));
  sound.addEventListener('click', () => {
    toggleSound();
    showSound(shell);
  });
  showSound(shell);
}
