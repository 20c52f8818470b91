import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../api/api.ts';
import { readEvery } from '../../api/reading.ts';
import { DataTable } from '../../components/table/data-table.tsx';
import { Panel, Scrolling, Section } from '../../components/panel.tsx';
import { Answer, answerOf, Nothing } from '../../components/states.tsx';
import { useMay, usePlatformNow, useSession } from '../../session/session.ts';
import { ageText, useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import { useMayDecide } from '../approvals/use-may-decide.ts';
import { useTitle } from '../approvals/use-title.ts';
import { Handover, HandoverButton } from './handover.tsx';
import { Incidents } from './incidents.tsx';
import { LiveFigures } from './live-figures.tsx';
import { Queues } from './queues.tsx';
import styles from './today.module.css';

/** The start page: the operator's queues against their targets, incidents, the last shift's note, and the operator's own requests. */
export function Page() {
  const say = useText('today');
  const { clock } = useSession();
  const { minute, zone } = useFormats();
  const may = useMay();
  return (
    <Panel title={say('title')} count={`${minute(clock.now)} ${zone}`} end={<HandoverButton />}>
      <LiveFigures />
      <div className={styles.columns}>
        <Scrolling label={say('work')}>
          <Queues />
          {may('approvals.read') ? <OpenApprovals /> : null}
        </Scrolling>
        <Scrolling label={say('aside')}>
          <Incidents />
          <Handover />
        </Scrolling>
      </div>
    </Panel>
  );
}

function OpenApprovals() {
  const say = useText('today');
  const now = usePlatformNow();
  const { operator, queues } = useSession();
  const query = useQuery({
    queryKey: ['approvals', 'open'],
    queryFn: () => api.approvals.listApprovals({ query: { state: ['open'] } }),
    refetchInterval: readEvery('approvals'),
  });
  const titleOf = useTitle();
  const mayDecide = useMayDecide();
  const rows = (query.data?.data ?? []).filter((row) => row.askedBy === operator.id || mayDecide(row));
  const own = rows.filter((row) => row.askedBy === operator.id).length;
  const count = queues.find(({ name }) => name === 'approvals')?.count ?? 0;
  const caption = [say('toDecide', { count }), ...(own === 0 ? [] : [say('ownAsked', { count: own })])].join(' · ');
  return (
    <Section title={say('approvals')} caption={caption}>
      <Answer {...answerOf(query)} isEmpty={rows.length === 0} empty={<Nothing title={say('noApprovals')} />}>
        <DataTable
          label={say('approvals')}
          rows={rows}
          rowId={({ id }) => id}
          columns={[
            {
              id: 'what',
              heading: say('what'),
              cell: (row) => (
                <Link to="/approvals" search={{ view: row.askedBy === operator.id ? 'mine' : undefined, row: row.id }}>
                  {titleOf(row)}
                </Link>
              ),
            },
            {
              id: 'by',
              heading: say('askedBy'),
              isWideOnly: true,
              cell: ({ askedBy, askedByEmail }) => (askedBy === operator.id ? say('you') : askedByEmail),
            },
            { id: 'age', heading: say('age'), isEnd: true, cell: ({ askedAt }) => ageText(now - new Date(askedAt).getTime()) },
          ]}
        />
      </Answer>
    </Section>
  );
}
