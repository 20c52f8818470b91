import { type ReactNode, useState } from 'react';
import { useQuery } from '../../../../hydration/use-query.ts';
import { browserClock } from '../../../../browser/clock.ts';
import { useMoments } from '../../../../content/use-moments.ts';
import type { Texts } from '../../../../content/texts.tsx';
import { useIsHydrated } from '../../../../hydration/use-is-hydrated.ts';
import { isPageOffered } from '../../../../navigation/routes.ts';
import { useHref } from '../../../../navigation/use-href.ts';
import { session } from '../../../../session/session.ts';
import { noteVisit } from '../../../../session/visit.ts';
import { useSite } from '../../../../visitor/use-site.ts';
import { usePopoverMessages } from '../../../notification/queries.ts';
import { Money } from '../../../settings/money.tsx';
import { betsOptions } from '../../history/queries.ts';
import ledger from './ledger.module.css';
import { RoomHead } from './room-head.tsx';
import styles from './rooms.module.css';

const changesMost = 4;

type Change = { id: string; href: string; title: ReactNode; detail?: ReactNode; at: string };

/** What came in since the player's last visit on this device: messages, and bets that were settled. Without a visit before, what was not read yet. */
export function Changes({ texts }: { texts: Texts }) {
  // Only the browser knows of its visits.
  return useIsHydrated() ? <ChangesOfVisit texts={texts} /> : null;
}

function ChangesOfVisit({ texts }: { texts: Texts }) {
  const moments = useMoments();
  // The visit this page belongs to began before it was opened, and stays the same while it is open.
  const [sinceMs] = useState(() => noteVisit(session.playerId(), browserClock.nowMs()).sinceMs);
  const messages = useMessages(sinceMs);
  const bets = useSettledBets(sinceMs);
  const changes = [...messages, ...bets].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at)).slice(0, changesMost);
  if (changes.length === 0) return null;
  const time = sinceMs === null ? undefined : moments.minute(new Date(sinceMs).toISOString());
  return (
    <section className={styles.room} aria-labelledby="since">
      <RoomHead
        id="since"
        title={texts(time === undefined ? 'title' : 'visitTitle')}
        basis={time === undefined ? undefined : texts('visitBasis', { time })}
      />
      <ul className={ledger.changes}>
        {changes.map(({ id, href, title, detail, at }) => (
          <li key={id}>
            <a href={href}>
              <b>{title}</b>
              {detail === undefined ? null : <span className="small">{detail}</span>}
              <small>{moments.minute(at)}</small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useMessages(sinceMs: number | null): Change[] {
  const href = useHref();
  const { data } = usePopoverMessages();
  return (data?.data ?? [])
    .filter(({ readAt, createdAt }) => (sinceMs === null ? readAt === null : Date.parse(createdAt) > sinceMs))
    .map(({ id, content, createdAt }) => ({ id, href: href('/profile/notifications'), title: content.title, at: createdAt }));
}

/** None where betting is not offered, and none to compare without a visit before. */
function useSettledBets(sinceMs: number | null): Change[] {
  const { api, config } = useSite();
  const href = useHref();
  const isWanted = sinceMs !== null && isPageOffered('/betting', config);
  const { data } = useQuery({ ...betsOptions(api, 1, true), enabled: isWanted });
  if (!isWanted) return [];
  return (data?.data ?? []).flatMap(({ id, items, payout, currency, settledAt }) =>
    settledAt === null || Date.parse(settledAt) <= sinceMs
      ? []
      : [
          {
            id,
            href: href('/profile/history', { tab: 'bets' }),
            title: items.map(({ event }) => event).join(' · '),
            detail: <Money amount={payout} currency={currency} />,
            at: settledAt,
          },
        ],
  );
}
