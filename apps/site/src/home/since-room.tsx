import { bonusStatus } from '@pavilion/contract/constants.ts';
import type { Quest } from '@pavilion/contract/areas/retention.ts';
import { Icon, type IconName } from '@pavilion/ui';
import { type ReactNode, useState } from 'react';
import { useQuery } from '../hydration/use-query.ts';
import { browserClock } from '../browser/clock.ts';
import { formatCount } from '../content/format.ts';
import { useMoments } from '../content/use-moments.ts';
import { type Texts, useTexts } from '../content/texts.tsx';
import { useIsHydrated } from '../hydration/use-is-hydrated.ts';
import { isPageOffered } from '../navigation/routes.ts';
import { useHref } from '../navigation/use-href.ts';
import { session } from '../session/session.ts';
import { isDaysAgo, noteVisit } from '../session/visit.ts';
import { useSite } from '../visitor/use-site.ts';
import { usePopoverMessages } from '../features/notification/queries.ts';
import { doneTasks, useActiveQuests } from '../features/retention/quests/queries.ts';
import { Money } from '../features/settings/money.tsx';
import { useActiveAccount } from '../features/wallet/queries.ts';
import { playerBonusesOptions } from '../features/game/bonuses/queries.ts';
import { useWagerSentence } from '../features/game/bonuses/wager-progress.tsx';
import { betsOptions } from '../features/game/history/queries.ts';
import ledger from '../features/game/lobby/rooms/ledger.module.css';
import { CARDS_LEAST, RoomHead } from '../features/game/lobby/rooms/room-head.tsx';
import styles from '../features/game/lobby/rooms/rooms.module.css';

const CARDS = 4;
/** Running things have at least these places, however much is new. */
const UNDER_WAY_PLACES = 2;

type Card = { id: string; icon: IconName; href: string; questId?: string; title: ReactNode; detail: ReactNode };
type Change = Card & { at: string };

/** Deposits and wins since the player's last visit on this device, and what is in progress: cards of one kind, or no room. */
export function SinceRoom({ texts }: { texts: Texts }) {
  // Only the browser knows of its visits.
  return useIsHydrated() ? <RoomOfVisit texts={texts} /> : null;
}

function RoomOfVisit({ texts }: { texts: Texts }) {
  const moments = useMoments();
  // The visit this page belongs to began before it was opened, and stays the same while it is open.
  const [{ sinceMs, seenMs }] = useState(() => noteVisit(session.playerId(), browserClock.nowMs()));
  const changes = [...useMessages(sinceMs), ...useSettledBets(sinceMs)].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  const underWay = [...useBonus(), ...useQuests()];
  const places = CARDS - Math.min(UNDER_WAY_PLACES, underWay.length);
  const cards: readonly Card[] = [...changes.slice(0, places), ...underWay].slice(0, CARDS);
  if (cards.length < CARDS_LEAST) return null;
  const since = sinceMs === null ? undefined : new Date(sinceMs).toISOString();
  const day = since !== undefined && isDaysAgo(sinceMs, seenMs) ? moments.weekday(since) : undefined;
  return (
    <section className={styles.room} aria-labelledby="since">
      <RoomHead
        id="since"
        title={day === undefined ? texts(since === undefined ? 'title' : 'visitTitle') : texts('visitDay', { day })}
        basis={since === undefined ? undefined : texts('visitBasis', { time: moments.minute(since) })}
      />
      <ul className={ledger.since}>
        {cards.map(({ id, icon, href, questId, title, detail }) => (
          <li key={id}>
            <a href={href} data-modal={questId === undefined ? undefined : 'quest-tasks'} data-modal-value={questId}>
              <span className={ledger.sinceIcon}>
                <Icon name={icon} />
              </span>
              <span>
                <b>
                  <bdi>{title}</bdi>
                </b>
                <small>{detail}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Messages since a moment; without a visit before, those not read yet. */
function useMessages(sinceMs: number | null): Change[] {
  const href = useHref();
  const moments = useMoments();
  const { data } = usePopoverMessages();
  return (data?.data ?? [])
    .filter(({ readAt, createdAt }) => (sinceMs === null ? readAt === null : Date.parse(createdAt) > sinceMs))
    .map(({ id, content, createdAt }) => ({
      id,
      icon: 'mail',
      href: href('/profile/notifications'),
      title: content.title,
      detail: moments.minute(createdAt),
      at: createdAt,
    }));
}

/** None where betting is not offered, and none to compare without a visit before. */
function useSettledBets(sinceMs: number | null): Change[] {
  const { api, config } = useSite();
  const href = useHref();
  const isWanted = sinceMs !== null && isPageOffered('/betting', config);
  const { data } = useQuery({ ...betsOptions(api, 1, true), enabled: isWanted });
  if (!isWanted) return [];
  return (data?.data ?? []).flatMap(({ id, items, payout, currency, settledAt }): Change[] =>
    settledAt === null || Date.parse(settledAt) <= sinceMs
      ? []
      : [
          {
            id,
            icon: 'ticket',
            href: href('/profile/history', { tab: 'bets' }),
            title: items.map(({ event }) => event).join(' · '),
            detail: <Money amount={payout} currency={currency} />,
            at: settledAt,
          },
        ],
  );
}

/** The bonus being wagered, and what is left of it. */
function useBonus(): Card[] {
  const { api } = useSite();
  const href = useHref();
  const sentence = useWagerSentence();
  const currency = useActiveAccount()?.currency ?? '';
  const { data = [] } = useQuery({ ...playerBonusesOptions(api, currency), enabled: currency !== '' });
  const bonus = data.find(({ status }) => status === bonusStatus.active);
  if (bonus === undefined) return [];
  return [{ id: 'bonus', icon: 'gift', href: href('/profile/bonuses'), title: bonus.name, detail: sentence(bonus) }];
}

/** The quests that run, each with how far it is. */
function useQuests(): Card[] {
  const href = useHref();
  const way = useQuestWay();
  const { data: quests = [] } = useActiveQuests();
  return quests.map((quest) => ({
    id: quest.id,
    icon: 'list-checks',
    href: href('/', { 'quest-tasks': quest.id }),
    questId: quest.id,
    title: quest.name,
    detail: way(quest),
  }));
}

/** The rounds of a quest's only task, else its tasks. */
function useQuestWay(): (quest: Quest) => ReactNode {
  const { visitor } = useSite();
  const loyalty = useTexts('globalComponents', 'loyalty');
  const count = (value: number): string => formatCount(value, visitor.locale);
  return (quest) => {
    const [single, ...others] = quest.tasks;
    if (single === undefined || others.length > 0) return loyalty('tasksDone', { done: doneTasks(quest), total: quest.tasks.length });
    return <bdi dir="ltr">{`${count(single.progress)} / ${count(single.quantity)}`}</bdi>;
  };
}
