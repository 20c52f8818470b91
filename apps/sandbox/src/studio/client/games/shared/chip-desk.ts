import * as z from 'zod/mini';
import { amount, shortFigure } from '../../amounts.ts';
import type { Round } from '../../api.ts';
import { fill, h } from '../../dom.ts';
import type { Scene, TableSide } from '../../scene.ts';
import { cues } from '../../effects/sound.ts';
import { t } from '../../texts.ts';

/** The bets on a table, in minor units by field. */
export type Bets = ReadonlyMap<string, bigint>;

const inputSchema = z.object({ bets: z.record(z.string(), z.number()) });
const chipTones = ['#8a94a6', '#e8e2d2', '#d8a03a', '#c8323a', '#2a6ad0', '#1f8a5a'];
const shownSteps = 30;
const totalOf = (bets: Bets): bigint => [...bets.values()].reduce((sum, one) => sum + one, 0n);

/** The bets of a stored round. */
export const betsOf = (round: Round): Bets => {
  const input = inputSchema.safeParse(round.input);
  return new Map(input.success ? Object.entries(input.data.bets).map(([key, value]) => [key, BigInt(value)]) : []);
};

/** A chip displayed on a field. */
export type ShownChip = { readonly text: string; readonly amount: string; readonly tone: string };

type DeskParts = {
  /** The table, which is inert during a round. */
  readonly board: HTMLElement;
  /** The most fields a round may have chips on; undefined: any number. */
  readonly mostBets?: number;
  showBets(chips: ReadonlyMap<string, ShownChip>): void;
  clearResult(): void;
};

/** The player's side of a table with chips. */
export type ChipDesk = Pick<Scene, 'betRequest' | 'stakeChanged'> & {
  readonly controls: HTMLElement[];
  readonly isBusy: boolean;
  place(key: string): void;
  remove(key: string): void;
  setBusy(isBusy: boolean): void;
  /** A round is over: its bets may be repeated, the table is empty. */
  finish(round: Round): void;
  /** The bets of an earlier round may be repeated. */
  remember(round: Round): void;
};

/** Chips to choose from, the bets on the table, and undo, clear, repeat and double (games §8.2). */
export function chipDesk(side: TableSide, parts: DeskParts): ChipDesk {
  const { stakes } = side.session;
  let bets: Bets = new Map();
  let steps: Bets[] = [];
  let lastBets: Bets = new Map();
  let chipMinor = stakes.defaultMinor;
  let isBusy = false;

  const tone = (value: bigint): string => chipTones[stakes.presetsMinor.findLastIndex((one) => one <= value) + 1] ?? '#8a94a6';
  const { tray, mark } = chipTray(side, { tone, choose: (value) => selectChip(value) });
  const total = h('output', { class: 'total' });
  const again = tool(t('repeat'), () => change(bets.size === 0 ? lastBets : new Map([...bets].map(([key, value]) => [key, value * 2n]))));
  const undo = tool(t('undo'), () => {
    bets = steps.pop() ?? new Map();
    refresh();
  });
  const clear = tool(t('clear'), () => change(new Map()));
  const acts = h('div', { class: 'acts' }, [again, undo, clear]);

  const selectChip = (value: bigint): void => {
    chipMinor = value;
    mark(value);
    cues.chip();
  };
  const refresh = (): void => {
    parts.showBets(new Map([...bets].map(([key, value]) => [key, { text: shortFigure(value), amount: amount(value), tone: tone(value) }])));
    fill(total, t('totalStake'), h('b', { class: 'num' }, [amount(totalOf(bets))]));
    fill(again, t(bets.size === 0 ? 'repeat' : 'double'));
    again.disabled = isBusy || (bets.size === 0 ? lastBets.size === 0 : totalOf(bets) * 2n > stakes.maxMinor);
    undo.disabled = isBusy || steps.length === 0;
    clear.disabled = isBusy || bets.size === 0;
    side.betRequestChanged();
  };
  const change = (next: Bets): void => {
    if (isBusy) return;
    const isTooMuch = next.size > (parts.mostBets ?? next.size) || totalOf(next) > stakes.maxMinor;
    if (isTooMuch) return side.say(t('error.STAKE_INVALID'));
    parts.clearResult();
    steps = [...steps.slice(-shownSteps), bets];
    bets = next;
    cues.chip();
    refresh();
  };
  mark(chipMinor);

  return {
    controls: [tray, total, acts],
    get isBusy() {
      return isBusy;
    },
    place: (key) => change(new Map([...bets, [key, (bets.get(key) ?? 0n) + chipMinor]])),
    remove: (key) => change(new Map([...bets].filter(([one]) => one !== key))),
    stakeChanged: refresh,
    betRequest: () =>
      bets.size === 0
        ? { problem: t('placeChips') }
        : { stakeMinor: totalOf(bets), input: { bets: Object.fromEntries([...bets].map(([key, value]) => [key, Number(value)])) } },
    setBusy(next) {
      isBusy = next;
      for (const element of [tray, acts, parts.board]) element.toggleAttribute('inert', next);
      refresh();
    },
    finish(round) {
      lastBets = betsOf(round);
      steps = [];
      bets = new Map();
    },
    remember(round) {
      lastBets = betsOf(round);
    },
  };
}

function tool(label: string, press: () => void): HTMLButtonElement {
  const button = h('button', { type: 'button', class: 'go s2' }, [label]);
  button.addEventListener('click', press);
  return button;
}

/** The chips to choose from, with the chosen one marked. */
function chipTray(side: TableSide, on: { tone: (value: bigint) => string; choose: (value: bigint) => void }) {
  const chips = side.session.stakes.presetsMinor.map((value) => {
    const chip = h('i', { class: 'chip', style: `--chip:${on.tone(value)}` }, [shortFigure(value)]);
    const button = h('button', { type: 'button', 'aria-pressed': 'false', 'aria-label': t('chip', { amount: amount(value) }) }, [chip]);
    button.addEventListener('click', () => on.choose(value));
    return { value, button };
  });
  const tray = h(
    'div',
    { class: 'tray', role: 'group', 'aria-label': t('chips') },
    chips.map((one) => one.button),
  );
  const mark = (value: bigint): void => chips.forEach((one) => one.button.setAttribute('aria-pressed', String(one.value === value)));
  return { tray, mark };
}
