import { api } from '../../../api/api.ts';
import { useList } from '../../../api/use-list.ts';
import { DataTable } from '../../../components/table/data-table.tsx';
import { Section } from '../../../components/panel.tsx';
import { Answer, Nothing } from '../../../components/states.tsx';
import { useFormats } from '../../../texts/formats.ts';
import { useText, useTextOf } from '../../../texts/use-text.ts';
import type { TabProps } from '../types.ts';

/** Quests that were begun, with how many of their tasks are done. */
export function Quests({ player }: TabProps) {
  const say = useText('player');
  const nameOf = useTextOf('player');
  const { minute } = useFormats();
  const list = useList(['player', player.id, 'quests'], (page, signal) =>
    api.playerRewards.listPlayerQuests({ params: { id: player.id }, query: page }, { signal }),
  );
  return (
    <Section title={say('quests')}>
      <Answer {...list.answer} empty={<Nothing title={say('noQuests')} />}>
        <DataTable
          label={say('quests')}
          name="quests"
          rows={list.rows}
          rowId={({ id }) => id}
          onEnd={list.onEnd}
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
      </Answer>
    </Section>
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
    <Section
      title={say('points')}
      caption={level === null ? undefined : say('levelNow', { level: level.name, points: count(level.points) })}
    >
      <Answer {...list.answer} empty={<Nothing title={say('noPoints')} />}>
        <DataTable
          label={say('points')}
          name="points"
          rows={list.rows}
          rowId={({ id }) => id}
          onEnd={list.onEnd}
          columns={[
            { id: 'day', heading: say('day'), cell: (row) => calendarDay(row.day) },
            { id: 'kind', heading: say('kind'), cell: ({ kind }) => say(`points_${kind}`) },
            { id: 'name', heading: say('name'), cell: ({ name }) => name },
            { id: 'points', heading: say('points'), isEnd: true, cell: ({ points }) => count(points) },
          ]}
        />
      </Answer>
    </Section>
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
    <Section title={say('tournaments')}>
      <Answer {...list.answer} empty={<Nothing title={say('noTournaments')} />}>
        <DataTable
          label={say('tournaments')}
          name="tournaments"
          rows={list.rows}
          rowId={({ id }) => id}
          onEnd={list.onEnd}
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
      </Answer>
    </Section>
  );
}
