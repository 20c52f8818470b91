import { useState } from 'react';
import type { TicketView } from '../data/tickets.ts';
import { go, page } from '../state/page.ts';
import { session } from '../state/session.ts';
import { useStore } from '../state/store.ts';
import { loadTickets, tickets } from '../state/tickets.ts';
import { t } from '../texts.ts';
import { BetCard } from './bet-card.tsx';
import { CashOutDialog } from './cash-out-dialog.tsx';
import { SafeLine } from './safe-line.tsx';

const tabs = ['open', 'settled'] as const;

function SignIn() {
  return (
    <div className="empty">
      <p>{t('mine.signIn')}</p>
      <button type="button" className="btn btn-p" onClick={() => page.send({ type: 'click', target: 'loginButton' })}>
        {t('mine.signInButton')}
      </button>
    </div>
  );
}

function Bets({ token, tab, onCashOut }: { token: string; tab: 'open' | 'settled'; onCashOut: (ticket: TicketView) => void }) {
  const list = useStore(tickets, (all) => all[tab]);
  const hasFailed = useStore(tickets, (all) => all.hasFailed);
  if (list === null && hasFailed)
    return (
      <div className="empty" role="alert">
        <p>{t('list.failed')}</p>
        <button type="button" className="btn btn-s" onClick={() => void loadTickets(token, tab)}>
          {t('list.retry')}
        </button>
      </div>
    );
  if (list === null) return <p className="empty">{t('list.loading')}</p>;
  if (list.tickets.length === 0) return <p className="empty">{t(tab === 'open' ? 'mine.emptyOpen' : 'mine.emptySettled')}</p>;
  return (
    <>
      <section className="card flush">
        {list.tickets.map((ticket) => (
          <BetCard key={ticket.id} ticket={ticket} onCashOut={onCashOut} />
        ))}
      </section>
      {list.next !== null && (
        <button type="button" className="btn btn-s more" onClick={() => void loadTickets(token, tab, true)}>
          {t('mine.more')}
        </button>
      )}
    </>
  );
}

/** The player's own bets, open and settled, with the result of the visit beside them. */
export function MyBets({ tab }: { tab: 'open' | 'settled' }) {
  const token = useStore(session, (state) => state.token);
  const [cashing, setCashing] = useState<TicketView | null>(null);
  const now = useStore(tickets, (all) => all.open?.tickets.find(({ id }) => id === cashing?.id));
  if (token === null) return <SignIn />;
  return (
    <div className="stack mine">
      <div className="between">
        <div className="seg" role="group" aria-label={t('mine.state')}>
          {tabs.map((one) => (
            <button key={one} type="button" aria-pressed={tab === one} onClick={() => go({ page: 'mine', tab: one })}>
              {t(`mine.${one}`)}
            </button>
          ))}
        </div>
        <button type="button" className="link small" onClick={() => page.send({ type: 'navigate', data: { to: 'history' } })}>
          {t('mine.history')}
        </button>
      </div>
      <SafeLine />
      <Bets token={token} tab={tab} onCashOut={setCashing} />
      {/* Beside the list, for a ticket cashed out whole leaves it before the player has read what was paid. */}
      {cashing !== null && <CashOutDialog ticket={now ?? cashing} token={token} onClose={() => setCashing(null)} />}
    </div>
  );
}
