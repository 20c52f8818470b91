import { amount } from '../amounts.ts';
import type { Freespins, Session } from '../api.ts';
import { fill, h } from '../dom.ts';
import type { Shell } from '../shell.ts';
import { t } from '../texts.ts';

/** The extra fields of a bet with a free spin. */
type FreespinBet = { freespinId: string };

/** The free spins of a game: how many are left, at which stake, and what they have won, with a switch to ordinary play (games §9.2). */
export type FreespinBar = {
  /** The stake of the spin that comes next, where it is a free one: the player's own stake is locked then. */
  stakeMinor(): bigint | undefined;
  /** The next bet's campaign, where it is a free one. */
  bet(): FreespinBet | undefined;
  /** The main button names no stake where the next spin is free. */
  mark(button: HTMLButtonElement): void;
  /** Updates the free spins after a round. */
  show(freespins: Freespins | null): void;
};

/** Builds the bar over the controls, hidden without free spins. `changed` is called with every change of the next stake. */
export function buildFreespinBar(shell: Shell, { freespins, isDemo }: Session, changed: () => void): FreespinBar {
  let current = freespins;
  let isPaused = false;
  const left = h('b', {});
  const terms = h('span', {});
  const toggle = h('button', { type: 'button', class: 'link' });
  const bar = h('div', { class: 'free', role: 'group', 'aria-label': t('freespins'), hidden: true }, [left, terms, toggle]);
  const draw = (): void => {
    bar.hidden = isDemo || current === null;
    if (current === null) return;
    const { spinCount, usedCount, stakeMinor, wonMinor, winCapMinor, wager } = current;
    fill(left, t('freespinsLeft', { left: spinCount - usedCount, count: spinCount }));
    const won =
      winCapMinor === null
        ? t('freespinsWon', { won: amount(wonMinor) })
        : t('freespinsWonOf', { won: amount(wonMinor), cap: amount(winCapMinor) });
    const staked = wager === '0' ? t('freespinsCash') : t('freespinsWager', { times: wager });
    fill(terms, [t('freespinsStake', { stake: amount(stakeMinor) }), won, staked].join(' · '));
    fill(toggle, t(isPaused ? 'freespinsGoOn' : 'freespinsPause'));
    bar.classList.toggle('paused', isPaused);
  };
  toggle.addEventListener('click', () => {
    isPaused = !isPaused;
    draw();
    changed();
  });
  shell.demo.bar.before(bar);
  draw();
  const playing = (): Freespins | null => (isPaused ? null : current);
  return {
    stakeMinor: () => playing()?.stakeMinor,
    bet: () => {
      const campaign = playing();
      return campaign === null ? undefined : { freespinId: campaign.campaignId };
    },
    mark(button) {
      const stake = button.querySelector('small');
      if (stake && playing() !== null) fill(stake, t('freespinsFree'));
    },
    show(next) {
      const wasPlaying = playing() !== null;
      current = next;
      draw();
      if (wasPlaying !== (playing() !== null)) changed();
    },
  };
}
