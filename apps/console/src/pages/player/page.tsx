import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, type ComponentType } from 'react';
import type { PermissionName } from '@pavilion/contract/calls/permissions.ts';
import { api } from '../../api/api.ts';
import { useLivePlayer } from '../../live/live.ts';
import { useVisited } from '../../navigation/visited.ts';
import { Colleagues } from '../../components/people/colleagues.tsx';
import { LinkTabs } from '../../components/link-tabs.tsx';
import { Panel, Scrolling } from '../../components/panel.tsx';
import { Answer, answerOf, Loading } from '../../components/states.tsx';
import { useMay } from '../../session/session.ts';
import { useText } from '../../texts/use-text.ts';
import { PlayerActs } from './acts/acts.tsx';
import { Explained } from './money/explain.tsx';
import { AnswerLine, PlayerHead } from './head.tsx';
import { Overview } from './overview.tsx';
import type { TabProps } from './types.ts';

type TabModule = Record<
  'Money' | 'Payments' | 'Play' | 'Bonuses' | 'Safety' | 'Identity' | 'Sessions' | 'Contact' | 'Recorded',
  ComponentType<TabProps>
>;

const tab = <Name extends keyof TabModule>(load: () => Promise<Pick<TabModule, Name>>, name: Name) =>
  lazy(() => load().then((module) => ({ default: module[name] })));

/** The tabs of a player's page (operator §2.3), each loaded when it is opened. */
const tabs: readonly { id: TabId; permission: PermissionName; Content: ComponentType<TabProps> }[] = [
  { id: 'overview', permission: 'players.read', Content: Overview },
  { id: 'money', permission: 'players.read', Content: tab(() => import('./money/money.tsx'), 'Money') },
  { id: 'payments', permission: 'payments.read', Content: tab(() => import('./money/payments.tsx'), 'Payments') },
  { id: 'play', permission: 'players.read', Content: tab(() => import('./play/play.tsx'), 'Play') },
  { id: 'bonuses', permission: 'players.read', Content: tab(() => import('./play/bonuses.tsx'), 'Bonuses') },
  { id: 'identity', permission: 'identity.read', Content: tab(() => import('./identity.tsx'), 'Identity') },
  { id: 'safety', permission: 'players.read', Content: tab(() => import('./protection/safety.tsx'), 'Safety') },
  { id: 'contact', permission: 'players.read', Content: tab(() => import('./contact.tsx'), 'Contact') },
  { id: 'sessions', permission: 'players.read', Content: tab(() => import('./money/payments.tsx'), 'Sessions') },
  { id: 'audit', permission: 'players.read', Content: tab(() => import('./money/payments.tsx'), 'Recorded') },
];
type TabId = 'overview' | 'money' | 'payments' | 'play' | 'bonuses' | 'identity' | 'safety' | 'contact' | 'sessions' | 'audit';

const HEAD_EVERY_MS = 10_000;

/** Everything about a player: identity, open matters and history, tab by tab. */
export function Page() {
  const say = useText('player');
  const may = useMay();
  const { id = '', tab: tabId = 'overview' } = useParams({ strict: false });
  useLivePlayer(id);
  const query = useQuery({
    queryKey: ['player', id, 'head'],
    queryFn: () => api.players.readPlayer({ params: { id } }),
    refetchInterval: HEAD_EVERY_MS,
  });
  const offered = tabs.filter(({ permission }) => may(permission));
  const open = offered.find((one) => one.id === tabId) ?? offered[0];
  const player = query.data;
  useVisited(
    player && { kind: 'player', id, title: player.nickname ?? say('number', { number: player.number }), url: `/players/${id}/overview` },
  );
  if (player === undefined || open === undefined)
    return (
      <Panel title={say('title')}>
        <Answer {...answerOf(query)}>{null}</Answer>
      </Panel>
    );
  const { Content } = open;
  return (
    <Panel title={<PlayerHead player={player} />} name={player.nickname ?? say('title')} end={<PlayerActs player={player} />}>
      <Colleagues kind="player" id={id} />
      <AnswerLine player={player} />
      <LinkTabs
        label={say('tabs')}
        current={open.id}
        tabs={offered.map((one) => ({ id: one.id, label: say(`tab_${one.id}`), to: `/players/${id}/${one.id}` }))}
      />
      <Explained playerId={id}>
        <Scrolling label={say(`tab_${open.id}`)}>
          <Suspense fallback={<Loading />}>
            <Content player={player} />
          </Suspense>
        </Scrolling>
      </Explained>
    </Panel>
  );
}
