import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { Facts } from '../../components/facts.tsx';
import { useCounted } from '../../components/table/list-range.tsx';
import { Tag } from '../../components/marks.tsx';
import { Scrolling, Section } from '../../components/panel.tsx';
import { Answer, answerOf } from '../../components/states.tsx';
import { useText } from '../../texts/use-text.ts';
import { levelTones } from './states.ts';

const DAY_HOURS = 24;
const EVERY_MS = 60_000;

/** The number of players at each level of verification, and the deadline in each policy pack. */
export function Levels() {
  const say = useText('verification');
  const query = useQuery({
    queryKey: ['verification', 'levels'],
    queryFn: () => api.identity.readVerificationLevels(),
    refetchInterval: EVERY_MS,
  });
  const found = query.data;
  const counted = useCounted();
  return (
    <Scrolling label={say('levels')}>
      <Answer {...answerOf(query)}>
        {found === undefined ? null : (
          <>
            <Section title={say('players')}>
              <Facts
                isLined
                facts={[
                  ...found.levels.map(({ level, ...number }) => ({
                    id: level,
                    term: <Tag tone={levelTones[level]}>{say(`level_${level}`)}</Tag>,
                    value: counted(number).shown,
                  })),
                  { id: 'running', term: `${say('deadline')}: ${say('list_due')}`, value: counted(found.running).shown },
                  { id: 'over', term: `${say('deadline')}: ${say('list_over')}`, value: counted(found.over).shown },
                ]}
              />
            </Section>
            <Section title={say('packs')}>
              <Facts
                isLined
                facts={found.packs.map(({ id, countries, deadlineHours }) => ({
                  id,
                  term: `${id} (${countries === null ? say('everyOther') : countries.join(', ')})`,
                  value: <Length hours={deadlineHours} />,
                }))}
              />
            </Section>
          </>
        )}
      </Answer>
    </Scrolling>
  );
}

function Length({ hours }: { hours: number | null }) {
  const say = useText('verification');
  if (hours === null) return say('noDeadline');
  return hours % DAY_HOURS === 0 ? say('days', { count: hours / DAY_HOURS }) : say('hours', { count: hours });
}
