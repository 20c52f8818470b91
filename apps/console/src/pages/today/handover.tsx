import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import { HANDOVER_LENGTH_MAX, type handoverEndpoints } from '@pavilion/contract/console/workplace/handover.ts';
import { Button, TextArea } from '@pavilion/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { readEvery } from '../../api/reading.ts';
import { useKeys } from '../../commands/keys.ts';
import { ActDialog } from '../../components/act-dialog.tsx';
import { Section } from '../../components/panel.tsx';
import { Answer, answerOf, Nothing } from '../../components/states.tsx';
import { useSession } from '../../session/session.ts';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import styles from './today.module.css';

type Note = AnswerOf<(typeof handoverEndpoints)['listHandover']>[number];

/** Leaves a note for the next shift, from the head of the page or by a key. */
export function HandoverButton() {
  const say = useText('today');
  const [isOpen, setOpen] = useState(false);
  useKeys({ n: () => setOpen(true) });
  return (
    <>
      <Button icon="pencil" onClick={() => setOpen(true)}>
        {say('handover')}
        <kbd>N</kbd>
      </Button>
      {isOpen ? <HandoverDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function HandoverDialog({ onClose }: { onClose: () => void }) {
  const say = useText('today');
  const client = useQueryClient();
  const [text, setText] = useState('');
  const write = async (): Promise<void> => {
    await api.handover.writeHandover({ body: { text: text.trim() } });
    await client.invalidateQueries({ queryKey: ['handover'] });
  };
  return (
    <ActDialog
      title={say('handover')}
      confirm={say('leaveNote')}
      hasReason={false}
      canConfirm={text.trim() !== ''}
      act={write}
      onClose={onClose}
    >
      <TextArea
        label={say('note')}
        hint={say('noteHint')}
        rows={6}
        value={text}
        data-autofocus=""
        maxLength={HANDOVER_LENGTH_MAX}
        onChange={(event) => setText(event.target.value)}
      />
    </ActDialog>
  );
}

/** Notes left by earlier shifts, newest first. */
export function Handover() {
  const say = useText('today');
  const query = useQuery({ queryKey: ['handover'], queryFn: () => api.handover.listHandover(), refetchInterval: readEvery('handover') });
  const rows = query.data ?? [];
  return (
    <Section title={say('handover')} caption={rows.length === 0 ? undefined : say('lastNotes', { count: rows.length })}>
      <Answer {...answerOf(query)} isEmpty={rows.length === 0} empty={<Nothing title={say('noNotes')} />}>
        <ol className={styles.notes}>
          {rows.map((note) => (
            <Row key={note.id} note={note} />
          ))}
        </ol>
      </Answer>
    </Section>
  );
}

function Row({ note: { text, operatorId, operatorEmail, writtenAt } }: { note: Note }) {
  const say = useText('today');
  const { minute } = useFormats();
  const { operator } = useSession();
  return (
    <li>
      <div className="caption text-tertiary">
        {operatorId === operator.id ? say('you') : (operatorEmail ?? '–')}, <time dateTime={writtenAt}>{minute(writtenAt)}</time>
      </div>
      <p>{text}</p>
    </li>
  );
}
