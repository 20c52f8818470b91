import { consolePages } from '@pavilion/contract/console/pages.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../api/api.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { standingOf, Tag } from '../../parts/marks.tsx';
import { Section } from '../../parts/panel.tsx';
import { Nothing } from '../../parts/states.tsx';
import { type Session, usePlatformNow, useSession } from '../../session/session.ts';
import { ageText } from '../../texts/formats.ts';
import { useText, useTextOf } from '../../texts/use-text.ts';

const LOOKED_AT = 200;
interface Waiting {
  since: string;
  target: string;
}

/** The first of each queue, as far as ages are counted: what waits and by when it should be decided. */
const looks: Readonly<Record<string, () => Promise<Waiting[]>>> = {
  withdrawals: async () => {
    const { data } = await api.payments.listHeldWithdrawals({ query: { perPage: LOOKED_AT } });
    return data.map(({ createdAt, targetAt }) => ({ since: createdAt, target: targetAt }));
  },
  chargebacks: async () => {
    const { data } = await api.chargebacks.listChargebacks({ query: { perPage: LOOKED_AT } });
    return data.map(({ openedAt, deadline }) => ({ since: openedAt, target: deadline }));
  },
  documents: async () => {
    const { data } = await api.identity.listDocuments({ query: { status: ['waiting'], perPage: LOOKED_AT } });
    return data.map(({ uploadedAt, targetAt }) => ({ since: uploadedAt, target: targetAt }));
  },
  contact: async () => {
    const { data } = await api.contact.listContactMessages({ query: { state: ['waiting'], perPage: LOOKED_AT } });
    return data.map(({ receivedAt, targetAt }) => ({ since: receivedAt, target: targetAt }));
  },
  approvals: async () => {
    const { data } = await api.approvals.listApprovals({ query: { state: ['open'], perPage: LOOKED_AT } });
    return data.map(({ askedAt, expiresAt }) => ({ since: askedAt, target: expiresAt }));
  },
};

/** One's queues: how many are on time, soon due and over, and the oldest of each (operator §2.4). */
export function Queues() {
  const say = useText('today');
  const page = useTextOf('frame');
  const { queues } = useSession();
  const rows = queues.flatMap((queue) => {
    const at = consolePages.find((one) => 'queue' in one && one.queue === queue.name);
    return at === undefined ? [] : [{ ...queue, id: at.id, path: at.path }];
  });
  const waiting = rows.reduce((sum, { count }) => sum + count, 0);
  if (rows.length === 0)
    return (
      <Section title={say('queues')}>
        <Nothing title={say('noQueues')} />
      </Section>
    );
  return (
    <Section title={say('queues')} caption={say('waiting', { count: waiting })}>
      <DataTable
        label={say('queues')}
        rows={rows}
        rowId={({ id }) => id}
        columns={[
          { id: 'queue', heading: say('queue'), cell: ({ id, path }) => <Link to={path}>{page(id)}</Link> },
          { id: 'count', heading: say('waits'), isEnd: true, cell: ({ count }) => count },
          { id: 'standing', heading: say('standing'), cell: (queue) => <Standing {...queue} /> },
          { id: 'oldest', heading: say('oldest'), isEnd: true, cell: ({ oldestAt }) => <Oldest since={oldestAt} /> },
        ]}
      />
    </Section>
  );
}

type Queue = Session['queues'][number];

/** A queue is looked at anew when the socket tells that something in it moved, when it counts otherwise, and every half minute besides. */
function Standing({ name, count, oldestAt }: Queue) {
  const say = useText('today');
  const now = usePlatformNow();
  const { data } = useQuery({
    queryKey: [name, 'look', count, oldestAt],
    queryFn: () => looks[name]?.() ?? [],
    enabled: count > 0,
    refetchInterval: 30_000,
    // What stood there stays until it is known better.
    placeholderData: keepPreviousData,
  });
  if (data === undefined || count === 0) return null;
  const standings = data.map(({ since, target }) => {
    const from = new Date(since).getTime();
    return standingOf(now - from, new Date(target).getTime() - from);
  });
  const counted = (standing: 'time' | 'soon' | 'late'): number => standings.filter((one) => one === standing).length;
  const [late, soon, time] = [counted('late'), counted('soon'), counted('time')];
  return (
    <span className="row">
      {time === 0 ? null : <Tag>{say('onTime', { count: time })}</Tag>}
      {soon === 0 ? null : (
        <Tag tone="warning" icon="clock">
          {say('soon', { count: soon })}
        </Tag>
      )}
      {late === 0 ? null : (
        <Tag tone="error" icon="circle-alert">
          {say('over', { count: late })}
        </Tag>
      )}
    </span>
  );
}

function Oldest({ since }: { since: Queue['oldestAt'] }) {
  const now = usePlatformNow();
  return since === null ? '–' : ageText(now - new Date(since).getTime());
}
