import { Icon } from '@pavilion/ui/icons/icon.tsx';
import { type ReactNode, useRef } from 'react';
import { go, page } from '../../state/page.ts';
import { cashOut, withPaid } from '../../state/player/cash-out.ts';
import { session } from '../../state/player/session.ts';
import { useStore } from '../../state/store.ts';
import { loadTickets, tickets } from '../../state/player/tickets.ts';
import { t } from '../../texts.ts';
import { BetCard } from './bet-card.tsx';
import { NextEvents } from './next-events.tsx';
import { SafeLine } from '../safe-line.tsx';
import { Empty, Failed, PatientButton, Skeleton } from '../slip/waiting.tsx';

const tabs = ['open', 'settled'] as const;

/** One line for an empty list, and below it a way to fill it. */
function Without({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <div className="card without">
        <Icon name="ticket" />
        <p>{text}</p>
        {children}
      </div>
      <NextEvents />
    </>
  );
}

function SignIn() {
  return (
    <Without text={t('mine.signIn')}>
      <button type="button" className="button button-primary" onClick={() => page.send({ type: 'click', target: 'loginButton' })}>
        {t('mine.signInButton')}
      </button>
    </Without>
  );
}

/** A player who takes a break or has reached a limit is not invited to bet. */
function NoBets({ tab }: { tab: 'open' | 'settled' }) {
  const isRestricted = useStore(session, ({ restriction }) => restriction !== null);
  const text = t(tab === 'open' ? 'mine.emptyOpen' : 'mine.emptySettled');
  if (isRestricted) return <Empty text={text} />;
  return (
    <Without text={text}>
      <button type="button" className="button button-secondary" onClick={() => go({ page: 'list', kind: 'today', sport: null })}>
        {t('mine.toEvents')}
      </button>
    </Without>
  );
}

function Bets({ token, tab }: { token: string; tab: 'open' | 'settled' }) {
  const now = useStore(cashOut, (known) => known);
  const list = useStore(tickets, (all) => all[tab]);
  const hasFailed = useStore(tickets, (all) => all.hasFailed[tab]);
  const card = useRef<HTMLElement>(null);
  if (list === null) return hasFailed ? <Failed onRetry={() => loadTickets(token, tab)} /> : <Skeleton look="bets" />;
  const shown = tab === 'open' ? withPaid(list.tickets, now) : list.tickets;
  if (shown.length === 0) return <NoBets tab={tab} />;
  const more = async (): Promise<void> => {
    const before = list.tickets.length;
    await loadTickets(token, tab, true);
    // The button moves down or disappears: focus goes to the first bet that was added.
    const first = card.current?.children[before];
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  };
  return (
    <>
      <section className="card flush" ref={card}>
        {shown.map((ticket) => (
          <BetCard key={ticket.id} ticket={ticket} />
        ))}
      </section>
      {hasFailed && (
        <p className="centred text-small text-soft" role="alert">
          {t('list.failed')}
        </p>
      )}
      {list.next !== null && <PatientButton isBelowList label={t('mine.more')} onPress={more} />}
    </>
  );
}

/** The player's own bets, open and settled, with the result of the visit. */
export function MyBets({ tab }: { tab: 'open' | 'settled' }) {
  const token = useStore(session, (state) => state.token);
  if (token === null) {
    return (
      <div className="own-bets">
        <SignIn />
      </div>
    );
  }
  return (
    <div className="stack own-bets">
      <div className="between">
        <div className="segments" role="group" aria-label={t('mine.state')}>
          {tabs.map((one) => (
            <button key={one} type="button" aria-pressed={tab === one} onClick={() => go({ page: 'mine', tab: one })}>
              {t(`mine.${one}`)}
            </button>
          ))}
        </div>
        <button type="button" className="link text-small" onClick={() => page.send({ type: 'navigate', data: { to: 'history' } })}>
          {t('mine.history')}
        </button>
      </div>
      <SafeLine />
      <Bets token={token} tab={tab} />
    </div>
  );
}
