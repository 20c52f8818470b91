import { Button } from '@pavilion/ui';
import { useRouter } from '@tanstack/react-router';
import { useQuery } from '../../hydration/use-query.ts';
import { useTexts } from '../../content/texts.tsx';
import { gameOptions } from '../../features/game/queries.ts';
import { useActiveAccount } from '../../features/wallet/queries.ts';
import { goToHref } from '../../navigation/go.ts';
import type { ModalProps } from '../../navigation/modals/modal-components.ts';
import { useHref } from '../../navigation/use-href.ts';
import { useModals } from '../../navigation/modals/use-modals.ts';
import { useIsSignedIn } from '../../session/use-session.ts';
import { useSite } from '../../visitor/use-site.ts';
import styles from '../modals.module.css';
import { ResultDialog } from '../result-dialog.tsx';
import { isUnknownRecord, useMissingRecord } from '../../features/content/use-missing-record.ts';

/** Offers a game with demo credits, or states that there is no demo (M-56). */
export function DemoGame({ name, value }: ModalProps) {
  const { api } = useSite();
  const texts = useTexts('modals', 'demoGame');
  const modals = useModals();
  const router = useRouter();
  const href = useHref();
  const isSignedIn = useIsSignedIn();
  const { data: game, error } = useQuery({ ...gameOptions(api, value), enabled: value !== '' });
  useMissingRecord(name, value === '' || isUnknownRecord(error));
  const hasDemo = game?.isDemoMode ?? true;
  const account = useActiveAccount();
  const gamePage = `/games/${value}`;
  async function play(isReal: boolean) {
    const isThere = router.latestLocation.pathname === gamePage;
    await modals.close(name);
    if (isReal || !isThere) goToHref(router, href(gamePage, { real: String(isReal) }));
  }
  const isEmpty = account?.balance === 0;
  function goOn() {
    if (!isSignedIn) void modals.open('sign-up');
    else if (isEmpty) void modals.open('wallet', 'deposit');
    else void play(true);
  }
  return (
    <ResultDialog
      title={texts('label')}
      text={hasDemo ? texts('description') : texts('noDemo')}
      icon="play"
      tone="info"
      isFootEven
      foot={
        <>
          <Button onClick={goOn}>{texts(isSignedIn ? (isEmpty ? 'deposit' : 'real') : 'registration')}</Button>
          {hasDemo ? (
            <Button kind="primary" onClick={() => void play(false)}>
              {texts('demo')}
            </Button>
          ) : null}
        </>
      }
    >
      {isSignedIn ? null : (
        <p className={`${styles.centered} small text-secondary`}>
          {texts('loginHint')}{' '}
          <button type="button" className="link" onClick={() => void modals.open('sign-in')}>
            {texts('login')}
          </button>
        </p>
      )}
    </ResultDialog>
  );
}
