import { evidenceWordsMax, evidenceWordsMin } from '@pavilion/contract/console/payment/chargeback-views.ts';
import { countCharacters } from '@pavilion/contract/formats/characters.ts';
import { TextArea } from '@pavilion/ui';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { ActDialog } from '../../components/act-dialog.tsx';
import { FileField } from '../../components/fields/file-field.tsx';
import { Money } from '../../components/marks.tsx';
import { announce } from '../../components/toasts.tsx';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import { useReadPaymentsAgain } from '../invoices/use-invoice.ts';
import type { Chargeback } from './states.ts';

/** The evidence against a chargeback, for the provider and the bank: its text is the reason. */
export function EvidenceDialog({ chargeback, onClose }: { chargeback: Chargeback; onClose: () => void }) {
  const say = useText('chargebacks');
  const { minute } = useFormats();
  const readAgain = useReadPaymentsAgain();
  const [text, setText] = useState('');
  const [file, setFile] = useState<File>();
  const { id, amount, currency, nickname, deadline } = chargeback;
  return (
    <ActDialog
      title={say('evidenceTitle')}
      confirm={say('evidenceAct')}
      hasReason={false}
      canConfirm={countCharacters(text.trim()) >= evidenceWordsMin}
      act={async () => {
        await api.chargebacks.giveEvidence({
          params: { id },
          body: { text: text.trim(), ...(file === undefined ? {} : { file }) },
        });
        announce(say('evidenceNow'));
        await readAgain();
      }}
      onClose={onClose}
    >
      <p>
        <Money amount={amount} currency={currency} /> · {nickname ?? say('noNickname')} · {say('until', { time: minute(deadline) })}
      </p>
      <p className="text-secondary">{say('evidenceText')}</p>
      <TextArea
        label={say('words')}
        hint={say('wordsHint')}
        value={text}
        maxLength={evidenceWordsMax}
        data-autofocus=""
        onChange={(event) => setText(event.target.value)}
      />
      <FileField label={say('paper')} hint={say('paperHint')} accept="image/jpeg,image/png,application/pdf" file={file} onFile={setFile} />
    </ActDialog>
  );
}
