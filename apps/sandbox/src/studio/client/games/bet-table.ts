import * as z from 'zod/mini';
import { amount, shortFigure } from '../amounts.ts';
import type { Played, Round } from '../api.ts';
import { fill, h } from '../dom.ts';
import type { Showing } from '../motion.ts';
import type { Scene, TableSide } from '../scene.ts';
import { cues } from '../sound.ts';
import { t } from '../texts.ts';
import { amountPill } from './parts.ts';

/** One place of the table a chip may lie on. */
export type BetField = { readonly key: string; readonly label: string; readonly detail: string; readonly picture?: Node };
/** A row of fields; `across` of them stand beside one another, fewer on a tall screen. */
export type BetRow = { readonly fields: readonly BetField[]; readonly className?: string };

/** What differs between the tables: the picture above the fields and how a round is shown and named. */
export type BetTableParts = {
  readonly stage: HTMLElement;
  readonly rows: readonly BetRow[];
  readonly actionLabel: string;
  readonly busyText: string;
  /** Keys that place a chip. */
  readonly keys: Readonly<Record<string, string>>;
  show(round: Round, showing: Showing): Promise<void>;
  rest(round: Round): void;
  /** The fields that paid, all lit at once. */
  wonKeys(round: Round): readonly string[];
  note(round: Round): string;
  pill?(round: Round): { text: string; className: string };
  payTable(): HTMLElement;
  rules(): string[];
};

type Bets = ReadonlyMap<string, bigint>;
const inputSchema = z.object({ bets: z.record(z.string(), z.number()) });
const chipTones = ['#8a94a6', '#e8e2d2', '#d8a03a', '#c8323a', '#2a6ad0', '#1f8a5a'];
const shownSteps = 30;
const totalOf = (bets: Bets): bigint => [...bets.values()].reduce((sum, one) => sum + one, 0n);

/** The bets of a stored round. */
export const betsOf = (round: Round): Bets => {
  const input = inputSchema.safeParse(round.input);
  return new Map(input.success ? Object.entries(input.data.bets).map(([key, value]) => [key, BigInt(value)]) : []);
};

/** A table of fields with chips: place by tap or key, undo, clear, repeat, double (games.md §8.2). */
export function betTableScene(side: TableSide, parts: BetTableParts): Scene {
  const { stakes } = side.session;
  let bets: Bets = new Map();
  let steps: Bets[] = [];
  let lastBets: Bets = new Map();
  let chipMinor = stakes.defaultMinor;
  let isBusy = false;

  const tone = (value: bigint): string => chipTones[stakes.presetsMinor.findLastIndex((one) => one <= value) + 1] ?? '#8a94a6';
  const fields = parts.rows.flatMap((row) => row.fields);
  const cells = fields.map((field) => {
    const chip = h('i', { class: 'chip', hidden: true });
    const text = h('span', {}, [h('b', {}, [field.label]), ...(field.detail === '' ? [] : [h('small', {}, [field.detail])])]);
    const button = h('button', { type: 'button', class: 'bt' }, [...(field.picture ? [field.picture] : []), text, chip]);
    button.addEventListener('click', () => place(field.key));
    return { field, button, chip };
  });
  const buttonOf = new Map(cells.map((cell) => [cell.field.key, cell.button]));
  const rows = parts.rows.map(({ fields: own, className = '' }) =>
    h(
      'div',
      { class: `bets ${className}` },
      own.flatMap((field) => buttonOf.get(field.key) ?? []),
    ),
  );
  const board = h('div', { class: 'sb', role: 'group', 'aria-label': t('rouletteTable') }, rows);
  const chips = stakes.presetsMinor.map((value) => {
    const button = h('button', { type: 'button', 'aria-pressed': 'false', 'aria-label': t('chip', { amount: amount(value) }) }, [
      h('i', { class: 'chip', style: `--chip:${tone(value)}` }, [shortFigure(value)]),
    ]);
    button.addEventListener('click', () => selectChip(value));
    return { value, button };
  });
  const tray = h(
    'div',
    { class: 'tray', role: 'group', 'aria-label': t('chips') },
    chips.map((one) => one.button),
  );
  const total = h('output', { class: 'total' });
  const tool = (label: string, press: () => void): HTMLButtonElement => {
    const button = h('button', { type: 'button', class: 'go s2' }, [label]);
    button.addEventListener('click', press);
    return button;
  };
  const again = tool(t('repeat'), () => change(bets.size === 0 ? lastBets : new Map([...bets].map(([key, value]) => [key, value * 2n]))));
  const undo = tool(t('undo'), () => {
    bets = steps.pop() ?? new Map();
    refresh();
  });
  const clear = tool(t('clear'), () => change(new Map()));
  const acts = h('div', { class: 'acts' }, [again, undo, clear]);

  const selectChip = (value: bigint): void => {
    chipMinor = value;
    for (const chip of chips) chip.button.setAttribute('aria-pressed', String(chip.value === value));
    cues.chip();
  };
  const refresh = (): void => {
    for (const { field, button, chip } of cells) {
      const value = bets.get(field.key);
      chip.hidden = value === undefined;
      if (value !== undefined) {
        chip.style.setProperty('--chip', tone(value));
        fill(chip, shortFigure(value));
      }
      const bet = `${field.label}${field.detail === '' ? '' : `, ${field.detail}`}`;
      button.setAttribute('aria-label', value === undefined ? t('betFree', { bet }) : t('betOn', { bet, amount: amount(value) }));
    }
    fill(total, t('totalStake'), h('b', { class: 'num' }, [amount(totalOf(bets))]));
    fill(again, t(bets.size === 0 ? 'repeat' : 'double'));
    again.disabled = isBusy || (bets.size === 0 ? lastBets.size === 0 : totalOf(bets) * 2n > stakes.maxMinor);
    undo.disabled = isBusy || steps.length === 0;
    clear.disabled = isBusy || bets.size === 0;
    side.wishChanged();
  };
  const clearResult = (): void => cells.forEach(({ button }) => button.classList.remove('won'));
  const change = (next: Bets): void => {
    if (isBusy) return;
    if (totalOf(next) > stakes.maxMinor) return side.say(t('error.STAKE_INVALID'));
    clearResult();
    steps = [...steps.slice(-shownSteps), bets];
    bets = next;
    cues.chip();
    refresh();
  };
  const place = (key: string): void => change(new Map([...bets, [key, (bets.get(key) ?? 0n) + chipMinor]]));
  const light = (round: Round): void => {
    const won = parts.wonKeys(round);
    for (const { field, button } of cells) button.classList.toggle('won', won.includes(field.key));
  };

  const [last] = side.session.history;
  if (last) {
    lastBets = betsOf(last);
    parts.rest(last);
  }
  for (const chip of chips) chip.button.setAttribute('aria-pressed', String(chip.value === chipMinor));
  return {
    element: h('div', { class: 'bt-table' }, [parts.stage, board]),
    controls: [tray, total, acts],
    actionLabel: parts.actionLabel,
    busyText: parts.busyText,
    usesStakeStepper: false,
    wish: () =>
      bets.size === 0
        ? { problem: t('placeChips') }
        : { stakeMinor: totalOf(bets), input: { bets: Object.fromEntries([...bets].map(([key, value]) => [key, Number(value)])) } },
    stakeChanged: refresh,
    setBusy(next) {
      isBusy = next;
      for (const element of [tray, acts, board]) element.toggleAttribute('inert', next);
      refresh();
    },
    async show({ round }: Played, showing) {
      clearResult();
      await parts.show(round, showing);
      light(round);
      lastBets = betsOf(round);
      steps = [];
      bets = new Map();
    },
    note: parts.note,
    pill: parts.pill ?? amountPill,
    payTable: parts.payTable,
    rules: parts.rules,
    key(key) {
      if (isBusy) return false;
      const wanted = parts.keys[key.toLowerCase()];
      if (wanted !== undefined) {
        place(wanted);
        return true;
      }
      const at = cells.findIndex(({ button }) => button === document.activeElement);
      const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[key];
      if (step !== undefined && (at >= 0 || key.startsWith('Arrow'))) {
        cells[Math.max(0, at + step)]?.button.focus();
        return true;
      }
      if (key !== 'Delete' || at < 0) return false;
      change(new Map([...bets].filter(([one]) => one !== cells[at]?.field.key)));
      return true;
    },
  };
}
