import { useNavigate } from '@tanstack/react-router';
import { api } from '../../api/api.ts';
import { useList } from '../../api/use-list.ts';
import { Section } from '../../parts/panel.tsx';
import { Answer, Nothing } from '../../parts/states.tsx';
import { useText } from '../../texts/use-text.ts';
import { PaperTable } from '../documents/table.tsx';
import type { TabProps } from './types.ts';

/** A player's papers; one that is opened is judged at its own page. */
export function Identity({ player }: TabProps) {
  const say = useText('player');
  const navigate = useNavigate();
  const list = useList(['player', player.id, 'documents'], (cursor, signal) =>
    api.identity.listPlayerDocuments({ params: { id: player.id }, query: { cursor } }, { signal }),
  );
  return (
    <Section title={say('papers')}>
      <Answer {...list.answer} empty={<Nothing title={say('noPapers')} />}>
        <PaperTable rows={list.rows} onChoose={(row) => void navigate({ to: '/documents', search: { row } })} onEnd={list.onEnd} />
      </Answer>
    </Section>
  );
}
