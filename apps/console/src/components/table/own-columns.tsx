import { Button, IconButton } from '@pavilion/ui';
import { useState, type ReactNode } from 'react';
import { useSavePreferences } from '../../session/preferences.ts';
import { useSearchState } from '../../navigation/search-state.ts';
import { useSession } from '../../session/session.ts';
import { useText } from '../../texts/use-text.ts';
import { arranged, type ColumnChoice, movedColumn } from './column-choice.ts';
import { ConsoleDialog } from '../console-dialog.tsx';
import styles from './own-columns.module.css';

interface Choosable {
  id: string;
  heading: ReactNode;
  /** The name as text, where the heading is not plain text. */
  name?: string;
  /** Hidden by default. */
  isOnDemand?: boolean;
}

/** Columns without a heading hold a row's actions and cannot be hidden. */
const hasWords = ({ heading, name }: Choosable): boolean => name !== undefined || (typeof heading === 'string' && heading !== '');

/**
 * A list's columns as its address says, else as the operator saved them, else the default (operator §2.1). A list without a name always has the
 * default.
 * @returns the columns to show, the button that chooses them, and its dialog, which is rendered outside the table
 */
export function useOwnColumns<Column extends Choosable>(
  name: string | undefined,
  columns: readonly Column[],
): { shown: readonly Column[]; chooser: ReactNode; dialog: ReactNode } {
  const say = useText('common');
  const [isOpen, setOpen] = useState(false);
  const [search] = useSearchState();
  const { preferences } = useSession();
  const key = `columns.${name ?? ''}`;
  const kept = preferences[key];
  const chosen = search[key] ?? (typeof kept === 'string' ? kept : '');
  if (name === undefined) return { shown: columns, chooser: null, dialog: null };
  const choice = arranged(
    columns.filter(hasWords).map(({ id }) => id),
    chosen,
    columns.filter(({ isOnDemand }) => isOnDemand).map(({ id }) => id),
  );
  const shown = choice.flatMap(({ id, isShown }) => (isShown ? columns.filter((column) => column.id === id) : []));
  return {
    shown: [...shown, ...columns.filter((column) => !hasWords(column))],
    chooser: (
      <IconButton className={styles.chooser} label={say('columns')} icon="sliders-horizontal" iconSize="s" onClick={() => setOpen(true)} />
    ),
    dialog: isOpen ? (
      <ColumnsDialog name={key} columns={columns.filter(hasWords)} choice={choice} isOwn={chosen !== ''} onClose={() => setOpen(false)} />
    ) : null,
  };
}

interface ColumnsDialogProps {
  /** In the address and among the preferences. */
  name: string;
  columns: readonly Choosable[];
  choice: ColumnChoice;
  isOwn: boolean;
  onClose: () => void;
}

function ColumnsDialog({ name, columns, choice, isOwn, onClose }: ColumnsDialogProps) {
  const say = useText('common');
  const [, change] = useSearchState();
  const save = useSavePreferences();
  function choose(next: string): void {
    change({ [name]: next === '' ? undefined : next });
    save.mutate({ [name]: next });
  }
  const put = (next: ColumnChoice): void => choose(next.flatMap(({ id, isShown }) => (isShown ? [id] : [])).join('.'));
  return (
    <ConsoleDialog
      title={say('columns')}
      onClose={onClose}
      foot={isOwn ? <Button onClick={() => choose('')}>{say('columnsReset')}</Button> : undefined}
      isText
    >
      <p className="text-secondary">{say('columnsText')}</p>
      <ol className={styles.columns}>
        {choice.map((one, place) => (
          <ColumnLine key={one.id} column={columns.find(({ id }) => id === one.id)} choice={choice} place={place} onPut={put} />
        ))}
      </ol>
    </ConsoleDialog>
  );
}

interface LineProps {
  column: Choosable | undefined;
  choice: ColumnChoice;
  place: number;
  onPut: (next: ColumnChoice) => void;
}

function ColumnLine({ column, choice, place, onPut }: LineProps) {
  const say = useText('common');
  const one = choice[place];
  if (column === undefined || one === undefined) return null;
  const words = column.name ?? String(column.heading);
  const isLastShown = one.isShown && choice.filter(({ isShown }) => isShown).length === 1;
  const toggled = choice.map((other) => (other === one ? { ...other, isShown: !other.isShown } : other));
  return (
    <li>
      <label>
        <input type="checkbox" checked={one.isShown} disabled={isLastShown} onChange={() => onPut(toggled)} />
        {words}
      </label>
      <IconButton
        label={say('earlier', { column: words })}
        icon="chevron-up"
        isCompact
        disabled={!one.isShown || place === 0}
        onClick={() => onPut(movedColumn(choice, place, -1))}
      />
      <IconButton
        label={say('later', { column: words })}
        icon="chevron-down"
        isCompact
        disabled={!one.isShown || choice[place + 1]?.isShown !== true}
        onClick={() => onPut(movedColumn(choice, place, 1))}
      />
    </li>
  );
}
