import { IconButton } from '@pavilion/ui';
import { Dialog } from 'radix-ui';
import { useEffect } from 'react';
import { useTexts } from '../../content/texts.tsx';
import { usePathname } from '../../navigation/use-page.ts';
import { BrandLink } from '../brand-link.tsx';
import { DrawerMenu } from './drawer.tsx';
import { closeDrawer } from './drawer-state.ts';
import styles from './drawer.module.css';

/** The drawer of small screens: a dialog from the inline start, closed by Escape, outside and a change of page (design §3). */
export function DrawerSheet() {
  const common = useTexts('globalComponents', 'common');
  const sidebar = useTexts('layout', 'siteSidebar');
  const pathname = usePathname();
  useEffect(() => closeDrawer, [pathname]);
  return (
    <Dialog.Root
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) closeDrawer();
      }}
    >
      <Dialog.Overlay className={styles.sheetScrim} />
      <Dialog.Content className={styles.sheet} aria-describedby={undefined} aria-modal="true">
        <Dialog.Title className="visually-hidden">{sidebar('mainMenuLabel')}</Dialog.Title>
        <div className={styles.sheetHead}>
          <BrandLink />
          <IconButton label={common('buttons.close')} icon="x" onClick={closeDrawer} />
        </div>
        <DrawerMenu />
      </Dialog.Content>
    </Dialog.Root>
  );
}
