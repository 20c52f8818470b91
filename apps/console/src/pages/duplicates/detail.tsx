import { Button, Note } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useKeys } from '../../commands/keys.ts';
import { useObjectActs } from '../../commands/object-acts.ts';
import { useVisited } from '../../navigation/visited.ts';
import { DataTable } from '../../components/table/data-table.tsx';
import { Id, Tag } from '../../components/marks.tsx';
import { ActionBar, BackButton, Scrolling, Section } from '../../components/panel.tsx';
import { Answer, answerOf } from '../../components/states.tsx';
import { useMay } from '../../session/session.ts';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import styles from '../invoices/invoices.module.css';
import { statusTones } from '../players/status.ts';
import { DecideDialog } from './decide.tsx';
import { GraphSection } from './graph.tsx';
import { nameOf, namesOf, type Pair, type PairPlayer, stateTones } from './pairs.ts';
import { ReasonTable, Score } from './reasons.tsx';

const READ_EVERY_MS = 10_000;

interface DetailProps {
  id: string;
  onBack: () => void;
}

/** One pair, even if the list beside it does not contain it: weaker pairs are reached from a player's page and from the graph. */
export function PairDetail({ id, onBack }: DetailProps) {
  const say = useText('duplicates');
  const query = useQuery({
    queryKey: ['duplicates', 'one', id],
    queryFn: () => api.links.readDuplicate({ params: { id } }),
    refetchInterval: READ_EVERY_MS,
  });
  const pair = query.data;
  if (pair !== undefined) return <KnownPair pair={pair} onBack={onBack} />;
  return (
    <Scrolling label={say('one')}>
      <Section>
        <BackButton onBack={onBack} />
        <Answer {...answerOf(query)}>{null}</Answer>
      </Section>
    </Scrolling>
  );
}

function KnownPair({ pair, onBack }: { pair: Pair; onBack: () => void }) {
  const say = useText('duplicates');
  const { id, score, state, players } = pair;
  const url = `/duplicates?${new URLSearchParams({ ...(state === 'notSame' && { view: state }), row: id }).toString()}`;
  useVisited({ kind: 'duplicate', id, title: namesOf(pair), url });
  return (
    <Scrolling label={say('one')} foot={<PairActs pair={pair} />}>
      <Section>
        <div className={styles.head}>
          <BackButton onBack={onBack} />
          <h2>{namesOf(pair)}</h2>
          <Score score={score} isNamed />
          <Tag tone={stateTones[state]}>{say(`state_${state}`)}</Tag>
          <Id id={id} />
        </div>
        <Decision pair={pair} />
      </Section>
      <Section title={say('accounts')}>
        <Compared players={players} />
      </Section>
      <Section title={say('reasons')}>
        <ReasonTable pair={pair} />
      </Section>
      <GraphSection pair={pair} />
    </Scrolling>
  );
}

/** The last decision, and whether it is still in force. */
function Decision({ pair: { decision, state } }: { pair: Pair }) {
  const say = useText('duplicates');
  const { minute } = useFormats();
  if (decision === null) return null;
  const { email, operatorId, decidedAt, reason } = decision;
  return (
    <Note tone="info" icon="info">
      {say(`decision_${state}`, { who: email ?? operatorId, time: minute(decidedAt), reason })}
    </Note>
  );
}

/** Both accounts beside each other, masked as everywhere. */
function Compared({ players }: { players: readonly PairPlayer[] }) {
  const say = useText('duplicates');
  const sayPlayer = useText('players');
  const { minute } = useFormats();
  const facts = [
    { id: 'number', term: say('number'), of: ({ number }: PairPlayer) => number },
    { id: 'email', term: say('email'), of: ({ email }: PairPlayer) => email ?? '–' },
    { id: 'phone', term: say('phone'), of: ({ phone }: PairPlayer) => phone ?? '–' },
    { id: 'country', term: sayPlayer('country'), of: ({ country }: PairPlayer) => country ?? '–' },
    {
      id: 'status',
      term: sayPlayer('status'),
      of: ({ status }: PairPlayer) => <Tag tone={statusTones[status]}>{sayPlayer(status)}</Tag>,
    },
    { id: 'identity', term: sayPlayer('identity'), of: ({ identity }: PairPlayer) => sayPlayer(identity) },
    { id: 'tags', term: sayPlayer('tags'), of: ({ tags }: PairPlayer) => (tags.length === 0 ? '–' : tags.join(', ')) },
    { id: 'since', term: sayPlayer('since'), of: ({ createdAt }: PairPlayer) => minute(createdAt) },
    { id: 'seen', term: sayPlayer('seen'), of: ({ seenAt }: PairPlayer) => (seenAt === null ? '–' : minute(seenAt)) },
  ];
  return (
    <DataTable
      label={say('accounts')}
      rows={facts}
      rowId={({ id }) => id}
      columns={[
        { id: 'term', heading: '', name: say('fact'), cell: ({ term }) => term },
        ...players.map((player) => ({
          id: player.id,
          heading: (
            <Link to="/players/$id/$tab" params={{ id: player.id, tab: 'identity' }} className="link">
              {nameOf(player)}
            </Link>
          ),
          name: nameOf(player),
          cell: ({ of }: (typeof facts)[number]) => of(player),
        })),
      ]}
    />
  );
}

const keys = { notSame: 'n', open: 'z' } as const;

/** Decides that they are two people's, or takes that back. */
function PairActs({ pair }: { pair: Pair }) {
  const say = useText('duplicates');
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const verdict = pair.state === 'open' ? 'notSame' : 'open';
  const isOffered = may('risk.decide');
  const open = (): void => setOpen(true);
  useKeys(isOffered ? { [keys[verdict]]: open } : {});
  useObjectActs(isOffered ? [{ id: verdict, title: say(`decide_${verdict}`), of: namesOf(pair), run: open }] : []);
  if (!isOffered) return null;
  return (
    <ActionBar>
      <Button kind={verdict === 'notSame' ? 'primary' : 'neutral'} onClick={open}>
        {say(`decide_${verdict}`)}
        <kbd>{keys[verdict].toUpperCase()}</kbd>
      </Button>
      {isOpen ? <DecideDialog pair={pair} onClose={() => setOpen(false)} /> : null}
    </ActionBar>
  );
}
