import { Button } from '@pavilion/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useList } from '../../api/use-list.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { ConsoleDialog } from '../../parts/console-dialog.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Difference } from '../../parts/difference.tsx';
import { Tag } from '../../parts/marks.tsx';
import { Section } from '../../parts/panel.tsx';
import { Answer, Nothing } from '../../parts/states.tsx';
import { announce } from '../../parts/toasts.tsx';
import { useMay } from '../../session/session.ts';
import { useFormats } from '../../texts/formats.ts';
import { useText, useTextOf } from '../../texts/use-text.ts';
import { InvoiceTable } from '../invoices/table.tsx';
import { deviceName } from '../own/device-name.ts';
import { ExplainButton } from './explain.tsx';
import type { TabProps } from './types.ts';

/** A player's deposits and withdrawals. */
export function Payments({ player }: TabProps) {
  const say = useText('player');
  const navigate = useNavigate();
  return (
    <Section title={say('tab_payments')}>
      <InvoiceTable
        filter={{ playerId: player.id }}
        onOpen={(id) => void navigate({ to: '/invoices/$id', params: { id } })}
        endOf={(id) => <ExplainButton kind="invoice" id={id} />}
      />
    </Section>
  );
}

/** Where a player is and was signed in, and how many others share the device. */
export function Sessions({ player }: TabProps) {
  const say = useText('player');
  const may = useMay();
  const { minute } = useFormats();
  const [ending, setEnding] = useState<string>();
  const list = useList(['player', player.id, 'sessions'], (cursor, signal) =>
    api.players.listPlayerSessions({ params: { id: player.id }, query: { cursor } }, { signal }),
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
        <ActDialog
          title={say('endOne')}
          confirm={say('end')}
          isDanger
          act={async ({ reason, idempotencyKey }) => {
            await api.players.closePlayerSession({ idempotencyKey, params: { id: player.id, sessionId: ending }, body: { reason } });
            announce(say('endedNow'));
            list.answer.retry();
          }}
          onClose={() => setEnding(undefined)}
        >
          <p className="text-secondary">{say('endOneText')}</p>
        </ActDialog>
      )}
    </Section>
  );
}

/** Everything that was recorded about a player, what operators looked at included. */
export function Recorded({ player }: TabProps) {
  const say = useText('player');
  const kindName = useTextOf('audit');
  const { second } = useFormats();
  const [chosen, setChosen] = useState<string>();
  const list = useList(['player', player.id, 'audit'], (cursor, signal) =>
    api.players.listPlayerAudit({ params: { id: player.id }, query: { cursor } }, { signal }),
  );
  const open = list.rows.find(({ id }) => id === chosen);
  return (
    <Section title={say('tab_audit')}>
      <Answer {...list.answer} empty={<Nothing title={say('noRecords')} />}>
        <DataTable
          label={say('tab_audit')}
          name="records"
          rows={list.rows}
          rowId={({ id }) => id}
          chosen={chosen}
          onChoose={setChosen}
          onEnd={list.onEnd}
          columns={[
            { id: 'time', heading: say('time'), cell: ({ recordedAt }) => second(recordedAt) },
            { id: 'kind', heading: say('what'), cell: ({ kind, act }) => act ?? kindName(kind) ?? kind },
            { id: 'actor', heading: say('who'), cell: ({ actor, actorEmail }) => actorEmail ?? actor },
            { id: 'reason', heading: say('reason'), isWideOnly: true, cell: ({ reason }) => reason ?? '' },
          ]}
        />
      </Answer>
      {open === undefined ? null : (
        <ConsoleDialog
          title={open.act ?? kindName(open.kind) ?? open.kind}
          subtitle={second(open.recordedAt)}
          size="l"
          onClose={() => setChosen(undefined)}
          isText
        >
          <div className="stack">
            {open.reason === null ? null : <p>{open.reason}</p>}
            <Difference before={open.before ?? {}} after={open.after ?? open.detail} />
          </div>
        </ConsoleDialog>
      )}
    </Section>
  );
}
