import { roulettePayout } from '@pavilion/fairness';
import * as z from 'zod/mini';
import { amount, shortFigure } from '../amounts.ts';
import type { Played, Round } from '../api.ts';
import { fill, h } from '../dom.ts';
import type { Showing } from '../motion.ts';
import type { Scene, TableSide } from '../scene.ts';
import { cues } from '../sound.ts';
import { t } from '../texts.ts';
import { numberColour } from './roulette-layout.ts';
import { buildBoard } from './roulette-board.ts';
import { buildWheel, colourKey } from './roulette-wheel.ts';

const outcomeSchema = z.object({ number: z.number() });
const inputSchema = z.object({ bets: z.record(z.string(), z.number()) });
const mostBets = 60;
const chipTones = ['#8a94a6', '#e8e2d2', '#d8a03a', '#c8323a', '#2a6ad0', '#1f8a5a'];

type Bets = ReadonlyMap<string, bigint>;
const totalOf = (bets: Bets): bigint => [...bets.values()].reduce((sum, one) => sum + one, 0n);

/** European roulette: real wheel order, chips by touch or keys, past numbers as a plain list (games.md §8.2). */
export function rouletteScene(side: TableSide): Scene {
  const { stakes } = side.session;
  let bets: Bets = new Map();
  let steps: Bets[] = [];
  let lastBets: Bets = new Map();
  let chipMinor = stakes.defaultMinor;
  let isBusy = false;

  const wheel = buildWheel(side.artBase);
  const tone = (amountMinor: bigint): string => chipTones[stakes.presetsMinor.findLastIndex((one) => one <= amountMinor) + 1] ?? '#8a94a6';
  const board = buildBoard({ place: (key) => place(key), remove: (key) => change(new Map([...bets].filter(([one]) => one !== key))) });
  const chips = stakes.presetsMinor.map((value) => {
    const chip = h('i', { class: 'chip', style: `--chip:${tone(value)}` }, [shortFigure(value)]);
    const button = h('button', { type: 'button', 'aria-pressed': 'false', 'aria-label': t('chip', { amount: amount(value) }) }, [chip]);
    button.addEventListener('click', () => selectChip(value));
    return { value, button };
  });
  const tray = h(
    'div',
    { class: 'tray', role: 'group', 'aria-label': t('chips') },
    chips.map((one) => one.button),
  );
  const total = h('output', { class: 'total' });
  const button = (label: string, onPress: () => void): HTMLButtonElement => {
    const made = h('button', { type: 'button', class: 'go s2' }, [label]);
    made.addEventListener('click', onPress);
    return made;
  };
  const again = button(t('repeat'), () => change(bets.size === 0 ? lastBets : new Map([...bets].map(([key, value]) => [key, value * 2n]))));
  const undo = button(t('undo'), () => {
    bets = steps.pop() ?? new Map();
    refresh();
  });
  const clear = button(t('clear'), () => change(new Map()));
  const acts = h('div', { class: 'acts' }, [again, undo, clear]);

  const selectChip = (value: bigint): void => {
    chipMinor = value;
    for (const chip of chips) chip.button.setAttribute('aria-pressed', String(chip.value === value));
    cues.chip();
  };
  const refresh = (): void => {
    board.showBets(new Map([...bets].map(([key, value]) => [key, { text: shortFigure(value), amount: amount(value), tone: tone(value) }])));
    fill(total, t('totalStake'), h('b', { class: 'num' }, [amount(totalOf(bets))]));
    fill(again, t(bets.size === 0 ? 'repeat' : 'double'));
    again.disabled = isBusy || (bets.size === 0 ? lastBets.size === 0 : totalOf(bets) * 2n > stakes.maxMinor);
    undo.disabled = isBusy || steps.length === 0;
    clear.disabled = isBusy || bets.size === 0;
    side.wishChanged();
  };
  const change = (next: Bets): void => {
    if (isBusy) return;
    if (next.size > mostBets || totalOf(next) > stakes.maxMinor) return side.say(t('error.STAKE_INVALID'));
    board.clearResult();
    steps = [...steps.slice(-30), bets];
    bets = next;
    cues.chip();
    refresh();
  };
  const place = (key: string): void => change(new Map([...bets, [key, (bets.get(key) ?? 0n) + chipMinor]]));

  const readInput = (round: Round): Bets => {
    const input = inputSchema.safeParse(round.input);
    return new Map(input.success ? Object.entries(input.data.bets).map(([key, value]) => [key, BigInt(value)]) : []);
  };
  const show = async ({ round }: Played, showing: Showing): Promise<void> => {
    const { number } = outcomeSchema.parse(round.outcome);
    board.clearResult();
    side.say(t('noMoreBets'));
    await wheel.spin(number, showing);
    lastBets = readInput(round);
    const won = [...lastBets].filter(([key, amountMinor]) => roulettePayout({ key, amountMinor }, number) > 0n).map(([key]) => key);
    board.showResult(number, won);
    steps = [];
    bets = new Map();
  };
  const [last] = side.session.history;
  const lastOutcome = outcomeSchema.safeParse(last?.outcome);
  wheel.rest(lastOutcome.success ? lastOutcome.data.number : 0);
  if (last) lastBets = readInput(last);
  selectChip(stakes.defaultMinor);

  const scene: Scene = {
    element: h('div', { class: 'rl' }, [wheel.element, board.element]),
    controls: [tray, total, acts],
    actionLabel: t('spin'),
    busyText: t('noMoreBets'),
    usesStakeStepper: false,
    wish() {
      if (bets.size === 0) return { problem: t('placeChips') };
      return { stakeMinor: totalOf(bets), input: { bets: Object.fromEntries([...bets].map(([key, value]) => [key, Number(value)])) } };
    },
    stakeChanged: refresh,
    setBusy(next) {
      isBusy = next;
      for (const element of [tray, acts, board.element]) element.toggleAttribute('inert', next);
      refresh();
    },
    show,
    note(round) {
      const { number } = outcomeSchema.parse(round.outcome);
      return `${number} ${t(colourKey(number))} · ${t('pastNumbers')}`;
    },
    pill(round) {
      const outcome = outcomeSchema.safeParse(round.outcome);
      const number = outcome.success ? outcome.data.number : 0;
      return { text: String(number), className: `dot ${numberColour(number)}` };
    },
    payTable: () => rouletteTable(),
    rules: () => [t('rouletteRule'), t('pastNumbers'), t('rouletteKeys')],
    key: (key) => !isBusy && board.key(key),
  };
  return scene;
}

function rouletteTable(): HTMLElement {
  const rows = (
    [
      ['straight', 36],
      ['split', 18],
      ['street', 12],
      ['trio', 12],
      ['corner', 9],
      ['four', 9],
      ['line', 6],
      ['dozen', 3],
      ['column', 3],
      ['red', 2],
      ['odd', 2],
      ['low', 2],
    ] as const
  ).map(([kind, times]) =>
    h('tr', {}, [
      h('th', { scope: 'row' }, [t(kind, {}).trim()]),
      h('td', { class: 'num' }, [`× ${times}`]),
      h('td', { class: 'num' }, ['97.30 %']),
    ]),
  );
  return h('table', { class: 'pays' }, [h('tbody', {}, rows)]);
}
