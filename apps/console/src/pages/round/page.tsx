import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import type { playerPlayEndpoints } from '@pavilion/contract/console/player/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { api } from '../../api/api.ts';
import { useVisited } from '../../navigation/visited.ts';
import { DataTable } from '../../components/table/data-table.tsx';
import { Facts } from '../../components/facts.tsx';
import { Id, Money } from '../../components/marks.tsx';
import { Panel, Scrolling, Section } from '../../components/panel.tsx';
import { Answer, answerOf } from '../../components/states.tsx';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import { Explained } from '../player/money/explain.tsx';
import { OperationTable } from '../player/money/operations.tsx';

type RoundAnswer = AnswerOf<(typeof playerPlayEndpoints)['readRound']>;

/** One round: its play, its movements, how to verify it, and the studio's calls. */
export function Page() {
  const say = useText('player');
  const { source = '', playerId = '', round = '' } = useParams({ strict: false });
  const query = useQuery({
    queryKey: ['rounds', source, playerId, round],
    queryFn: () => api.playerPlay.readRound({ params: { source, playerId, round } }),
  });
  return (
    <Panel title={say('roundTitle')} count={round}>
      <Explained playerId={playerId}>
        <Scrolling label={say('roundTitle')}>
          <Answer {...answerOf(query)}>{query.data === undefined ? null : <Round found={query.data} />}</Answer>
        </Scrolling>
      </Explained>
    </Panel>
  );
}

function Round({ found }: { found: RoundAnswer }) {
  const say = useText('player');
  const { source, round, playerId, game } = found.round;
  const title = `${game ?? source}, ${round}`;
  const url = `/rounds/${encodeURIComponent(source)}/${playerId}/${encodeURIComponent(round)}`;
  useVisited({ kind: 'round', id: `${source}:${playerId}:${round}`, title, url });
  return (
    <>
      <Section title={game ?? source}>
        <RoundFacts round={found.round} />
      </Section>
      <Section title={say('statement')}>
        <OperationTable rows={found.money} />
      </Section>
      <Section title={say('proof')}>
        {found.proof === null ? (
          <p className="text-secondary">{say('noProof')}</p>
        ) : (
          <Facts
            isLined
            facts={Object.entries(found.proof).map(([id, value]) => ({
              id,
              term: id,
              value: typeof value === 'string' ? value : JSON.stringify(value),
            }))}
          />
        )}
      </Section>
      <Section title={say('calls')}>
        <ProviderCalls calls={found.providerCalls} />
      </Section>
    </>
  );
}

function RoundFacts({ round: { playerId, playedAt, state, stake, payout, currency, reviewReason } }: { round: RoundAnswer['round'] }) {
  const say = useText('player');
  const { second } = useFormats();
  const player = (
    <Link to="/players/$id/$tab" params={{ id: playerId, tab: 'play' }} className="link">
      <Id id={playerId} />
    </Link>
  );
  return (
    <Facts
      isLined
      facts={[
        { id: 'player', term: say('title'), value: player },
        { id: 'time', term: say('time'), value: second(playedAt) },
        { id: 'state', term: say('state'), value: say(`round_${state}`) },
        { id: 'stake', term: say('stake'), value: <Money amount={stake} currency={currency ?? ''} /> },
        { id: 'payout', term: say('payout'), value: <Money amount={payout} currency={currency ?? ''} /> },
        { id: 'review', term: say('review'), value: reviewReason ?? '–' },
      ]}
    />
  );
}

function ProviderCalls({ calls }: { calls: RoundAnswer['providerCalls'] }) {
  const say = useText('player');
  const { second } = useFormats();
  return (
    <DataTable
      label={say('calls')}
      rows={calls}
      rowId={({ operationId, externalId }) => operationId + externalId}
      columns={[
        { id: 'time', heading: say('time'), cell: ({ at }) => second(at) },
        { id: 'kind', heading: say('kind'), cell: ({ kind, isTakenBack }) => (isTakenBack ? say('takenBack', { kind }) : kind) },
        { id: 'id', heading: say('externalId'), cell: ({ externalId }) => externalId },
      ]}
    />
  );
}
