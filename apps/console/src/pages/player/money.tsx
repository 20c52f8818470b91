import { Select } from '@pavilion/ui';
import { api } from '../../api/api.ts';
import { useList } from '../../api/use-list.ts';
import { useSearchState } from '../../frame/search-state.ts';
import { ExportButton } from '../../parts/export-button.tsx';
import { Section } from '../../parts/panel.tsx';
import { Answer, Nothing } from '../../parts/states.tsx';
import { useText } from '../../texts/use-text.ts';
import { OperationTable } from './operations.tsx';
import { Accounts } from './overview.tsx';
import type { TabProps } from './types.ts';

/** Accounts, and the statement with both sides of every operation. */
export function Money({ player }: TabProps) {
  const say = useText('player');
  const [{ currency }, change] = useSearchState();
  const list = useList(['player', player.id, 'statement', currency], (cursor, signal) =>
    api.playerMoney.listPlayerStatement({ params: { id: player.id }, query: { currency, cursor } }, { signal }),
  );
  const choice = (
    <Select label={say('currency')} value={currency ?? ''} onChange={(event) => change({ currency: event.target.value || undefined })}>
      <option value="">{say('everyCurrency')}</option>
      {player.accounts.map((account) => (
        <option key={account.currency}>{account.currency}</option>
      ))}
    </Select>
  );
  return (
    <>
      <Section title={say('accounts')}>
        <Accounts player={player} />
      </Section>
      <Section
        title={say('statement')}
        end={
          <>
            {choice}
            <ExportButton list="statement" playerId={player.id} query={{ currency }} />
          </>
        }
      >
        <Answer {...list.answer} empty={<Nothing title={say('noMoney')} />}>
          <OperationTable rows={list.rows} onEnd={list.onEnd} />
        </Answer>
      </Section>
    </>
  );
}
