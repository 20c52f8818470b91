import { useId, useState } from 'react';
import { readSettlements, type Settlement, type TicketView } from '../../data/tickets.ts';
import { session } from '../../state/player/session.ts';
import { t } from '../../texts.ts';
import { momentText } from '../../when.ts';
import { Amount, useLocale } from '../amount.tsx';

type LoadedSettlements = readonly Settlement[] | 'loading' | 'failed' | null;

function Settlements({ known, currency }: { known: LoadedSettlements; currency: string }) {
  const locale = useLocale();
  if (known === null) return null;
  if (known === 'loading') return <p className="caption text-soft">{t('list.loading')}</p>;
  if (known === 'failed') return <p className="caption text-soft">{t('list.failed')}</p>;
  return (
    <ul className="settlements">
      {known.map(({ payoutMinor, settledAt, correctedAt }) => (
        <li key={settledAt}>
          {t('mine.settledAt', { date: momentText(settledAt, locale) })} <Amount minor={payoutMinor} currency={currency} />
          {correctedAt !== null && <span>, {t('mine.correctedAt', { date: momentText(correctedAt, locale) })}</span>}
        </li>
      ))}
    </ul>
  );
}

/** When and how a ticket was settled, collapsed at first; a corrected result is listed with the one it replaced. */
export function BetHistory({ ticket }: { ticket: TicketView }) {
  const [known, setKnown] = useState<LoadedSettlements>(null);
  const id = useId();
  const read = async (): Promise<void> => {
    const { token } = session.get();
    if (token === null) return;
    setKnown('loading');
    setKnown(await readSettlements(token, ticket).catch(() => 'failed' as const));
  };
  const isOpen = known !== null;
  // The press that would collapse a loaded history retries one that failed.
  const press = (): void => (isOpen && known !== 'failed' ? setKnown(null) : void read());
  return (
    <div className="bet-history">
      <button type="button" className="link caption align-start" aria-expanded={isOpen} aria-controls={id} onClick={press}>
        {t('mine.how')}
      </button>
      <div id={id} role="status">
        <Settlements known={known} currency={ticket.currency} />
      </div>
    </div>
  );
}
