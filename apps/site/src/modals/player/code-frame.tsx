import { IconButton } from '@pavilion/ui';
import { DialogFrame } from '@pavilion/ui/overlay/dialog.tsx';
import type { ReactNode } from 'react';
import { useTexts } from '../../content/texts.tsx';
import styles from '../modals.module.css';

/** The dialog for the code of a text message, with a link back to its form. */
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
