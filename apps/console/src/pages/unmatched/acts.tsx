import { Button, Note, TextInput } from '@pavilion/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useObjectActs } from '../../commands/object-acts.ts';
import { ActDialog } from '../../components/act-dialog.tsx';
import { Facts } from '../../components/facts.tsx';
import { Money } from '../../components/marks.tsx';
import { ActionBar } from '../../components/panel.tsx';
import { Answer, answerOf } from '../../components/states.tsx';
import { announce } from '../../components/toasts.tsx';
import { useFormats } from '../../texts/formats.ts';
import { useText, useTextOf } from '../../texts/use-text.ts';
import { useInvoice } from '../invoices/use-invoice.ts';
import type { ProviderEvent } from './page.tsx';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const acts = ['match', 'ignore'] as const;

/** A second payment names the payment that it would be credited to; the dialog shows what that is. */
const isSecond = ({ note }: ProviderEvent): boolean => note === 'second_payment';

interface EventActsProps {
  event: ProviderEvent;
  /** False once the event is tied; a dialog that is open stays, with what was typed and why it was refused. */
  isOffered: boolean;
  onDecided: () => void;
}

/**
 * Matching takes a second person; putting away an event that belongs to none of our payments, or was returned, does not. A second payout
 * can only be put away.
 */
export function EventActs({ event, isOffered, onDecided }: EventActsProps) {
  const say = useText('books');
  const client = useQueryClient();
  const [open, setOpen] = useState<(typeof acts)[number]>();
  const [typed, setTyped] = useState(isSecond(event) && UUID.test(event.named) ? event.named : '');
  const invoiceId = typed.trim();
  const offered = isOffered ? acts.filter((act) => act === 'ignore' || event.note !== 'second_payout') : [];
  useObjectActs(offered.map((id) => ({ id, title: say(id), run: () => setOpen(id) })));
  if (offered.length === 0 && open === undefined) return null;
  return (
    <ActionBar>
      {offered.map((id) => (
        <Button key={id} kind={id === 'match' ? 'primary' : 'secondary'} onClick={() => setOpen(id)}>
          {say(id)}
        </Button>
      ))}
      {open === undefined ? null : (
        <ActDialog
          title={say(open)}
          confirm={say(open)}
          canConfirm={open === 'ignore' || UUID.test(invoiceId)}
          act={async ({ reason }) => {
            const call = { params: { id: event.id } };
            if (open === 'match') await api.payments.matchProviderEvent({ ...call, body: { invoiceId, reason } });
            else await api.payments.ignoreProviderEvent({ ...call, body: { reason } });
            announce(say(`${open}Now`));
            onDecided();
            await client.invalidateQueries();
          }}
          onClose={() => setOpen(undefined)}
        >
          <p className="text-secondary">{say(`${open}Text`)}</p>
          {open === 'match' ? (
            <>
              <TextInput
                label={say('invoiceId')}
                hint={say('invoiceHint')}
                value={typed}
                data-autofocus=""
                onChange={(change) => setTyped(change.target.value)}
              />
              {UUID.test(invoiceId) ? <Tied key={invoiceId} invoiceId={invoiceId} event={event} /> : null}
            </>
          ) : null}
        </ActDialog>
      )}
    </ActionBar>
  );
}

/** The payment that the event would be tied to, and whether it is of the same sum. */
function Tied({ invoiceId, event }: { invoiceId: string; event: ProviderEvent }) {
  const say = useText('payments');
  const stateName = useTextOf('payments');
  const { minute } = useFormats();
  const query = useInvoice(invoiceId);
  if (query.data === undefined) return <Answer {...answerOf(query)}>{null}</Answer>;
  const { invoice, player } = query.data;
  return (
    <>
      <Facts
        isLined
        facts={[
          { id: 'amount', term: say(invoice.kind), value: <Money amount={invoice.amount} currency={invoice.currency} /> },
          { id: 'player', term: say('player'), value: player.nickname ?? say('noNickname') },
          { id: 'state', term: say('state'), value: stateName(`state_${invoice.state}`) ?? invoice.state },
          { id: 'created', term: say('created'), value: minute(invoice.createdAt) },
        ]}
      />
      <Sums ours={invoice} theirs={event} />
    </>
  );
}

/** Whether both name the same sum; an event without one is not compared. */
function Sums({ ours, theirs }: { ours: { amount: number; currency: string }; theirs: ProviderEvent }) {
  const say = useText('books');
  const { money } = useFormats();
  if (theirs.amount === null) return null;
  const sumOf = ({ amount, currency }: { amount: string | number | null; currency: string | null }): string =>
    `${money(Number(amount), currency ?? '')} ${currency ?? ''}`;
  const isEqual = Number(theirs.amount) === ours.amount && theirs.currency === ours.currency;
  return (
    <Note tone={isEqual ? 'ok' : 'warning'} icon={isEqual ? 'circle-check' : 'triangle-alert'}>
      {isEqual ? say('amountsEqual') : say('amountsDiffer', { theirs: sumOf(theirs), ours: sumOf(ours) })}
    </Note>
  );
}
