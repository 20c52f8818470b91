import { Button, Skeleton, TermRows, Well } from '@pavilion/ui';
import { DialogFrame } from '@pavilion/ui/dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTexts } from '../content/texts.tsx';
import { Unanswered } from '../features/content/load-failed.tsx';
import { gameOptions } from '../features/game/queries.ts';
import { imageOf, pictureOf } from '../content/picture.ts';
import { Money } from '../features/settings/money.tsx';
import { useActiveAccount } from '../features/wallet/queries.ts';
import { goToHref } from '../navigation/go.ts';
import type { ModalProps } from '../navigation/modal-components.ts';
import { useHref } from '../navigation/use-href.ts';
import { useModals } from '../navigation/use-modals.ts';
import { useIsSignedIn } from '../session/use-session.ts';
import { useSite } from '../session/use-site.ts';
import styles from './mobile-game.module.css';

/** Before a game on a phone: its art, the balance, for money or demo (M-54, P-11). */
export function MobileGame({ name, value }: ModalProps) {
  const { api } = useSite();
  const texts = useTexts('modals', 'mobileGame');
  const common = useTexts('globalComponents', 'common');
  const isSignedIn = useIsSignedIn();
  const account = useActiveAccount();
  const answer = useQuery({ ...gameOptions(api, value), enabled: value !== '' });
  const game = answer.data;
  const art = game ? imageOf(pictureOf(game.images, game.customImages, '200x300')) : undefined;
  return (
    <DialogFrame
      size="s"
      title={game?.name ?? texts('play')}
      closeLabel={common('buttons.close')}
      foot={
        <div className={styles.actions}>
          {isSignedIn ? <PlayerActions name={name} value={value} hasMoney={(account?.balance ?? 0) > 0} /> : <GuestActions />}
          {game?.isDemoMode ? <DemoAction name={name} value={value} /> : null}
        </div>
      }
    >
      {answer.isError && !game ? (
        <Unanswered answer={answer} rows={1} />
      ) : (
        <div className={styles.game}>
          {art ? <img {...art} width="200" height="300" alt="" /> : game ? null : <Skeleton aspectRatio="2 / 3" radius="var(--r-2)" />}
          <div className="stack-s">
            {game ? <p className="small t2">{game.provider.name}</p> : <Skeleton blockSize="20px" />}
            {game && !game.isDemoMode ? <p className="small">{texts('onlyReal')}</p> : null}
            {account ? (
              <Well>
                <TermRows
                  rows={[{ label: texts('balanceLabel'), value: <Money amount={account.balance} currency={account.currency} /> }]}
                />
              </Well>
            ) : null}
          </div>
        </div>
      )}
    </DialogFrame>
  );
}

function usePlay(name: ModalProps['name'], value: string) {
  const modals = useModals();
  const router = useRouter();
  const href = useHref();
  return async (isReal: boolean) => {
    await modals.close(name);
    goToHref(router, href(`/games/${value}`, { real: String(isReal) }));
  };
}

function PlayerActions({ name, value, hasMoney }: ModalProps & { hasMoney: boolean }) {
  const texts = useTexts('modals', 'mobileGame');
  const modals = useModals();
  const play = usePlay(name, value);
  if (!hasMoney) {
    return (
      <Button kind="primary" size="lg" isBlock onClick={() => void modals.open('wallet', 'deposit')}>
        {texts('deposit')}
      </Button>
    );
  }
  return (
    <Button kind="primary" size="lg" isBlock onClick={() => void play(true)}>
      {texts('play')}
    </Button>
  );
}

function DemoAction({ name, value }: ModalProps) {
  const texts = useTexts('modals', 'mobileGame');
  const play = usePlay(name, value);
  return (
    <Button size="lg" isBlock onClick={() => void play(false)}>
      {texts('demo')}
    </Button>
  );
}

function GuestActions() {
  const texts = useTexts('modals', 'mobileGame');
  const modals = useModals();
  return (
    <>
      <Button kind="primary" size="lg" isBlock onClick={() => void modals.open('sign-up')}>
        {texts('registration')}
      </Button>
      <Button size="lg" isBlock onClick={() => void modals.open('sign-in')}>
        {texts('login')}
      </Button>
    </>
  );
}
