import { loadable } from '../../navigation/loadable.tsx';
import type { Account } from '@pavilion/contract/areas/wallet.ts';
import { firstCharacters } from '@pavilion/contract/formats/characters.ts';
import { Amount, ButtonLink, Icon, IconButton, Skeleton } from '@pavilion/ui';
import { useEffect } from 'react';
import { formatElapsed, formatMoney, formatResult } from '../../content/format.ts';
import { useTexts } from '../../content/texts.tsx';
import { useUnreadCount } from '../../features/notification/queries.ts';
import { useProfile } from '../../features/player/queries.ts';
import { useCurrencies } from '../../features/settings/queries.ts';
import { EquivalentValue } from '../../features/wallet/equivalent/equivalent-value.tsx';
import { useInPlay } from '../../features/wallet/money/in-play.ts';
import { useFigureTarget } from '../../features/wallet/money/running-round.ts';
import { useSessionFacts } from '../../features/wallet/session/queries.ts';
import { useActiveAccount } from '../../features/wallet/queries.ts';
import { useHref } from '../../navigation/use-href.ts';
import { useSite } from '../../visitor/use-site.ts';
import { type Panel, setPanel, usePanel } from './panel-state.ts';
import { Popover } from './popover.tsx';
import styles from './player-bar.module.css';

const AccountMenu = loadable(() => import('./account-menu.tsx').then((file) => file.AccountMenu)).Component;
const CurrencyNav = loadable(() => import('./currency-nav.tsx').then((file) => file.CurrencyNav)).Component;
const NotificationBox = loadable(() => import('./notification-box.tsx').then((file) => file.NotificationBox)).Component;
const LimitsBox = loadable(() => import('./limits-box.tsx').then((file) => file.LimitsBox)).Component;

/** Usual heights of the panels, without their padding. */
const comingBlockSizes: Readonly<Record<Panel, string>> = {
  session: '263px',
  strip: '319px',
  balance: '380px',
  bell: '232px',
  account: '410px',
};

/** The end of a player's header: session, balance, bell, limits, account. Each opens its own panel, one at a time. */
export function PlayerBar() {
  const panel = usePanel();
  useEffect(() => () => setPanel(undefined), []);
  const header = useTexts('layout', 'header');
  const href = useHref();
  const bind = (name: Panel) => ({
    isOpen: panel === name,
    comingBlockSize: comingBlockSizes[name],
    onToggle: () => setPanel(panel === name ? undefined : name),
    onClose: () => setPanel(undefined),
  });
  return (
    <>
      <Popover {...bind('session')} className="only-desktop" button={(props) => <SessionChip {...props} />} panel={<LimitsBox />} />
      <div className={styles.balance}>
        <BalanceLink />
        <Popover {...bind('balance')} button={(props) => <AccountsButton {...props} />} panel={<CurrencyNav />} />
        <ButtonLink
          kind="tonal"
          className={styles.deposit}
          href={href('/', { wallet: 'deposit' })}
          data-modal="wallet"
          data-modal-value="deposit"
          aria-label={header('depositButton')}
        >
          <span className="only-desktop">{header('depositButton')}</span>
          <span className="only-mobile">
            <Icon name="plus" />
          </span>
        </ButtonLink>
      </div>
      <Popover {...bind('bell')} button={(props) => <Bell {...props} />} panel={<NotificationBox />} />
      <IconButtonLinkToLimits label={header('limitsLabel')} href={href('/profile/limits')} />
      <Popover
        {...bind('account')}
        button={(props) => <AccountButton {...props} />}
        panel={<AccountMenu onClose={() => setPanel(undefined)} />}
      />
    </>
  );
}

type ToggleProps = { 'aria-expanded': boolean; onClick: () => void };

function IconButtonLinkToLimits({ label, href }: { label: string; href: string }) {
  return (
    <a className={`only-desktop ${styles.avatarButton}`} href={href} aria-label={label}>
      <Icon name="shield" />
    </a>
  );
}

/** The balance, which leads to the entries that made it; while a round runs, in a tab of their own (W-158). */
function BalanceLink() {
  const header = useTexts('layout', 'header');
  const href = useHref();
  const account = useActiveAccount();
  const staked = useInPlay(account?.currency ?? '');
  const target = useFigureTarget();
  return (
    <a
      className={styles.balanceAmount}
      href={href('/profile/wallet')}
      target={target}
      data-balance=""
      data-in-play={staked > 0 ? '' : undefined}
    >
      <span>
        <span className="visually-hidden">{header('balanceLabel')} </span>
        {account ? <BalanceFigure account={account} /> : <Skeleton blockSize="18px" inlineSize="72px" />}
      </span>
      {account ? <EquivalentValue className={styles.balanceBonus} amount={account.balance} currency={account.currency} /> : null}
      {account && account.bonusBalance > 0 ? (
        <SmallFigure
          className={styles.balanceBonus}
          label={header('bonusLabel')}
          amount={account.bonusBalance}
          currency={account.currency}
        />
      ) : null}
      {account && staked > 0 ? (
        <SmallFigure className={styles.inPlay} label={header('inPlayLabel')} amount={staked} currency={account.currency} />
      ) : null}
    </a>
  );
}

function BalanceFigure({ account: { balance, currency } }: { account: Account }) {
  const { visitor } = useSite();
  const { number, code } = formatMoney({ amount: balance, currency }, useCurrencies(), visitor.locale);
  return <Amount className={styles.balanceFigure} number={number} code={code} isSmallCode />;
}

type SmallFigureProps = { className: string | undefined; label: string; amount: number; currency: string };

/** A figure under the balance, in its currency. */
function SmallFigure({ className, label, amount, currency }: SmallFigureProps) {
  const { visitor } = useSite();
  return (
    <span className={className}>
      {label} <bdi className="tabular">{formatMoney({ amount, currency }, useCurrencies(), visitor.locale).number}</bdi>
    </span>
  );
}

/** Opens the accounts in other currencies. */
function AccountsButton(props: ToggleProps) {
  const wallet = useTexts('layout', 'currencyNav');
  return (
    <button type="button" className={styles.accounts} aria-label={wallet('title')} {...props}>
      <Icon name="chevron-down" size="s" />
    </button>
  );
}

function Bell(props: ToggleProps) {
  const box = useTexts('layout', 'header').group('notificationBox');
  const count = useUnreadCount();
  const unread = count > 0 ? `, ${box('unreadNotifications', { count })}` : '';
  return <IconButton icon="bell" label={`${box('title')}${unread}`} hasDot={count > 0} {...props} />;
}

function AccountButton(props: ToggleProps) {
  const header = useTexts('layout', 'header');
  const { data } = useProfile();
  const name = data?.nickname ?? data?.email ?? '';
  return (
    <button type="button" className={styles.avatarButton} {...props}>
      <span className="visually-hidden">{header('accountMenuLabel', { nickname: name })}</span>
      <span className={styles.avatar} aria-hidden="true">
        {firstCharacters(name, 2).toUpperCase()}
      </span>
    </button>
  );
}

/** Time since sign-in and the result of the session, in one neutral colour whatever its sign (design §3). */
function SessionText() {
  const chip = useTexts('layout', 'sessionChip');
  const { visitor } = useSite();
  const currencies = useCurrencies();
  const facts = useSessionFacts();
  const result = facts.result ? formatResult(facts.result, currencies, visitor.locale) : undefined;
  return (
    <>
      <Icon name="clock" size="s" />
      <span className="tabular">
        <span className="visually-hidden">{chip('sessionLabel')} </span>
        {formatElapsed(facts.elapsedSeconds)}
      </span>
      <span className={styles.separator} />
      {result ? (
        <>
          <span className="visually-hidden">{chip('resultLabel')} </span>
          <Amount number={result.number} code={result.code} />
        </>
      ) : (
        <Skeleton blockSize="1em" inlineSize="4.5em" />
      )}
      <span className="visually-hidden">{chip('openLabel')}</span>
    </>
  );
}

function SessionChip(props: ToggleProps) {
  return (
    <button type="button" className={styles.session} {...props}>
      <SessionText />
    </button>
  );
}

/** The same under the header of small screens, 24 px high: the facts open the panel, the shield leads to the limits (design §3). */
export function SessionStrip() {
  const isOpen = usePanel() === 'strip';
  const header = useTexts('layout', 'header');
  const href = useHref();
  return (
    <div className={styles.strip}>
      <Popover
        isOpen={isOpen}
        comingBlockSize={comingBlockSizes.strip}
        onToggle={() => setPanel(isOpen ? undefined : 'strip')}
        onClose={() => setPanel(undefined)}
        className={styles.stripFacts}
        button={(props) => (
          <button type="button" className={styles.stripButton} {...props}>
            <SessionText />
          </button>
        )}
        panel={<LimitsBox />}
      />
      <a className={styles.stripLink} href={href('/profile/limits')} aria-label={header('limitsLabel')}>
        <Icon name="shield" size="s" />
      </a>
    </div>
  );
}
