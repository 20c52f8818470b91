import { Button, IconButton, ResultMark } from '@pavilion/ui';
import { DialogFrame, Result } from '@pavilion/ui/overlay/dialog.tsx';
import type { ReactNode } from 'react';
import { useTexts } from '../../content/texts.tsx';
import type { EntryMode } from '../../features/player/fields/entry-modes.ts';
import { EntryTabs } from '../../features/player/sign-in/entry-tabs.tsx';
import { useModals } from '../../navigation/modals/use-modals.ts';
import styles from '../modals.module.css';

type LoginFrameProps = { modes: readonly EntryMode[]; mode: EntryMode; onMode: (mode: EntryMode) => void; children: ReactNode };

/** The first step: the login. */
export function LoginFrame({ modes, mode, onMode, children }: LoginFrameProps) {
  const texts = useTexts('modals', 'forgotPass');
  const common = useTexts('globalComponents', 'common');
  const modals = useModals();
  const back = (
    <IconButton
      label={texts('backButton')}
      icon="arrow-left"
      isMirrored
      className={styles.barBack}
      onClick={() => void modals.open('sign-in')}
    />
  );
  return (
    <DialogFrame size="s" title={texts('title')} closeLabel={common('buttons.close')} barStart={back}>
      <div className="stack">
        <EntryTabs label={texts('tabsLabel')} texts={texts.group('tabs')} modes={modes} selected={mode} onSelect={onMode} />
        {children}
      </div>
    </DialogFrame>
  );
}

/** The last step by e-mail: the same text for known and unknown addresses (D-49). */
export function LinkSent({ login }: { login: string }) {
  const texts = useTexts('modals', 'forgotPass');
  const common = useTexts('globalComponents', 'common');
  const modals = useModals();
  return (
    <DialogFrame
      size="s"
      hasBar={false}
      title={texts('sentTitle')}
      closeLabel={common('buttons.close')}
      isFootEven
      foot={<Button onClick={() => void modals.open('sign-in')}>{texts('backButton')}</Button>}
    >
      <output>
        <Result mark={<ResultMark tone="info" icon="mail" />} title={texts('sentTitle')}>
          <p className="small text-secondary">{texts('sentDescription', { login })}</p>
        </Result>
      </output>
    </DialogFrame>
  );
}
