import { Button, IconButton } from '@pavilion/ui';
import { useEffect, useId, useRef } from 'react';
import { useTexts } from '../../content/texts.tsx';
import { NarrowControls, type NarrowProps } from './category-narrow.tsx';
import styles from './filter-sheet.module.css';

/** `count`: games that match; undefined while it is not known. */
type SheetProps = NarrowProps & { count: number | undefined; onClose: () => void };

/** The filters of a category on a phone: a sheet whose button says at every moment how many games it leads to (design.md §5.2). */
export function FilterSheet({ count, onClose, onProviders, ...narrow }: SheetProps) {
  const { texts } = narrow;
  const common = useTexts('globalComponents', 'common');
  const sheet = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // The browser keeps the focus inside, closes on Escape and gives the focus back.
  useEffect(() => sheet.current?.showModal(), []);
  const close = () => sheet.current?.close();
  return (
    <dialog ref={sheet} className={styles.sheet} aria-labelledby={titleId} onClose={onClose}>
      <div className={styles.head}>
        <h2 id={titleId}>{texts('filters.label')}</h2>
        <IconButton icon="x" label={common('buttons.close')} onClick={close} />
      </div>
      <div className={styles.controls}>
        <NarrowControls
          {...narrow}
          onProviders={() => {
            // The list of studios is a dialog of the page and would lie below this one.
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
