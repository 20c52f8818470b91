import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { ActDialog } from '../../components/act-dialog.tsx';
import { announce } from '../../components/toasts.tsx';
import { useText } from '../../texts/use-text.ts';
import { namesOf, type Pair } from './pairs.ts';

/** The decision on a pair: it applies to the pair as it was when the dialog opened. */
export function DecideDialog({ pair, onClose }: { pair: Pair; onClose: () => void }) {
  const say = useText('duplicates');
  const client = useQueryClient();
  const { id } = pair;
  const [verdict] = useState(pair.state === 'open' ? ('notSame' as const) : ('open' as const));
  return (
    <ActDialog
      title={say(`decide_${verdict}`)}
      confirm={say(`decide_${verdict}`)}
      templates={verdict === 'notSame' ? [say('template1'), say('template2')] : [say('template3')]}
      act={async ({ reason }) => {
        await api.links.decideDuplicate({ params: { id }, body: { verdict, reason } });
        announce(say(`decided_${verdict}`));
        await Promise.all(['duplicates', 'player'].map((name) => client.invalidateQueries({ queryKey: [name] })));
      }}
      onClose={onClose}
    >
      <p>{namesOf(pair)}</p>
      <p className="text-secondary">{say(`decideText_${verdict}`)}</p>
    </ActDialog>
  );
}
