import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import type { contactEndpoints } from '@pavilion/contract/console/contact.ts';
import { Button, TextArea } from '@pavilion/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, newKey } from '../../api/api.ts';
import { useObjectActs } from '../../frame/object-acts.ts';
import { useVisited } from '../../frame/visited.ts';
import { ActDialog, Refusal } from '../../parts/act-dialog.tsx';
import { ClaimNote } from '../../parts/claim.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Id, Tag } from '../../parts/marks.tsx';
import { ActionBar, BackButton, Scrolling, Section } from '../../parts/panel.tsx';
import { announce } from '../../parts/toasts.tsx';
import { useMay } from '../../session/session.ts';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import styles from './contact.module.css';

export type ContactMessage = AnswerOf<(typeof contactEndpoints)['listContactMessages']>['data'][number];

const useReadAgain = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return async () => {
    await Promise.all(['contact', 'session'].map((name) => client.invalidateQueries({ queryKey: [name] })));
  };
};

/** A message with its answers, and the field to answer in the writer's language. */
export function ContactDetail({ message, onBack }: { message: ContactMessage; onBack: () => void }) {
  const say = useText('contact');
  const may = useMay();
  const { minute } = useFormats();
  const { id, number, locale, isComplaint, state, replies } = message;
  const url = `/contact?${new URLSearchParams({ ...(state !== 'waiting' && { view: state }), row: id }).toString()}`;
  useVisited({ kind: 'contact', id, title: say('numbered', { number }), url });
  return (
    <Scrolling label={say('message')} foot={may('contact.write') ? <ContactActs message={message} /> : null}>
      {state === 'waiting' ? <ClaimNote kind="contact" id={message.id} /> : null}
      <Section>
        <h2 className={styles.title}>
          <BackButton onBack={onBack} />
          {say('numbered', { number })}
          <Tag tone={state === 'waiting' ? 'info' : 'neutral'}>{say(`view_${state}`)}</Tag>
          {isComplaint ? <Tag tone="warning">{say('complaint')}</Tag> : null}
        </h2>
        <ContactFacts message={message} />
      </Section>
      <Section title={say('message')}>
        <p className={styles.words}>{message.message}</p>
      </Section>
      {replies.map((reply) => (
        <Section key={reply.id} title={say('answer')} caption={minute(reply.sentAt)}>
          <p className={styles.words}>{reply.text}</p>
        </Section>
      ))}
      {may('contact.write') ? (
        <Section title={say('reply')} caption={locale === null ? undefined : say('inLanguage', { locale })}>
          <ReplyForm id={message.id} />
        </Section>
      ) : null}
    </Scrolling>
  );
}

function ContactFacts({ message }: { message: ContactMessage }) {
  const say = useText('contact');
  const { minute } = useFormats();
  const { email, locale, country, playerId, answerDueAt, receivedAt } = message;
  return (
    <Facts
      isLined
      facts={[
        { id: 'from', term: say('from'), value: email },
        { id: 'received', term: say('received'), value: minute(receivedAt) },
        { id: 'language', term: say('language'), value: locale ?? '–' },
        { id: 'country', term: say('country'), value: country ?? '–' },
        {
          id: 'player',
          term: say('player'),
          value:
            playerId === null ? (
              '–'
            ) : (
              <Link to="/players/$id/$tab" params={{ id: playerId, tab: 'overview' }} className="link">
                <Id id={playerId} />
              </Link>
            ),
        },
        ...(answerDueAt === null ? [] : [{ id: 'due', term: say('due'), value: minute(answerDueAt) }]),
      ]}
    />
  );
}

function ReplyForm({ id }: { id: string }) {
  const say = useText('contact');
  const readAgain = useReadAgain();
  const [text, setText] = useState('');
  const [key, setKey] = useState(newKey);
  const [refusal, setRefusal] = useState<unknown>();
  const [isSending, setSending] = useState(false);
  async function send(): Promise<void> {
    if (isSending || text.trim() === '') return;
    setSending(true);
    setRefusal(undefined);
    try {
      await api.contact.replyContactMessage({ idempotencyKey: key, params: { id }, body: { text } });
      setText('');
      setKey(newKey());
      announce(say('replied'));
      await readAgain();
    } catch (error) {
      setRefusal(error);
    } finally {
      setSending(false);
    }
  }
  return (
    <form
      className="stack-small"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextArea
        label={say('replyText')}
        hint={say('replyHint')}
        value={text}
        maxLength={5000}
        onChange={(event) => setText(event.target.value)}
      />
      <Refusal error={refusal} />
      <div>
        <Button type="submit" kind="primary" icon="send" isBusy={isSending} aria-disabled={text.trim() === ''}>
          {say('send')}
        </Button>
      </div>
    </form>
  );
}

function ContactActs({ message }: { message: ContactMessage }) {
  const say = useText('contact');
  const readAgain = useReadAgain();
  const [isOpen, setOpen] = useState(false);
  const isClosed = message.state === 'closed';
  useObjectActs([{ id: 'state', title: say(isClosed ? 'reopen' : 'close'), run: () => setOpen(true) }]);
  return (
    <ActionBar>
      <Button onClick={() => setOpen(true)}>{say(isClosed ? 'reopen' : 'close')}</Button>
      {isOpen ? (
        <ActDialog
          title={say(isClosed ? 'reopen' : 'close')}
          confirm={say(isClosed ? 'reopen' : 'close')}
          templates={isClosed ? [] : [say('closeTemplate1'), say('closeTemplate2')]}
          act={async ({ reason, idempotencyKey }) => {
            const state = isClosed ? 'waiting' : 'closed';
            await api.contact.changeContactMessage({ idempotencyKey, params: { id: message.id }, body: { state, reason } });
            announce(say(isClosed ? 'reopened' : 'closedNow'));
            await readAgain();
          }}
          onClose={() => setOpen(false)}
        >
          <p className="text-secondary">{say(isClosed ? 'reopenText' : 'closeText')}</p>
        </ActDialog>
      ) : null}
    </ActionBar>
  );
}
