import * as z from 'zod/mini';
import { amount, shortFigure } from '../../amounts.ts';
import type { Round, Session } from '../../api.ts';
import { chipTone } from '../../chips.ts';
import { fill, h, icon, icons } from '../../dom.ts';
import type { BetRequest, Scene, TableSide } from '../../scene.ts';
import { cues } from '../../effects/sound.ts';
import { t } from '../../texts.ts';

/** The bets on a table, in minor units by field. */
export type Bets = ReadonlyMap<string, bigint>;

const inputSchema = z.object({ bets: z.record(z.string(), z.number()) });
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
export type ChipDesk = Pick<Scene, 'betRequest'> &
  Required<Pick<Scene, 'stakeChanged'>> & {
    readonly chips: HTMLElement[];
    readonly controls: HTMLElement[];
    readonly isBusy: boolean;
    place(key: string): void;
    remove(key: string): void;
    /** Takes one chip of the chosen value off a field, or what lies there where that is less. */
    takeBack(key: string): void;
    setBusy(isBusy: boolean): void;
    /** A round is over: its bets may be repeated, the table is empty. */
    finish(round: Round): void;
    /** The bets of an earlier round may be repeated. */
    remember(round: Round): void;
    /** Puts them on an empty table again. */
    repeatBets(): void;
  };

/** Chips to choose from, the bets on the table, and undo, clear, repeat and double (games §8.2). */
class TableChipDesk implements ChipDesk {
  readonly chips: HTMLElement[];
  readonly controls: HTMLElement[];
  private readonly side: TableSide;
  private readonly parts: DeskParts;
  private readonly stakes: Session['stakes'];
  private bets: Bets = new Map();
  private steps: Bets[] = [];
  private lastBets: Bets = new Map();
  private chipMinor: bigint;
  isBusy = false;
  private readonly tray: HTMLElement;
  private readonly mark: (value: bigint) => void;
  private readonly again = tool(t('repeat'), 'repeat', () =>
    this.change(this.bets.size === 0 ? this.lastBets : new Map([...this.bets].map(([key, value]) => [key, value * 2n]))),
  );
  private readonly undo = tool(t('undo'), 'undo', () => {
    this.bets = this.steps.pop() ?? new Map();
    this.refresh();
  });
  private readonly clear = tool(t('clear'), 'trash', () => this.change(new Map()));
  private readonly acts = h('div', { class: 'chip-tools' }, [this.undo, this.again, this.clear]);

  constructor(side: TableSide, parts: DeskParts) {
    this.side = side;
    this.parts = parts;
    this.stakes = side.session.stakes;
    this.chipMinor = this.stakes.defaultMinor;
    ({ tray: this.tray, mark: this.mark } = chipTray(side, {
      tone: (value) => this.tone(value),
      choose: (value) => this.selectChip(value),
    }));
    this.mark(this.chipMinor);
    this.chips = [this.tray];
    this.controls = [this.acts];
  }

  private tone(value: bigint): string {
    return chipTone(this.stakes, value);
  }

  private selectChip(value: bigint): void {
    this.chipMinor = value;
    this.mark(value);
    cues.chip();
  }

  private refresh(): void {
    this.parts.showBets(
      new Map([...this.bets].map(([key, value]) => [key, { text: shortFigure(value), amount: amount(value), tone: this.tone(value) }])),
    );
    const isRepeat = this.bets.size === 0;
    fill(this.again, isRepeat ? icon(icons.repeat) : '×2');
    this.again.setAttribute('aria-label', t(isRepeat ? 'repeat' : 'double'));
    this.again.disabled = this.isBusy || (this.bets.size === 0 ? this.lastBets.size === 0 : totalOf(this.bets) * 2n > this.stakes.maxMinor);
    this.undo.disabled = this.isBusy || this.steps.length === 0;
    this.clear.disabled = this.isBusy || this.bets.size === 0;
    this.side.betRequestChanged();
  }

  private change(next: Bets): void {
    if (this.isBusy) return;
    const isTooMuch = next.size > (this.parts.mostBets ?? next.size) || totalOf(next) > this.stakes.maxMinor;
    if (isTooMuch) return this.side.say(t('error.STAKE_INVALID'));
    this.parts.clearResult();
    this.steps = [...this.steps.slice(-shownSteps), this.bets];
    this.bets = next;
    cues.chip();
    this.refresh();
  }

  place(key: string): void {
    this.change(new Map([...this.bets, [key, (this.bets.get(key) ?? 0n) + this.chipMinor]]));
  }

  remove(key: string): void {
    this.change(new Map([...this.bets].filter(([one]) => one !== key)));
  }

  takeBack(key: string): void {
    const left = (this.bets.get(key) ?? 0n) - this.chipMinor;
    if (left > 0n) this.change(new Map([...this.bets, [key, left]]));
    else if (this.bets.has(key)) this.remove(key);
  }

  stakeChanged(): void {
    this.refresh();
  }

  betRequest(): BetRequest {
    return this.bets.size === 0
      ? { problem: t('placeChips') }
      : { stakeMinor: totalOf(this.bets), input: { bets: Object.fromEntries([...this.bets].map(([key, value]) => [key, Number(value)])) } };
  }

  setBusy(next: boolean): void {
    this.isBusy = next;
    for (const element of [this.tray, this.acts, this.parts.board]) element.toggleAttribute('inert', next);
    this.refresh();
  }

  finish(round: Round): void {
    // One that the player only watched leaves the chips where they are.
    if (betsOf(round).size === 0) return;
    this.lastBets = betsOf(round);
    this.steps = [];
    this.bets = new Map();
  }

  remember(round: Round): void {
    this.lastBets = betsOf(round);
  }

  repeatBets(): void {
    if (this.bets.size === 0 && this.lastBets.size > 0) this.change(this.lastBets);
  }
}

export const chipDesk = (side: TableSide, parts: DeskParts): ChipDesk => new TableChipDesk(side, parts);

/** Keys that take away the bet which has the focus. */
export const takesAway: ReadonlySet<string> = new Set(['Delete', 'Backspace']);

/** A field of a table: a tap lays a chip, the right button, or a finger that stays, takes one back. */
export function playField(field: HTMLElement, press: { place(): void; takeBack(): void }): void {
  field.addEventListener('click', () => press.place());
  field.addEventListener('contextmenu', (event) => {
    event.preventDefault();
    press.takeBack();
  });
}

/** The field that each table was turned to last. */
const turnedTo = new WeakMap<HTMLElement, HTMLElement>();

/** Turns a table that its stage does not hold whole to one of its fields, and nothing around it; again where the phone is turned and the table laid out anew. */
export function turnTo(table: HTMLElement, field: HTMLElement | undefined): void {
  if (field === undefined) return;
  if (!turnedTo.has(table)) turnAgainWithPhone(table);
  turnedTo.set(table, field);
  bringIntoView(table, field);
}

function turnAgainWithPhone(table: HTMLElement): void {
  let width = table.clientWidth;
  const laidOut = new ResizeObserver(() => {
    // A frame that only becomes lower or higher leaves the player where they are.
    if (table.clientWidth === width) return;
    width = table.clientWidth;
    const field = turnedTo.get(table);
    if (field !== undefined) bringIntoView(table, field);
  });
  laidOut.observe(table);
}

function bringIntoView(table: HTMLElement, field: HTMLElement): void {
  const [outer, inner] = [table.getBoundingClientRect(), field.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom) table.scrollTop += (inner.top + inner.bottom - outer.top - outer.bottom) / 2;
}

/** Marks a field with the number of bets that others have on it. */
export function markOthers(field: HTMLElement, count = 0): void {
  if (count > 0) field.dataset.others = String(count);
  else delete field.dataset.others;
}

function tool(label: string, shape: 'undo' | 'repeat' | 'trash', press: () => void): HTMLButtonElement {
  const button = h('button', { type: 'button', class: 'tool', 'aria-label': label, title: label }, [icon(icons[shape])]);
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
