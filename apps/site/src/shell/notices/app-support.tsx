import { IconButton } from '@pavilion/ui';
import { bearForeignChanges } from '@pavilion/ui/browser/foreign-changes.ts';
import { useEffect, useState } from 'react';
import { joinSentences } from '@pavilion/ui/text/names.ts';
import { useLocaleTag, useTexts } from '../../content/texts.tsx';
import { session } from '../../session/session.ts';
import { localKeys, localStore } from '../../browser/storage.ts';
import { dropOwnCopies } from './own-copies.ts';
import { useProfileTasks } from './use-profile-tasks.ts';
import styles from './notice-bar.module.css';

/** The site in its browser: its worker, the offer to install it, the note that it was installed, and what extensions change in the page. */
export function AppSupport() {
  useWorker();
  useProfileTasks();
  useEffect(bearForeignChanges, []);
  return <InstallBar />;
}

/** Registers the service worker once the page is touched; its copies of a player's data, and the messages it shows, end with the session. */
function useWorker(): void {
  useEffect(() => {
    // Private windows and old browsers have no service worker; the site works without it.
    void navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
    return session.onEnd((_, { sessionId }) => {
      void dropOwnCopies(sessionId);
      void endPush().catch(() => undefined);
    });
  }, []);
}

/** Most receive none, and load no script for it; whoever does has it since the visit began, and needs no line. */
async function endPush(): Promise<void> {
  if (localStore().getItem(localKeys.pushPlayer) === null) return;
  const { suspendPush } = await import('../../features/notification/push/push.ts');
  await suspendPush();
}

/** The browser's offer to install, which only some browsers make. */
type InstallOffer = Event & { prompt: () => Promise<unknown> };
const isInstallOffer = (event: Event): event is InstallOffer => 'prompt' in event && typeof event.prompt === 'function';

/** Offers the app when the browser does, until it is installed or permanently dismissed (wire §6.2). */
function InstallBar() {
  const locale = useLocaleTag();
  const pwa = useTexts('layout', 'header').group('pwa');
  const common = useTexts('globalComponents', 'common');
  const [offer, setOffer] = useState<InstallOffer>();
  useEffect(() => {
    const hear = (event: Event): void => {
      if (!isInstallOffer(event) || localStore().getItem(localKeys.isInstallHidden) === 'true') return;
      event.preventDefault();
      setOffer(event);
    };
    addEventListener('beforeinstallprompt', hear);
    return () => removeEventListener('beforeinstallprompt', hear);
  }, []);
  if (offer === undefined || !pwa.flag('display', false)) return null;
  const hide = (): void => {
    localStore().setItem(localKeys.isInstallHidden, 'true');
    setOffer(undefined);
  };
  return (
    <section className={styles.offline} data-update="" aria-label={pwa('mobile.title')}>
      <span>{joinSentences([pwa('mobile.title'), pwa('mobile.description')], locale)}</span>
      <button type="button" onClick={() => void offer.prompt().finally(() => setOffer(undefined))}>
        {pwa('mobile.install')}
      </button>
      <IconButton label={common('buttons.close')} icon="x" onClick={hide} />
    </section>
  );
}
