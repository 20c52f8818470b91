import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { useList } from '../../api/use-list.ts';
import { Facts } from '../../components/facts.tsx';
import { Tag } from '../../components/marks.tsx';
import { Section } from '../../components/panel.tsx';
import { Answer, answerOf, Nothing } from '../../components/states.tsx';
import { useText } from '../../texts/use-text.ts';
import { DocumentTable } from '../documents/table.tsx';
import { useVerificationFacts, VerificationActs } from '../verification/detail.tsx';
import { levelTones, type Verification } from '../verification/states.ts';
import { Consents, Masked } from './consents.tsx';
import { Links } from './links.tsx';
import type { TabProps } from './types.ts';

/** The state of the identity check, the documents (each is judged on its own page), and possible duplicate accounts. */
export function Identity({ player }: TabProps) {
  const say = useText('player');
  const list = useList(['player', player.id, 'documents'], (page, signal) =>
    api.identity.listPlayerDocuments({ params: { id: player.id }, query: page }, { signal }),
  );
  return (
    <>
      <Proven playerId={player.id} />
      <Masked player={player} />
      <Section title={say('papers')}>
        <Answer {...list.answer} empty={<Nothing title={say('noPapers')} />}>
          <DocumentTable rows={list.rows} pageOf={({ id }) => ({ to: '/documents', search: { row: id } })} onEnd={list.onEnd} />
        </Answer>
      </Section>
      <Consents player={player} />
      <Links playerId={player.id} />
    </>
  );
}

/** How far the identity is proven, and by when it must be. */
function Proven({ playerId }: { playerId: string }) {
  const say = useText('verification');
  const query = useQuery({
    queryKey: ['player', playerId, 'verification'],
    queryFn: () => api.identity.readPlayerVerification({ params: { id: playerId } }),
  });
  const found = query.data;
  return (
    <Section title={say('one')}>
      <Answer {...answerOf(query)}>{found === undefined ? null : <ProvenFacts verification={found} />}</Answer>
    </Section>
  );
}

function ProvenFacts({ verification }: { verification: Verification }) {
  const say = useText('verification');
  const { level } = verification;
  return (
    <div className="stack">
      <p>
        <Tag tone={levelTones[level]}>{say(`level_${level}`)}</Tag>
      </p>
      <Facts isLined facts={useVerificationFacts(verification)} />
      <VerificationActs verification={verification} />
    </div>
  );
}
