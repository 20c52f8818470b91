import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { api } from '../../api/api.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Id, Money } from '../../parts/marks.tsx';
import { Panel, Scrolling, Section } from '../../parts/panel.tsx';
import { Answer } from '../../parts/states.tsx';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import { OperationTable } from '../player/operations.tsx';

/** One round: what was played, what it moved, how anybody can verify it, and the studio's calls. */
export function Page() {
  const say = useText('player');
  const { second } = useFormats();
  const { source = '', playerId = '', round = '' } = useParams({ strict: false });
  const query = useQuery({
    queryKey: ['rounds', source, playerId, round],
    queryFn: () => api.playerPlay.readRound({ params: { source, playerId, round } }),
  });
  const found = query.data;
  return (
    <Panel title={say('roundTitle')} count={round}>
      <Scrolling label={say('roundTitle')}>
        <Answer isLoading={query.isPending} error={query.error} retry={() => void query.refetch()}>
          {found === undefined ? null : (
            <>
              <Section title={found.round.game ?? source}>
                <Facts
                  isLined
                  facts={[
                    {
                      id: 'player',
                      term: say('title'),
                      value: (
                        <Link to="/players/$id/$tab" params={{ id: playerId, tab: 'play' }} className="link">
                          <Id id={playerId} />
                        </Link>
                      ),
                    },
                    { id: 'time', term: say('time'), value: second(found.round.playedAt) },
                    { id: 'state', term: say('state'), value: say(`round_${found.round.state}`) },
                    { id: 'stake', term: say('stake'), value: <Money amount={found.round.stake} currency={found.round.currency ?? ''} /> },
                    {
                      id: 'payout',
                      term: say('payout'),
                      value: <Money amount={found.round.payout} currency={found.round.currency ?? ''} />,
                    },
                    { id: 'review', term: say('review'), value: found.round.reviewReason ?? '–' },
                  ]}
                />
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
                <DataTable
                  label={say('calls')}
                  rows={found.providerCalls}
                  rowId={({ operationId, externalId }) => operationId + externalId}
                  columns={[
                    { id: 'time', heading: say('time'), cell: ({ at }) => second(at) },
                    {
                      id: 'kind',
                      heading: say('kind'),
                      cell: ({ kind, isTakenBack }) => (isTakenBack ? say('takenBack', { kind }) : kind),
                    },
                    { id: 'id', heading: say('externalId'), cell: ({ externalId }) => externalId },
                  ]}
                />
              </Section>
            </>
          )}
        </Answer>
      </Scrolling>
    </Panel>
  );
}
