import { useText } from '../../texts/use-text.ts';
import styles from './mark-cells.module.css';

/** Shift at a click or at Space marks all between. */
const isRangeOf = (event: Event): boolean => event instanceof MouseEvent && event.shiftKey;

/** The checkbox that marks a row, named after the row's first cell. */
export function MarkOne({ nameId, isMarked, onTurn }: { nameId: string; isMarked: boolean; onTurn: (isRange: boolean) => void }) {
  return (
    <td className={styles.mark}>
      <label>
        <input type="checkbox" aria-labelledby={nameId} checked={isMarked} onChange={(event) => onTurn(isRangeOf(event.nativeEvent))} />
      </label>
    </td>
  );
}

/** The mark of every row that is shown. */
export function MarkAll({ marked, of, onTurn }: { marked: number; of: number; onTurn: () => void }) {
  const say = useText('bulk');
  return (
    <th scope="col" className={styles.mark}>
      <label>
        <input
          ref={(box) => {
            if (box !== null) box.indeterminate = marked > 0 && marked < of;
          }}
          type="checkbox"
          aria-label={say('markShown')}
          checked={of > 0 && marked === of}
          onChange={onTurn}
        />
      </label>
    </th>
  );
}
