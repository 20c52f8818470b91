import type { Played, Round } from '../../api.ts';
import { fill, h } from '../../dom.ts';
import type { Showing } from '../../effects/motion.ts';
import type { Scene, TableSide } from '../../scene.ts';
import { t } from '../../texts.ts';
import { chipDesk, type ShownChip } from './chip-desk.ts';
import { amountPill } from './stage-controls.ts';

/** A field of the table that takes chips. */
export type BetField = { readonly key: string; readonly label: string; readonly detail: string; readonly picture?: Node };
/** A row of fields; `across` of them side by side, fewer on a tall screen. */
type BetRow = { readonly fields: readonly BetField[]; readonly className?: string };

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
  pill?(round: Round): { text: string; className: string };
  payTable(): HTMLElement;
  rules(): string[];
};

/** A table of fields with chips: place by tap or key, undo, clear, repeat, double (games §8.2). */
export function betTableScene(side: TableSide, parts: BetTableParts): Scene {
  const fields = parts.rows.flatMap((row) => row.fields);
  const cells = fields.map((field) => {
    const chip = h('i', { class: 'chip', hidden: true });
    const text = h('span', {}, [h('b', {}, [field.label]), ...(field.detail === '' ? [] : [h('small', {}, [field.detail])])]);
    const button = h('button', { type: 'button', class: 'bt' }, [...(field.picture ? [field.picture] : []), text, chip]);
    button.addEventListener('click', () => desk.place(field.key));
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
  const showBets = (chips: ReadonlyMap<string, ShownChip>): void => {
    for (const { field, button, chip } of cells) {
      const shown = chips.get(field.key);
      chip.hidden = shown === undefined;
      if (shown !== undefined) {
        chip.style.setProperty('--chip', shown.tone);
        fill(chip, shown.text);
      }
      const bet = `${field.label}${field.detail === '' ? '' : `, ${field.detail}`}`;
      button.setAttribute('aria-label', shown === undefined ? t('betFree', { bet }) : t('betOn', { bet, amount: shown.amount }));
    }
  };
  const clearResult = (): void => cells.forEach(({ button }) => button.classList.remove('won'));
  const desk = chipDesk(side, { board, showBets, clearResult });
  const light = (round: Round): void => {
    const won = parts.wonKeys(round);
    for (const { field, button } of cells) button.classList.toggle('won', won.includes(field.key));
  };

  const [last] = side.session.history;
  if (last) {
    desk.remember(last);
    parts.rest(last);
  }
  return {
    element: h('div', { class: 'bt-table' }, [parts.stage, board]),
    controls: desk.controls,
    actionLabel: parts.actionLabel,
    busyText: parts.busyText,
    usesStakeStepper: false,
    betRequest: desk.betRequest,
    stakeChanged: desk.stakeChanged,
    setBusy: desk.setBusy,
    async show({ round }: Played, showing) {
      clearResult();
      await parts.show(round, showing);
      light(round);
      desk.finish(round);
    },
    note: parts.note,
    pill: parts.pill ?? amountPill,
    payTable: parts.payTable,
    rules: parts.rules,
    key(key) {
      if (desk.isBusy) return false;
      const wanted = parts.keys[key.toLowerCase()];
      if (wanted !== undefined) {
        desk.place(wanted);
        return true;
      }
      const at = cells.findIndex(({ button }) => button === document.activeElement);
      const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[key];
      if (step !== undefined && (at >= 0 || key.startsWith('Arrow'))) {
        cells[Math.max(0, at + step)]?.button.focus();
        return true;
      }
      const focused = cells[at];
      if (key !== 'Delete' || focused === undefined) return false;
      desk.remove(focused.field.key);
      return true;
    },
  };
}
