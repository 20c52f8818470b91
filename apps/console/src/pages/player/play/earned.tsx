import { api } from '../../../api/api.ts';
import { useList } from '../../../api/use-list.ts';
import { useFormats } from '../../../texts/formats.ts';
import { useText, useTextOf } from '../../../texts/use-text.ts';
import type { TabProps } from '../types.ts';
import { ListSection } from '../list-section.tsx';

/** Quests that were begun, with how many of their tasks are done. */
export function Quests({ player }: TabProps) {
  const say = useText('player');
  const nameOf = useTextOf('player');
  const { minute } = useFormats();
  const list = useList(['player', player.id, 'quests'], (page, signal) =>
    api.playerRewards.listPlayerQuests({ params: { id: player.id }, query: page }, { signal }),
  );
  return (
    <ListSection
      name="quests"
      title={say('quests')}
      empty={say('noQuests')}
      list={list}
      columns={[
        { id: 'name', heading: say('name'), cell: ({ name }) => name },
        {
          id: 'tasks',
          heading: say('tasksDone'),
          isEnd: true,
          cell: ({ tasks }) => `${tasks.filter(({ isCompleted }) => isCompleted).length} / ${tasks.length}`,
        },
        { id: 'state', heading: say('state'), cell: ({ state }) => nameOf(`quest_${state}`) ?? state },
        { id: 'started', heading: say('started'), isWideOnly: true, cell: ({ startedAt }) => minute(startedAt) },
        { id: 'to', heading: say('to'), isWideOnly: true, cell: ({ endAt }) => (endAt === null ? '–' : minute(endAt)) },
      ]}
    />
  );
}

/** Points by day and source; the level is in the head. */
export function Points({ player }: TabProps) {
  const say = useText('player');
  const { calendarDay, count } = useFormats();
  const { level } = player;
  const list = useList(['player', player.id, 'points'], (page, signal) =>
    api.playerRewards.listPlayerPoints({ params: { id: player.id }, query: page }, { signal }),
  );
  return (
    <ListSection
      name="points"
      title={say('points')}
      caption={level === null ? undefined : say('levelNow', { level: level.name, points: count(level.points) })}
      empty={say('noPoints')}
      list={list}
      columns={[
        { id: 'day', heading: say('day'), cell: (row) => calendarDay(row.day) },
        { id: 'kind', heading: say('kind'), cell: ({ kind }) => say(`points_${kind}`) },
        { id: 'name', heading: say('name'), cell: ({ name }) => name },
        { id: 'points', heading: say('points'), isEnd: true, cell: ({ points }) => count(points) },
      ]}
    />
  );
}

/** Tournaments that the player takes or took part in. */
export function Tournaments({ player }: TabProps) {
  const say = useText('player');
  const nameOf = useTextOf('player');
  const { minute, count } = useFormats();
  const list = useList(['player', player.id, 'tournaments'], (page, signal) =>
    api.playerRewards.listPlayerTournaments({ params: { id: player.id }, query: page }, { signal }),
  );
  return (
    <ListSection
      name="tournaments"
      title={say('tournaments')}
      empty={say('noTournaments')}
      list={list}
      columns={[
        { id: 'name', heading: say('name'), cell: ({ title }) => title },
        { id: 'place', heading: say('rank'), isEnd: true, cell: ({ place }) => place ?? '–' },
        { id: 'points', heading: say('points'), isEnd: true, cell: ({ points }) => count(points) },
        {
          id: 'corrected',
          heading: say('correctedPoints'),
          isEnd: true,
          cell: ({ correctedPoints }) => (correctedPoints === null ? '–' : count(correctedPoints)),
        },
        { id: 'state', heading: say('state'), cell: ({ state }) => nameOf(`tournament_${state}`) ?? state },
        { id: 'to', heading: say('to'), isWideOnly: true, cell: ({ endAt }) => minute(endAt) },
      ]}
    />
  );
}
