import { IconButton } from '@pavilion/ui';
import { DialogFrame } from '@pavilion/ui/dialog.tsx';
import type { ReactNode } from 'react';
import { useTexts } from '../content/texts.tsx';
import styles from './modals.module.css';

/** The dialog around the code of a text message, with the way back to the form it belongs to. */
export function CodeFrame({ onBack, children }: { onBack: () => void; children: ReactNode }) {
  const texts = useTexts('globalComponents', 'phoneVerification');
  const common = useTexts('globalComponents', 'common');
  return (
    <DialogFrame
      size="s"
      title={texts('title')}
      closeLabel={common('buttons.close')}
      barStart={<IconButton label={common('buttons.back')} icon="arrow-left" isMirrored className={styles.barBack} onClick={onBack} />}
    >
      {children}
    </DialogFrame>
  );
}
