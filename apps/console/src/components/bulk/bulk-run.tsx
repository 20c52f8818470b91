import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import { type BulkListName, bulkActOf } from '@pavilion/contract/console/bulk-acts.ts';
import type { BulkState, bulkEndpoints } from '@pavilion/contract/console/bulk.ts';
import { Button, Note, Progress, type Tone } from '@pavilion/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '../../api/api.ts';
import { useRefusalText } from '../../texts/refusal-text.ts';
import { useSilentSince } from '../../live/live.ts';
import { useSearchState } from '../../navigation/search-state.ts';
import { useSession } from '../../session/session.ts';
import { useFormats } from '../../texts/formats.ts';
import { useText, useTextOf } from '../../texts/use-text.ts';
import { ConsoleDialog } from '../console-dialog.tsx';
import { Facts } from '../facts.tsx';
import { Tag } from '../marks.tsx';
import { saveFile } from '../save-file.ts';
import { Answer, answerOf } from '../states.tsx';
import { announce } from '../toasts.tsx';
import styles from './bulk.module.css';

export type Bulk = AnswerOf<(typeof bulkEndpoints)['readBulk']>;

export const bulkTones: Readonly<Record<BulkState, Tone>> = {
  waiting: 'info',
  running: 'info',
  done: 'ok',
  stopped: 'warning',
  refused: 'error',
};

export const takenOf = ({ done, skipped, failed }: Bulk): number => done + skipped + failed;
const isOver = ({ state }: Bulk): boolean => state !== 'waiting' && state !== 'running';

const POLL_MS = 10_000;
const SILENT_POLL_MS = 2000;

/** The queries to reload once objects have been processed. */
const readBy: Readonly<Record<BulkListName, string>> = {
  players: 'players',
  'withdrawals/held': 'withdrawals',
  'contact-messages': 'contact',
};

/** Progress of one bulk: pushed by the socket, and polled more often while that is silent. */
function useRun(id: string) {
  const client = useQueryClient();
  const isSilent = useSilentSince() !== undefined;
  const query = useQuery({
    queryKey: ['bulk', 'one', id],
    queryFn: () => api.bulk.readBulk({ params: { id } }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isOver(data) ? false : isSilent ? SILENT_POLL_MS : POLL_MS),
  });
  const ended = query.data !== undefined && isOver(query.data) ? readBy[bulkActOf(query.data.act).list] : undefined;
  useEffect(() => {
    if (ended !== undefined) void Promise.all([ended, 'player', 'session'].map((name) => client.invalidateQueries({ queryKey: [name] })));
  }, [client, ended]);
  return query;
}

/** The bulk action named in the address, shown over any page: a reload or a second tab finds it in its current state (operator §2.1). */
export function OpenBulk() {
  const [{ bulk: id }, change] = useSearchState();
  return id === undefined ? null : <BulkRunDialog key={id} id={id} onClose={() => change({ bulk: undefined })} />;
}

function BulkRunDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const say = useText('bulk');
  const query = useRun(id);
  const bulk = query.data;
  if (bulk === undefined)
    return (
      <ConsoleDialog title={say('run')} onClose={onClose} isText>
        <Answer {...answerOf(query)}>{null}</Answer>
      </ConsoleDialog>
    );
  return (
    <ConsoleDialog title={say(bulk.act)} onClose={onClose} foot={<RunActs key={bulk.state} bulk={bulk} />} isText>
      <div className="stack">
        <RunState bulk={bulk} />
        <RunFacts bulk={bulk} />
      </div>
    </ConsoleDialog>
  );
}

/** How far it is. */
function RunState({ bulk }: { bulk: Bulk }) {
  const say = useText('bulk');
  const { count } = useFormats();
  const { state, able } = bulk;
  const hasBegun = state !== 'waiting' && state !== 'refused';
  const words = say('takenOf', { taken: count(takenOf(bulk)), of: count(able) });
  return (
    <>
      <p className={styles.state} role="status">
        <Tag tone={bulkTones[state]}>{say(`state_${state}`)}</Tag>
        {hasBegun ? words : null}
      </p>
      {hasBegun ? <Progress percent={(100 * takenOf(bulk)) / Math.max(1, able)} label={say('progress')} valueText={words} isThin /> : null}
      <RunNotice bulk={bulk} />
    </>
  );
}

/** The step it is waiting for, or why it ended. */
function RunNotice({ bulk: { state, stopReason, approvalId, resumableUntil } }: { bulk: Bulk }) {
  const say = useText('bulk');
  const { minute } = useFormats();
  const sayOf = useTextOf('bulk');
  if (state === 'running') return <p className="text-secondary">{say('goesOn')}</p>;
  if (state === 'refused') return <p>{say('refusedText')}</p>;
  if (state === 'waiting')
    return (
      <Note icon="badge-check">
        {say('waits')}{' '}
        {approvalId === null ? null : (
          <Link to="/approvals" search={{ view: 'mine', row: approvalId }} className="link">
            {say('toApproval')}
          </Link>
        )}
      </Note>
    );
  if (stopReason === null) return null;
  return (
    <p>
      {sayOf(`stopped_${stopReason}`) ?? say('stoppedBecause', { reason: stopReason })}{' '}
      {resumableUntil === null ? null : say('resumableUntil', { at: minute(resumableUntil) })}
    </p>
  );
}

function RunFacts({ bulk }: { bulk: Bulk }) {
  const say = useText('bulk');
  const { count, minute } = useFormats();
  const { operator } = useSession();
  const { done, skipped, failed, unable, reason, operatorId, operatorEmail, createdAt, endedAt } = bulk;
  return (
    <Facts
      isLined
      facts={[
        { id: 'done', term: say('done'), value: <b>{count(done)}</b> },
        { id: 'skipped', term: say('skipped'), value: count(skipped) },
        { id: 'failed', term: say('failed'), value: count(failed) },
        { id: 'unable', term: say('unable'), value: count(unable) },
        { id: 'reason', term: say('reason'), value: reason },
        ...(operatorId === operator.id ? [] : [{ id: 'by', term: say('by'), value: operatorEmail }]),
        { id: 'created', term: say('confirmedAt'), value: minute(createdAt) },
        ...(endedAt === null ? [] : [{ id: 'ended', term: say('endedAt'), value: minute(endedAt) }]),
      ]}
    />
  );
}

/** Stops the operator's own bulk before its next object, or resumes it there; the result of each object is in a file. */
function RunActs({ bulk }: { bulk: Bulk }) {
  const say = useText('bulk');
  const refusalText = useRefusalText();
  const client = useQueryClient();
  const { operator } = useSession();
  const [isBusy, setBusy] = useState(false);
  const { id, act, state, operatorId, resumableUntil } = bulk;
  const isOwn = operatorId === operator.id;
  async function attempt(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      announce(refusalText(error), { kind: 'error' });
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey: ['bulk'] });
    }
  }
  const save = async (): Promise<void> =>
    saveFile(await api.bulk.readBulkResults({ params: { id } }), `bulk-${act.replaceAll('.', '-')}.csv`);
  return (
    <>
      {state === 'waiting' ? null : (
        <Button icon="file-down" isBusy={isBusy} onClick={() => void attempt(save)}>
          {say('results')}
        </Button>
      )}
      {isOwn && resumableUntil !== null ? (
        <Button kind="primary" isBusy={isBusy} onClick={() => void attempt(() => api.bulk.resumeBulk({ params: { id } }))}>
          {say('resume')}
        </Button>
      ) : null}
      {isOver(bulk) || !isOwn ? null : (
        <Button kind="danger" isBusy={isBusy} onClick={() => void attempt(() => api.bulk.stopBulk({ params: { id } }))}>
          {say(state === 'waiting' ? 'takeBack' : 'stop')}
        </Button>
      )}
    </>
  );
}
