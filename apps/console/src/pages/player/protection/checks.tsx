import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { useList } from '../../../api/use-list.ts';
import { type Fact, Facts } from '../../../components/facts.tsx';
import { Tag } from '../../../components/marks.tsx';
import { Section } from '../../../components/panel.tsx';
import { Answer, answerOf } from '../../../components/states.tsx';
import { ageText, useFormats } from '../../../texts/formats.ts';
import { useText } from '../../../texts/use-text.ts';
import { RecordTable } from '../records.tsx';
import type { RealityCheckView, TabProps } from '../types.ts';
import { ListSection } from '../list-section.tsx';

/** The time played so far, the next due check, and the answers to earlier ones. */
export function RealityChecks({ player }: TabProps) {
  const say = useText('player');
  const query = useQuery({
    queryKey: ['player', player.id, 'reality-check'],
    queryFn: () => api.players.readPlayerRealityCheck({ params: { id: player.id } }),
    refetchInterval: 10_000,
  });
  return (
    <Section title={say('realityChecks')}>
      <Answer {...answerOf(query)}>{query.data === undefined ? null : <CheckFacts check={query.data} />}</Answer>
      <RecordTable
        playerId={player.id}
        kinds={['realityCheckAcknowledged', 'realityCheckChanged']}
        label={say('realityChecks')}
        nothing={say('noRealityChecks')}
      />
    </Section>
  );
}

function CheckFacts({ check }: { check: RealityCheckView }) {
  const say = useText('player');
  const { minute } = useFormats();
  const { startedAt, playedSeconds, intervalMinutes, isEnforced, dueAt, isDue } = check;
  const facts: Fact[] = [
    { id: 'play', term: say('playsNow'), value: startedAt === null ? say('no') : ageText(playedSeconds * 1000) },
    {
      id: 'interval',
      term: say('checkEvery'),
      value: intervalMinutes === null ? say('never') : say('minutes', { count: intervalMinutes }),
    },
    { id: 'enforced', term: say('checkStops'), value: say(isEnforced ? 'yes' : 'no') },
    { id: 'due', term: say('checkDue'), value: isDue ? <Tag tone="warning">{say('dueNow')}</Tag> : dueAt === null ? '–' : minute(dueAt) },
  ];
  return <Facts isLined facts={facts} />;
}

const levelTones = { none: 'ok', low: 'neutral', some: 'warning', high: 'error' } as const;

/** Results of self-assessments that the player chose to keep. */
export function Assessments({ player }: TabProps) {
  const say = useText('player');
  const { minute } = useFormats();
  const list = useList(['player', player.id, 'assessments'], (page, signal) =>
    api.players.listPlayerAssessments({ params: { id: player.id }, query: page }, { signal }),
  );
  return (
    <ListSection
      title={say('assessments')}
      caption={say('assessmentsCaption')}
      empty={say('noAssessments')}
      list={list}
      columns={[
        { id: 'time', heading: say('time'), cell: ({ createdAt }) => minute(createdAt) },
        { id: 'level', heading: say('risk'), cell: ({ level }) => <Tag tone={levelTones[level]}>{say(`assessed_${level}`)}</Tag> },
        { id: 'score', heading: say('score'), isEnd: true, cell: ({ score }) => score },
      ]}
    />
  );
}
