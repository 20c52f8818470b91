import type { Game } from '@pavilion/contract/areas/game/game.ts';
import { Button, Skeleton, TermRows, Well } from '@pavilion/ui';
import { DialogFrame } from '@pavilion/ui/overlay/dialog.tsx';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useQuery } from '../../hydration/use-query.ts';
import { useTexts } from '../../content/texts.tsx';
import { Unanswered } from '../../features/content/load-failed.tsx';
import { keepSeenGame } from '../../features/game/play/return-game.ts';
import { gameOptions } from '../../features/game/queries.ts';
import { imageOf, pictureOf } from '../../content/picture.ts';
import { Money } from '../../features/settings/money.tsx';
import { useActiveAccount, useAreAccountsComing } from '../../features/wallet/queries.ts';
import { goToHref } from '../../navigation/go.ts';
import type { ModalProps } from '../../navigation/modals/modal-components.ts';
import { useHref } from '../../navigation/use-href.ts';
import { searchText } from '../../navigation/search/search.ts';
import { useModals } from '../../navigation/modals/use-modals.ts';
import { useIsSignedIn } from '../../session/use-session.ts';
import { useSite } from '../../visitor/use-site.ts';
import styles from './mobile-game.module.css';
import { isUnknownRecord, useMissingRecord } from '../../features/content/use-missing-record.ts';

/** Shown before a game starts on a phone: picture, balance, and the choice of real money or demo (M-54, P-11). */
export function MobileGame({ name, value }: ModalProps) {
  const { api } = useSite();
  const texts = useTexts('modals', 'mobileGame');
  const common = useTexts('globalComponents', 'common');
  const answer = useQuery({ ...gameOptions(api, value), enabled: value !== '' });
  const game = answer.data;
  // Somebody who registers or pays from here wants this game afterwards.
  useEffect(() => {
    if (game) keepSeenGame(game);
  }, [game]);
  useMissingRecord(name, value === '' || isUnknownRecord(answer.error));
  return (
    <DialogFrame
      size="s"
      title={game?.name ?? texts('play')}
      closeLabel={common('buttons.close')}
      foot={<Actions name={name} value={value} demo={demoOf(answer)} />}
    >
      {answer.isError && !game ? <Unanswered answer={answer} rows={1} /> : <GameSummary game={game} />}
    </DialogFrame>
  );
}

/** Whether a game has a demo; true until that is known, to reserve its place. */
function demoOf({ data, isError }: { data: Game | undefined; isError: boolean }): 'yes' | 'no' | 'coming' {
  if (data === undefined) return isError ? 'no' : 'coming';
  return data.isDemoMode ? 'yes' : 'no';
}

/** Picture, studio and the player's balance; boxes of the same size until the game is known. */
function GameSummary({ game }: { game: Game | undefined }) {
  return (
    <div className={styles.game}>
      {game ? <GamePicture game={game} /> : <Skeleton aspectRatio="2 / 3" radius="var(--r-2)" />}
      <div className="stack-small">
        {game ? <GameFacts game={game} /> : <Skeleton blockSize="20px" />}
        <Balance />
      </div>
    </div>
  );
}

function GamePicture({ game }: { game: Game }) {
  const picture = imageOf(pictureOf(game.images, game.customImages, '200x300'));
  return picture ? <img {...picture} width="200" height="300" alt="" /> : null;
}

function GameFacts({ game }: { game: Game }) {
  const texts = useTexts('modals', 'mobileGame');
  return (
    <>
      <p className="small text-secondary">{game.provider.name}</p>
      {game.isDemoMode ? null : <p className="small">{texts('onlyReal')}</p>}
    </>
  );
}

function Balance() {
  const texts = useTexts('modals', 'mobileGame');
  const account = useActiveAccount();
  if (!account) return null;
  return (
    <Well>
      <TermRows rows={[{ label: texts('balanceLabel'), value: <Money amount={account.balance} currency={account.currency} /> }]} />
    </Well>
  );
}

function Actions({ name, value, demo }: ModalProps & { demo: ReturnType<typeof demoOf> }) {
  const isSignedIn = useIsSignedIn();
  return (
    <div className={styles.actions}>
      {isSignedIn ? <PlayerActions name={name} value={value} /> : <GuestActions />}
      {demo === 'yes' ? <DemoAction name={name} value={value} /> : null}
      {demo === 'coming' ? <Skeleton blockSize="52px" radius="var(--r-2)" /> : null}
    </div>
  );
}

function usePlay(name: ModalProps['name'], value: string) {
  const modals = useModals();
  const router = useRouter();
  const href = useHref();
  return async (isReal: boolean) => {
    await modals.close(name);
    const { pathname, search } = router.latestLocation;
    // The demo may be running under this sheet: it continues.
    const isRunning = !isReal && pathname === `/games/${value}` && searchText(search, 'real') !== 'true';
    if (!isRunning) goToHref(router, href(`/games/${value}`, { real: String(isReal) }));
  };
}

function PlayerActions({ name, value }: ModalProps) {
  const texts = useTexts('modals', 'mobileGame');
  const modals = useModals();
  const play = usePlay(name, value);
  const isComing = useAreAccountsComing();
  const hasMoney = (useActiveAccount()?.balance ?? 0) > 0;
  if (!hasMoney && !isComing) {
    return (
      <Button kind="primary" size="lg" isBlock onClick={() => void modals.open('wallet', 'deposit')}>
        {texts('deposit')}
      </Button>
    );
  }
  return (
    <Button kind="primary" size="lg" isBlock disabled={isComing} onClick={() => void play(true)}>
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
