import { Button, IconButton } from '@pavilion/ui';
import { useEffect, useId, useRef } from 'react';
import { useTexts } from '../../../content/texts.tsx';
import { FilterControls, type FilterControlsProps } from './filter-controls.tsx';
import styles from './filter-sheet.module.css';

/** `count`: number of matching games; undefined while unknown. */
type SheetProps = FilterControlsProps & { count: number | undefined; onClose: () => void };

/** The filters of a category on a phone, in a sheet whose button shows the number of matching games (design §5.2). */
export function FilterSheet({ count, onClose, onProviders, ...filters }: SheetProps) {
  const { texts } = filters;
  const common = useTexts('globalComponents', 'common');
  const sheet = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A modal `dialog` traps and restores the focus and closes on Escape on its own.
  useEffect(() => sheet.current?.showModal(), []);
  const close = () => sheet.current?.close();
  return (
    <dialog ref={sheet} className={styles.sheet} aria-labelledby={titleId} onClose={onClose}>
      <div className={styles.head}>
        <h2 id={titleId}>{texts('filters.label')}</h2>
        <IconButton icon="x" label={common('buttons.close')} onClick={close} />
      </div>
      <div className={styles.controls}>
        <FilterControls
          {...filters}
          onProviders={() => {
            // The studio list opens as a dialog of the page, which would be below this one.
            close();
            onProviders();
          }}
        />
      </div>
      <Button kind="primary" isBusy={count === undefined} onClick={close}>
        {texts('filters.apply', { count: count ?? 0 })}
      </Button>
    </dialog>
  );
}
