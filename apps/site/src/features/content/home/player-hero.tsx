import { ButtonLink, Card, Skeleton, TermRows } from '@pavilion/ui';
import { imageOf } from '../../../content/picture.ts';
import { useTexts, type Texts } from '../../../content/texts.tsx';
import { useHref } from '../../../navigation/use-href.ts';
import { allAnswers } from '../../../api/all-answers.ts';
import { useOwnQuery } from '../../../session/use-own-query.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { playedOptions } from '../../game/queries.ts';
import { useProfile } from '../../player/queries.ts';
import { Money } from '../../settings/money.tsx';
import { activeAccountOf, useAccounts } from '../../wallet/queries.ts';
import styles from './hero.module.css';
import { Unanswered } from '../load-failed.tsx';

/** The two cards at the top of a player's home page: the last game and the balance. */
export function PlayerHero({ texts }: { texts: Texts }) {
  return (
    <>
      <PlayerCard texts={texts} />
      <MoneyCard />
    </>
  );
}

/** The last game, or how to start for a new player. Its space is reserved while the data loads. */
function PlayerCard({ texts }: { texts: Texts }) {
  const { api, visitor } = useSite();
  const href = useHref();
  const { data: profile } = useProfile();
  const { data: played, isPending } = useOwnQuery(playedOptions(api, visitor));
  const last = played?.[0];
  if (isPending) {
    return (
      <Card className={styles.continue} aria-busy="true">
        <Skeleton aspectRatio="2 / 3" radius="var(--r-2)" />
        <Skeleton blockSize="96px" />
      </Card>
    );
  }
  if (!last) {
    return (
      <Card className={styles.ready}>
        <h1 className="heading-page">{profile?.nickname ? texts('title', { nickname: profile.nickname }) : texts('firstTitle')}</h1>
        <p className="text-secondary">{texts('firstText')}</p>
        <div className="row row-wrap">
          <ButtonLink kind="primary" href={href('/main')}>
            {texts('gamesButton')}
          </ButtonLink>
          <ButtonLink kind="quiet" href={href('/profile/limits')}>
            {texts('limitsButton')}
          </ButtonLink>
        </div>
      </Card>
    );
  }
  return (
    <Card className={styles.continue}>
      <img {...imageOf(last.vertical)} width="200" height="300" alt="" decoding="async" />
      <div className="stack-small">
        <span className="caption text-tertiary">{texts.optional('lastPlayedLabel') ?? texts('lastPlayed', { time: '' })}</span>
        <h1 className="heading-page">{last.name}</h1>
        <p className="small text-secondary only-desktop">{last.provider}</p>
        <div className="row row-wrap">
          <ButtonLink kind="primary" href={href(`/games/${last.identity}`, { real: 'true' })}>
            {texts('playButton')}
          </ButtonLink>
          {last.isDemo ? (
            <ButtonLink kind="quiet" href={href(`/games/${last.identity}`)}>
              {texts('demoButton')}
            </ButtonLink>
          ) : null}
        </div>
      </div>
    </Card>
  );
}

/** The player's balance; deposit and withdrawal have equal weight. */
function MoneyCard() {
  const labels = useTexts('globalComponents', 'common').group('money');
  const sidebar = useTexts('layout', 'profileSidebar');
  const href = useHref();
  const accounts = useAccounts();
  const account = activeAccountOf(accounts.data);
  return (
    <Card className={styles.side} aria-busy={account === undefined}>
      <h2 className="heading-card">{labels('balance')}</h2>
      {account ? (
        <>
          <p className={styles.sum}>
            <Money amount={account.balance} currency={account.currency} isSmallCode />
          </p>
          <TermRows
            rows={[
              { label: labels('withdrawable'), value: <Money amount={account.withdrawalBalance} currency={account.currency} /> },
              ...(account.bonusBalance > 0
                ? [{ label: labels('bonus'), value: <Money amount={account.bonusBalance} currency={account.currency} /> }]
                : []),
            ]}
          />
        </>
      ) : (
        <Unanswered answer={allAnswers([accounts])} rows={2} />
      )}
      <div className={`${styles.packageEnd} ${styles.pair}`}>
        <ButtonLink href={href('/', { wallet: 'deposit' })} data-modal="wallet" data-modal-value="deposit">
          {sidebar('depositButton')}
        </ButtonLink>
        <ButtonLink href={href('/', { wallet: 'withdraw' })} data-modal="wallet" data-modal-value="withdraw">
          {sidebar('withdrawButton')}
        </ButtonLink>
      </div>
    </Card>
  );
}
