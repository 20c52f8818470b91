import { crashGames, leastTarget, mostTarget, targetPayout } from '@pavilion/fairness';
import { amount, figure, hundredths, stakeLadder } from '../amounts.ts';
import type { Bet, Round } from '../api.ts';
import { fill, h } from '../dom.ts';
import type { TableSide } from '../scene.ts';
import { t } from '../texts.ts';
import { buildStepper } from './parts.ts';
import { buildTargetField } from './target-field.ts';

const startTargets = [200, 500];

/** The wish of one bet: what it stakes and where it gets off by itself, undefined where the player does it. */
export type BetWish = { readonly stakeMinor: bigint; readonly target: number | undefined };
export type ClimbBets = {
  readonly element: HTMLElement;
  /** What both bets would be now; a second bet that is off is left out. */
  wishes(): readonly BetWish[];
  setStake(stakeMinor: bigint): void;
  setInert(isInert: boolean): void;
  /** Shows what the second bet's own button does while the first one's is the main button. */
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
  // What it shows comes first in its name, for whoever speaks to the page.
  const automatic = `${t('auto')}, ${index === 0 ? '' : `${t('secondBet')}: `}${t('autoOn')}`;
  const toggle = h('button', { type: 'button', class: 'toggle', 'aria-pressed': 'true', 'aria-label': automatic }, [t('auto')]);
  const chance = h('span', { class: 'lab num' });
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
      fill(
        chance,
        isAutomatic ? `${t('chanceOf')} ${hundredths(share * 10_000)} % · ${amount(targetPayout(stakeMinor, value))}` : t('autoOff'),
      );
    },
  };
}

/** The bets of a climb: one, or with Rocket Ladder a second with stake and target of its own (games.md §3.14). */
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
  const off = h('button', { type: 'button', class: 'go s2', hidden: true });
  off.addEventListener('click', () => side.act('cashOut2'));
  add.hidden = !hasSecond;
  const secondBet = h('div', { class: 'climb-row', role: 'group', 'aria-label': t('secondBet') }, [secondStake.element, second.element]);
  secondBet.hidden = true;
  const element = h('div', { class: 'pan options climb-options' }, [
    h('div', { class: 'climb-row' }, [first.element, add]),
    secondBet,
    off,
  ]);
  return {
    element,
    wishes: () => [
      { stakeMinor, target: first.target() },
      ...(hasSecond && isSecondOn ? [{ stakeMinor: secondMinor, target: second.target() }] : []),
    ],
    setStake(next) {
      stakeMinor = next;
      refresh();
    },
    setInert(isInert) {
      // The button of a second bet that flies stays within reach.
      for (const part of [first.element, add, secondBet]) part.toggleAttribute('inert', isInert);
      element.classList.toggle('flying', isInert);
    },
    showOpen(round, worthMinor) {
      const bet = round?.second;
      // Once the first bet is down the main button is the second's.
      const isShown = bet !== null && bet !== undefined && !bet.isFinished && round?.first.isFinished === false;
      off.hidden = !isShown;
      if (isShown) fill(off, `${t('cashOut')} ${figure(worthMinor(bet))}`);
    },
    step: first.step,
  };
}
