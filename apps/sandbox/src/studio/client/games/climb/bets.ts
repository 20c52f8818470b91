import { crashGames, leastTarget, mostTarget, targetPayout } from '@pavilion/fairness';
import { amount, figure, percent, stakeLadder } from '../../amounts.ts';
import type { Bet, Round } from '../../api.ts';
import { fill, h } from '../../dom.ts';
import type { TableSide } from '../../scene.ts';
import { t } from '../../texts.ts';
import { buildStepper } from '../shared/stage-controls.ts';
import { buildTargetField } from '../shared/target-field.ts';
import type { ClimbBet } from './state.ts';

const startTargets = [200, 500];

export type ClimbBets = {
  readonly element: HTMLElement;
  /** The bets as set; without the second while it is switched off. A bet without automatic cash-out has no target. */
  betRequests(): readonly ClimbBet[];
  setStake(stakeMinor: bigint): void;
  setInert(isInert: boolean): void;
  /** Updates the second bet's cash-out button, which shows while the first bet owns the main button. */
  showOpen(round: Round | null, worthMinor: (bet: Bet) => bigint): void;
  step(direction: 1 | -1): void;
};

type Row = {
  readonly element: HTMLElement;
  target(): number | undefined;
  step(direction: 1 | -1): void;
  refresh(stakeMinor: bigint): void;
};

function buildRow(side: TableSide, index: number, changed: () => void): Row {
  const { num, den, cap } = crashGames.get(side.session.gameId) ?? { num: 1, den: 1, cap: 100 };
  let isAutomatic = true;
  const range = { from: leastTarget, to: mostTarget({ num, den, cap }), start: startTargets[index] ?? leastTarget };
  const label = t('autoCashOut');
  const name = index === 0 ? label : `${t('secondBet')}: ${label}`;
  const field = buildTargetField({ label, name, ...range }, changed);
  // The accessible name starts with the visible text, so that voice control finds the button.
  const automatic = `${t('auto')}, ${index === 0 ? '' : `${t('secondBet')}: `}${t('autoOn')}`;
  const toggle = h('button', { type: 'button', class: 'toggle', 'aria-pressed': 'true', 'aria-label': automatic }, [t('auto')]);
  const chance = h('span', { class: 'label numeric' });
  toggle.addEventListener('click', () => {
    isAutomatic = !isAutomatic;
    changed();
  });
  return {
    element: h('div', { class: 'climb-row' }, [field.element, toggle, chance]),
    target: () => (isAutomatic ? field.value() : undefined),
    step: field.step,
    refresh(stakeMinor) {
      const value = field.value();
      const share = Math.min(1, (num * 100) / (den * value));
      toggle.setAttribute('aria-pressed', String(isAutomatic));
      field.element.classList.toggle('off', !isAutomatic);
      fill(chance, isAutomatic ? `${t('chanceOf')} ${percent(share)} · ${amount(targetPayout(stakeMinor, value))}` : t('autoOff'));
    },
  };
}

/** The settings of a climb's bets: one, or in Rocket Ladder two, each with its own stake and target (games §3.14). */
export function buildClimbBets(side: TableSide, { hasSecond, changed }: { hasSecond: boolean; changed: () => void }): ClimbBets {
  const ladder = stakeLadder(side.session.stakes);
  let stakeMinor = side.session.stakes.defaultMinor;
  let secondMinor = side.session.stakes.defaultMinor;
  let isSecondOn = false;
  const refresh = (): void => {
    first.refresh(stakeMinor);
    second.refresh(secondMinor);
    secondStake.set(figure(secondMinor));
    add.setAttribute('aria-pressed', String(isSecondOn));
    secondBet.hidden = !isSecondOn;
    changed();
  };
  const first = buildRow(side, 0, () => refresh());
  const second = buildRow(side, 1, () => refresh());
  const secondStake = buildStepper(t('stake'), (direction) => {
    const next = direction === 1 ? ladder.find((one) => one > secondMinor) : ladder.findLast((one) => one < secondMinor);
    secondMinor = next ?? secondMinor;
    refresh();
  });
  const add = h('button', { type: 'button', class: 'toggle', 'aria-pressed': 'false' }, [t('secondBet')]);
  add.addEventListener('click', () => {
    isSecondOn = !isSecondOn;
    refresh();
  });
  const off = h('button', { type: 'button', class: 'button secondary', hidden: true });
  off.addEventListener('click', () => side.act('cashOut2'));
  add.hidden = !hasSecond;
  const secondBet = h('div', { class: 'climb-row', role: 'group', 'aria-label': t('secondBet') }, [secondStake.element, second.element]);
  secondBet.hidden = true;
  const element = h('div', { class: 'glass-panel options climb-options' }, [
    h('div', { class: 'climb-row' }, [first.element, add]),
    secondBet,
    off,
  ]);
  return {
    element,
    betRequests: () => [
      { stakeMinor, target: first.target() },
      ...(hasSecond && isSecondOn ? [{ stakeMinor: secondMinor, target: second.target() }] : []),
    ],
    setStake(next) {
      stakeMinor = next;
      refresh();
    },
    setInert(isInert) {
      // The cash-out button of an open second bet stays usable.
      for (const part of [first.element, add, secondBet]) part.toggleAttribute('inert', isInert);
      element.classList.toggle('flying', isInert);
    },
    showOpen(round, worthMinor) {
      const bet = round?.second;
      // Once the first bet is closed, the main button cashes out the second.
      const isShown = bet !== null && bet !== undefined && !bet.isFinished && round?.first.isFinished === false;
      off.hidden = !isShown;
      if (isShown) fill(off, `${t('cashOut')} ${figure(worthMinor(bet))}`);
    },
    step: first.step,
  };
}
