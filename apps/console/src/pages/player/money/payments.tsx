import { Button } from '@pavilion/ui';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { useList } from '../../../api/use-list.ts';
import { DataTable } from '../../../components/table/data-table.tsx';
import { Tag } from '../../../components/marks.tsx';
import { Section } from '../../../components/panel.tsx';
import { Answer, Nothing } from '../../../components/states.tsx';
import { useMay } from '../../../session/session.ts';
import { useFormats } from '../../../texts/formats.ts';
import { useText } from '../../../texts/use-text.ts';
import { InvoiceTable, useInvoices } from '../../invoices/table.tsx';
import { deviceName } from '../../own/device-name.ts';
import { EndDialog } from '../../sessions/end.tsx';
import { ExplainButton } from './explain.tsx';
import { RecordTable } from '../records.tsx';
import type { TabProps } from '../types.ts';

/** A player's deposits and withdrawals. */
export function Payments({ player }: TabProps) {
  const say = useText('player');
  return (
    <Section title={say('tab_payments')}>
      <InvoiceTable
        list={useInvoices({ playerId: player.id })}
        empty={<Nothing title={say('noPayments')} />}
        endOf={(id) => <ExplainButton kind="invoice" id={id} />}
      />
    </Section>
  );
}

/** A player's present and past sessions, and refused sign-ins. */
export function Sessions({ player }: TabProps) {
  return (
    <>
      <OpenedSessions player={player} />
      <RefusedSignIns player={player} />
    </>
  );
}

/** Where a player is and was signed in, and how many others share the device. */
function OpenedSessions({ player }: TabProps) {
  const say = useText('player');
  const may = useMay();
  const { minute } = useFormats();
  const [ending, setEnding] = useState<string>();
  const list = useList(['player', player.id, 'sessions'], (page, signal) =>
    api.players.listPlayerSessions({ params: { id: player.id }, query: page }, { signal }),
  );
  const canEnd = may('players.sessions.close');
  return (
    <Section title={say('tab_sessions')}>
      <Answer {...list.answer} empty={<Nothing title={say('noSessions')} />}>
        <DataTable
          label={say('tab_sessions')}
          name="sessions"
          rows={list.rows}
          rowId={({ id }) => id}
          onEnd={list.onEnd}
          columns={[
            { id: 'device', heading: say('device'), cell: ({ userAgent }) => <span title={userAgent}>{deviceName(userAgent)}</span> },
            { id: 'place', heading: say('place'), cell: ({ address, country }) => `${address}${country === null ? '' : `, ${country}`}` },
            {
              id: 'state',
              heading: say('state'),
              cell: ({ isOpen }) => (isOpen ? <Tag tone="ok">{say('openNow')}</Tag> : <Tag>{say('ended')}</Tag>),
            },
            { id: 'shared', heading: say('sharedBy'), isEnd: true, isWideOnly: true, cell: ({ sharedBy }) => sharedBy },
            { id: 'from', heading: say('opened'), isWideOnly: true, cell: ({ createdAt }) => minute(createdAt) },
            { id: 'seen', heading: say('seen'), isWideOnly: true, cell: ({ seenAt }) => minute(seenAt) },
            {
              id: 'end',
              heading: '',
              isEnd: true,
              cell: ({ id, isOpen }) => (isOpen && canEnd ? <Button onClick={() => setEnding(id)}>{say('end')}</Button> : null),
            },
          ]}
        />
      </Answer>
      {ending === undefined ? null : (
        <EndDialog playerId={player.id} sessionId={ending} name={player.nickname ?? player.number} onClose={() => setEnding(undefined)} />
      )}
    </Section>
  );
}

/** Sign-ins that were refused: from which network, and why. */
function RefusedSignIns({ player }: TabProps) {
  const say = useText('player');
  return (
    <Section title={say('refusedSignIns')}>
      <RecordTable playerId={player.id} kinds={['signInFailed']} label={say('refusedSignIns')} nothing={say('noRefusedSignIns')} />
    </Section>
  );
}

/** The whole audit trail of a player, operators' readings included. */
export function Recorded({ player }: TabProps) {
  const say = useText('player');
  return (
    <Section title={say('tab_audit')}>
      <RecordTable playerId={player.id} kinds={[]} label={say('tab_audit')} nothing={say('noRecords')} />
    </Section>
  );
}
