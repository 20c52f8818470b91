import { DIFFERENCE_NOTE_LENGTH_MAX } from '@pavilion/contract/console/act-limits.ts';
import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import type { paymentsEndpoints } from '@pavilion/contract/console/payment/payments.ts';
import { differenceStates } from '@pavilion/contract/console/payment/reconciliation-view.ts';
import { TextArea } from '@pavilion/ui';
import { OneOf } from '../../components/fields/choices.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { ActDialog, sendOnEnter } from '../../components/act-dialog.tsx';
import { Facts } from '../../components/facts.tsx';
import { Id } from '../../components/marks.tsx';
import { announce } from '../../components/toasts.tsx';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import { useSide } from './side.ts';

export type Day = AnswerOf<(typeof paymentsEndpoints)['listReconciliations']>['data'][number];
export type Difference = Day['differences'][number];

/** Explains a difference in a note. */
export function NoteDialog({ day, difference, onClose }: { day: Day; difference: Difference; onClose: () => void }) {
  const say = useText('books');
  const client = useQueryClient();
  const [state, setState] = useState<Difference['state']>();
  const { calendarDay } = useFormats();
  const side = useSide();
  const [note, setNote] = useState(difference.note);
  return (
    <ActDialog
      title={say('explain')}
      confirm={say('save')}
      hasReason={false}
      canConfirm={state !== undefined && note.trim() !== ''}
      act={async () => {
        if (state === undefined) return;
        const params = { provider: day.provider, day: day.day, number: String(difference.number) };
        await api.payments.noteDifference({ params, body: { state, note } });
        announce(say('noted'));
        await client.invalidateQueries({ queryKey: ['reconciliations'] });
      }}
      onClose={onClose}
    >
      <Facts
        facts={[
          { id: 'day', term: say('dayColumn'), value: `${calendarDay(day.day)}, ${day.provider}` },
          { id: 'kind', term: say('kind'), value: say(`difference_${difference.kind}`) },
          { id: 'ours', term: say('ours'), value: side(difference.ours) },
          { id: 'theirs', term: say('theirs'), value: side(difference.theirs) },
          { id: 'payment', term: say('payment'), value: <Id id={difference.invoiceId} /> },
        ]}
      />
      <OneOf label={say('state')} options={differenceStates} labelOf={(one) => say(`state_${one}`)} chosen={state} onChange={setState} />
      <TextArea
        label={say('reason')}
        value={note}
        maxLength={DIFFERENCE_NOTE_LENGTH_MAX}
        onChange={(event) => setNote(event.target.value)}
        onKeyDown={(event) => sendOnEnter(event, () => event.currentTarget.form?.requestSubmit())}
      />
    </ActDialog>
  );
}
