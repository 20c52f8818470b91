import type { Played, Round } from '../../api.ts';
import { fill, h } from '../../dom.ts';
import type { Showing } from '../../effects/motion.ts';
import type { BetRequest, Scene, TableSide } from '../../scene.ts';
import { amountPill, type Pill } from '../../pills.ts';
import { t } from '../../texts.ts';
import { chipDesk, type ChipDesk, markOthers, playField, type ShownChip, takesAway, turnTo } from './chip-desk.ts';

/** A field of the table that takes chips. */
export type BetField = { readonly key: string; readonly label: string; readonly detail: string; readonly picture?: Node };
/** A row of fields; `across` of them side by side, fewer on a tall screen. */
export type BetRow = { readonly fields: readonly BetField[]; readonly className?: string };

/** The differences between the tables: the picture above the fields, and how a round is animated and described. */
export type BetTableParts = {
  readonly stage: HTMLElement;
  readonly rows: readonly BetRow[];
  readonly actionLabel: string;
  readonly busyText: string;
  /** Keys that place a chip. */
  readonly keys: Readonly<Record<string, string>>;
  show(round: Round, showing: Showing): Promise<void>;
  rest(round: Round): void;
  /** The fields that paid, lit together. */
  wonKeys(round: Round): readonly string[];
  note(round: Round): string;
  pill?(round: Round): Pill;
  payTable(): HTMLElement;
  rules(): string[];
};

/** A table of fields with chips: place by tap or key, undo, clear, repeat, double (games §8.2). */
class BetTableScene implements Scene {
  readonly stakesByChips = true;
  readonly repeats = true;
  readonly returnVaries = true;
  readonly element: HTMLElement;
  readonly chips: readonly HTMLElement[];
  readonly controls: readonly HTMLElement[];
  readonly actionLabel: string;
  readonly busyText: string;
  private readonly parts: BetTableParts;
  private readonly cells: { field: BetField; button: HTMLButtonElement; chip: HTMLElement }[];
  private readonly buttonOf: Map<string, HTMLButtonElement>;
  private readonly desk: ChipDesk;
  private readonly board: HTMLElement;

  constructor(side: TableSide, parts: BetTableParts) {
    this.parts = parts;
    const fields = parts.rows.flatMap((row) => row.fields);
    this.cells = fields.map((field) => {
      const chip = h('i', { class: 'chip', hidden: true });
      const text = h('span', {}, [h('b', {}, [field.label]), ...(field.detail === '' ? [] : [h('small', {}, [field.detail])])]);
      const button = h('button', { type: 'button', class: 'bet-field' }, [...(field.picture ? [field.picture] : []), text, chip]);
      playField(button, { place: () => this.desk.place(field.key), takeBack: () => this.desk.takeBack(field.key) });
      return { field, button, chip };
    });
    this.buttonOf = new Map(this.cells.map((cell) => [cell.field.key, cell.button]));
    const rows = parts.rows.map(({ fields: own, className = '' }) =>
      h(
        'div',
        { class: `bets ${className}` },
        own.flatMap((field) => this.buttonOf.get(field.key) ?? []),
      ),
    );
    this.board = h('div', { class: 'bet-board', role: 'group', 'aria-label': t('rouletteTable') }, rows);
    this.desk = chipDesk(side, { board: this.board, showBets: (chips) => this.showBets(chips), clearResult: () => this.clearResult() });
    const [last] = side.session.history;
    if (last) {
      this.desk.remember(last);
      parts.rest(last);
    }
    this.element = h('div', { class: 'bet-table' }, [parts.stage, this.board]);
    this.chips = this.desk.chips;
    this.controls = this.desk.controls;
    this.actionLabel = parts.actionLabel;
    this.busyText = parts.busyText;
  }

  private showBets(chips: ReadonlyMap<string, ShownChip>): void {
    for (const { field, button, chip } of this.cells) {
      const shown = chips.get(field.key);
      chip.hidden = shown === undefined;
      if (shown !== undefined) {
        chip.style.setProperty('--chip', shown.tone);
        fill(chip, shown.text);
      }
      const bet = `${field.label}${field.detail === '' ? '' : `, ${field.detail}`}`;
      button.setAttribute('aria-label', shown === undefined ? t('betFree', { bet }) : t('betOn', { bet, amount: shown.amount }));
    }
  }

  showOthers(counts: ReadonlyMap<string, number>): void {
    for (const { field, button } of this.cells) markOthers(button, counts.get(field.key));
  }

  clearResult(): void {
    this.cells.forEach(({ button }) => button.classList.remove('won'));
  }

  private light(round: Round): void {
    const won = this.parts.wonKeys(round);
    for (const { field, button } of this.cells) button.classList.toggle('won', won.includes(field.key));
    turnTo(this.board, this.cells.find(({ field }) => won.includes(field.key))?.button);
  }

  betRequest(stakeMinor: bigint): BetRequest {
    return this.desk.betRequest(stakeMinor);
  }

  stakeChanged(stakeMinor: bigint): void {
    this.desk.stakeChanged(stakeMinor);
  }

  setBusy(isBusy: boolean): void {
    this.desk.setBusy(isBusy);
  }

  repeatBets(): void {
    this.desk.repeatBets();
  }

  async show({ round }: Played, showing: Showing): Promise<void> {
    this.clearResult();
    await this.parts.show(round, showing);
    this.light(round);
    this.desk.finish(round);
  }

  note(round: Round): string {
    return this.parts.note(round);
  }

  pill(round: Round): Pill {
    return this.parts.pill?.(round) ?? amountPill(round);
  }

  payTable(): HTMLElement {
    return this.parts.payTable();
  }

  rules(): string[] {
    return this.parts.rules();
  }

  key(key: string): boolean {
    if (this.desk.isBusy) return false;
    const wanted = this.parts.keys[key.toLowerCase()];
    if (wanted !== undefined) {
      this.desk.place(wanted);
      return true;
    }
    const at = this.cells.findIndex(({ button }) => button === document.activeElement);
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[key];
    if (step !== undefined && (at >= 0 || key.startsWith('Arrow'))) {
      this.cells[Math.max(0, at + step)]?.button.focus();
      return true;
    }
    const focused = this.cells[at];
    if (!takesAway.has(key) || focused === undefined) return false;
    this.desk.remove(focused.field.key);
    return true;
  }
}

export const betTableScene = (side: TableSide, parts: BetTableParts): Scene => new BetTableScene(side, parts);
