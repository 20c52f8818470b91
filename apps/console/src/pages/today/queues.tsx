import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import type { queueEndpoints } from '@pavilion/contract/console/workplace/queues.ts';
import { Button } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { readEvery } from '../../api/reading.ts';
import { DataTable } from '../../components/table/data-table.tsx';
import { Age } from '../../components/marks.tsx';
import { Section } from '../../components/panel.tsx';
import { Answer, answerOf, Nothing } from '../../components/states.tsx';
import { useMay, usePlatformNow } from '../../session/session.ts';
import { useText } from '../../texts/use-text.ts';
import { lengthText } from './length-text.ts';
import { pathOfQueue } from './paths.ts';
import { TargetsDialog } from './targets-dialog.tsx';
import styles from './today.module.css';

type QueueStatus = AnswerOf<(typeof queueEndpoints)['listQueues']>[number];

/** The operator's queues, each measured against its target (operator §2.4). They are reloaded whenever the socket reports a change. */
export function Queues() {
  const say = useText('today');
  const query = useQuery({ queryKey: ['queues'], queryFn: () => api.queues.listQueues(), refetchInterval: readEvery('queues') });
  const rows = query.data ?? [];
  const sum = (of: (row: QueueStatus) => number): number => rows.reduce((total, row) => total + of(row), 0);
  const caption = say('waitingOver', { count: sum(({ count }) => count), over: sum(({ over }) => over) });
  return (
    <Section title={say('queues')} caption={query.data === undefined ? undefined : caption} end={<Targets />}>
      <Answer {...answerOf(query)} isEmpty={rows.length === 0} empty={<Nothing title={say('noQueues')} />}>
        <DataTable
          label={say('queues')}
          rows={rows}
          rowId={({ part }) => part}
          isStacked
          columns={[
            { id: 'queue', heading: say('queue'), cell: ({ queue, part }) => <Link to={pathOfQueue(queue)}>{say(`part_${part}`)}</Link> },
            { id: 'count', heading: say('waits'), isEnd: true, cell: ({ count }) => count },
            { id: 'standing', heading: say('standing'), cell: (row) => <Bar {...row} /> },
            { id: 'oldest', heading: say('oldest'), cell: (row) => <Oldest {...row} /> },
            {
              id: 'target',
              heading: say('target'),
              isEnd: true,
              isWideOnly: true,
              cell: ({ targetSeconds }) => (targetSeconds === null ? say('ownDeadline') : lengthText(targetSeconds)),
            },
            { id: 'look', heading: say('firstLook'), isEnd: true, isWideOnly: true, cell: (row) => <FirstLook {...row} /> },
            { id: 'decided', heading: say('median'), isEnd: true, isWideOnly: true, cell: (row) => <UntilDecided {...row} /> },
          ]}
        />
      </Answer>
    </Section>
  );
}

/** Operators who may change the targets do so here. */
function Targets() {
  const say = useText('today');
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may('settings.write') || !may('settings.read')) return null;
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {say('targets')}
      </Button>
      {isOpen ? <TargetsDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** On time, soon and over: as a bar, and in words for screen readers. */
function Bar({ count, soon, over, late }: QueueStatus) {
  const say = useText('today');
  if (count === 0) return null;
  const time = count - soon - over;
  const parts = [
    { name: 'time', value: time, words: say('onTime', { count: time }) },
    { name: 'soon', value: soon, words: say('soon', { count: soon }) },
    { name: 'over', value: over, words: say('over', { count: over }) },
  ] as const;
  const shown = parts.filter(({ value }) => value > 0);
  const words = [...shown.map((part) => part.words), ...(late === 0 ? [] : [say('late', { count: late })])].join(', ');
  return (
    <span className={styles.bar} role="img" aria-label={words} title={words}>
      {shown.map(({ name, value }) => (
        <i key={name} className={styles[name]} style={{ flexGrow: value }}>
          {value}
        </i>
      ))}
    </span>
  );
}

/** The median of seven days, with the figures behind it. */
function Middle({ seconds, pace, more }: { seconds: number | null | undefined; pace: QueueStatus['pace']; more: string | null }) {
  const say = useText('today');
  if (pace === null || seconds === null || seconds === undefined) return <span className="text-tertiary">–</span>;
  const words = say('ofDecided', { count: pace.decided });
  return <span title={more === null ? words : `${words}; ${more}`}>{lengthText(seconds)}</span>;
}

/** The time until an item was first opened. */
function FirstLook({ pace, lookSeconds }: QueueStatus) {
  const say = useText('today');
  const more = lookSeconds === null ? null : say('lookTarget', { time: lengthText(lookSeconds) });
  return <Middle pace={pace} seconds={pace?.lookedSeconds} more={more} />;
}

/** The time until decisions, and the part of it that an operator had the item open. */
function UntilDecided({ pace }: QueueStatus) {
  const say = useText('today');
  const handled = pace?.handledSeconds ?? null;
  return (
    <Middle pace={pace} seconds={pace?.waitedSeconds} more={handled === null ? null : say('handled', { time: lengthText(handled) })} />
  );
}

function Oldest({ oldestAt, dueAt }: QueueStatus) {
  const now = usePlatformNow();
  return oldestAt === null || dueAt === null ? '–' : <Age since={oldestAt} target={dueAt} now={now} />;
}
