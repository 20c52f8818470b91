import { useState } from 'react';
import { readSettlements, type Settlement, type TicketView } from '../data/tickets.ts';
import { session } from '../state/session.ts';
import { t } from '../texts.ts';
import { momentText } from '../when.ts';
import { Amount, useLocale } from './amount.tsx';

/** When and to what a ticket was settled; a corrected result stands beside the one it replaced. */
export function BetHistory({ ticket }: { ticket: TicketView }) {
  const [known, setKnown] = useState<readonly Settlement[] | null>(null);
  const locale = useLocale();
  const read = async (): Promise<void> => {
    const { token } = session.get();
    if (token === null) return;
    setKnown(await readSettlements(token, ticket).catch(() => []));
  };
  if (known === null)
    return (
      <button type="button" className="link cap start" onClick={() => void read()}>
        {t('mine.how')}
      </button>
    );
  return (
    <ul className="settlements" role="status">
      {known.map(({ payoutMinor, settledAt, correctedAt }) => (
        <li key={settledAt}>
          {t('mine.settledAt', { date: momentText(settledAt, locale) })} <Amount minor={payoutMinor} currency={ticket.currency} />
          {correctedAt !== null && <span>, {t('mine.correctedAt', { date: momentText(correctedAt, locale) })}</span>}
        </li>
      ))}
    </ul>
  );
}
