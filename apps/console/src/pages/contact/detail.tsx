import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import type { contactEndpoints } from '@pavilion/contract/console/workplace/contact.ts';
import { Button } from '@pavilion/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useObjectActs } from '../../commands/object-acts.ts';
import { useVisited } from '../../navigation/visited.ts';
import { ActDialog } from '../../components/act-dialog.tsx';
import { ClaimNote } from '../../components/people/claim.tsx';
import { Facts } from '../../components/facts.tsx';
import { Id, Tag } from '../../components/marks.tsx';
import { ActionBar, BackButton, Scrolling, Section } from '../../components/panel.tsx';
import { announce } from '../../components/toasts.tsx';
import { useMay } from '../../session/session.ts';
import { useFormats } from '../../texts/formats.ts';
import { useLocaleName } from '../../texts/locale-name.ts';
import { useText } from '../../texts/use-text.ts';
import styles from './contact.module.css';
import { LinkPlayer, UnlinkPlayer } from './link-player.tsx';
import { ReplyForm } from './reply-form.tsx';
import { useReadAgain } from './use-read-again.ts';

export type ContactMessage = AnswerOf<(typeof contactEndpoints)['listContactMessages']>['data'][number];

interface ContactDetailProps {
  message: ContactMessage;
  onBack: () => void;
  /** Once it is answered or closed. */
  onDecided: () => void;
}

/** The writer's last message that the page shows; null: none. Acts send it, since newer messages may have arrived. */
const seenIn = ({ thread }: ContactMessage): string | null => thread.findLast(({ operatorId }) => operatorId === null)?.id ?? null;

/** A message with its answers, and the field to answer in the writer's language. */
export function ContactDetail({ message, onBack, onDecided }: ContactDetailProps) {
  const say = useText('contact');
  const localeName = useLocaleName();
  const may = useMay();
  const { id, number, locale, isComplaint, state } = message;
  const url = `/contact?${new URLSearchParams({ ...(state !== 'waiting' && { view: state }), row: id }).toString()}`;
  useVisited({ kind: 'contact', id, title: say('numbered', { number }), url });
  return (
    <Scrolling label={say('message')} foot={may('contact.write') ? <ContactActs message={message} onDecided={onDecided} /> : null}>
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
      <Thread message={message} />
      {may('contact.write') ? (
        <Section title={say('reply')} caption={locale === null ? undefined : say('inLanguage', { locale: localeName(locale) })}>
          <ReplyForm id={message.id} seen={seenIn(message)} onReplied={onDecided} />
        </Section>
      ) : null}
    </Scrolling>
  );
}

/** The message and all replies, oldest first, by the writer or by an operator. */
function Thread({ message: { message, receivedAt, thread } }: { message: ContactMessage }) {
  const say = useText('contact');
  const { minute } = useFormats();
  const said = [{ id: 'first', operatorId: null, operatorEmail: null, text: message, sentAt: receivedAt }, ...thread];
  return (
    <Section title={say('thread')}>
      <ol className={styles.thread}>
        {said.map(({ id, operatorId, operatorEmail, text, sentAt }) => (
          <li key={id} data-ours={operatorId === null ? undefined : ''}>
            <p className={styles.byline}>
              <span className="weight-semibold">{operatorId === null ? say('writer') : (operatorEmail ?? say('answer'))}</span>
              <time className="text-secondary" dateTime={sentAt}>
                {minute(sentAt)}
              </time>
            </p>
            <p className={styles.words} dir="auto">
              {text}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function ContactFacts({ message }: { message: ContactMessage }) {
  const say = useText('contact');
  const localeName = useLocaleName();
  const { minute } = useFormats();
  const { email, locale, country, playerId, answerDueAt, receivedAt, ownerEmail } = message;
  return (
    <Facts
      isLined
      facts={[
        { id: 'from', term: say('from'), value: email },
        { id: 'received', term: say('received'), value: minute(receivedAt) },
        { id: 'language', term: say('language'), value: locale === null ? '–' : localeName(locale) },
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
        { id: 'owner', term: say('owner'), value: ownerEmail ?? '–' },
        ...(answerDueAt === null ? [] : [{ id: 'due', term: say('due'), value: minute(answerDueAt) }]),
      ]}
    />
  );
}

type ContactAct = 'state' | 'link' | 'unlink';

function ContactActs({ message, onDecided }: Pick<ContactDetailProps, 'message' | 'onDecided'>) {
  const say = useText('contact');
  const may = useMay();
  const [open, setOpen] = useState<ContactAct>();
  const stateAct = say(message.state === 'closed' ? 'reopen' : 'close');
  const linkAct = message.playerId === null ? 'link' : 'unlink';
  const acts: { id: ContactAct; title: string }[] = [
    { id: 'state', title: stateAct },
    // The linked player was found in the list of players.
    ...(may('players.read') ? [{ id: linkAct, title: say(linkAct) } as const] : []),
  ];
  useObjectActs(acts.map(({ id, title }) => ({ id, title, run: () => setOpen(id) })));
  const close = (): void => setOpen(undefined);
  return (
    <ActionBar>
      {acts.map(({ id, title }) => (
        <Button key={id} onClick={() => setOpen(id)}>
          {title}
        </Button>
      ))}
      {open === 'state' ? <ChangeState message={message} title={stateAct} onDecided={onDecided} onClose={close} /> : null}
      {open === 'link' ? <LinkPlayer message={message} onClose={close} /> : null}
      {open === 'unlink' ? <UnlinkPlayer message={message} onClose={close} /> : null}
    </ActionBar>
  );
}

interface ChangeStateProps extends Pick<ContactDetailProps, 'message' | 'onDecided'> {
  title: string;
  onClose: () => void;
}

/** Closes it, or opens it again. */
function ChangeState({ message, title, onDecided, onClose }: ChangeStateProps) {
  const say = useText('contact');
  const readAgain = useReadAgain();
  const { id, state } = message;
  const isClosed = state === 'closed';
  return (
    <ActDialog
      title={title}
      confirm={title}
      templates={isClosed ? [] : [say('closeTemplate1'), say('closeTemplate2')]}
      act={async ({ reason }) => {
        const next = isClosed ? 'waiting' : 'closed';
        await api.contact.changeContactMessage({ params: { id }, body: { state: next, seen: seenIn(message), reason } });
        announce(say(isClosed ? 'reopened' : 'closedNow'));
        onDecided();
        await readAgain();
      }}
      onClose={onClose}
    >
      <p className="text-secondary">{say(isClosed ? 'reopenText' : 'closeText')}</p>
    </ActDialog>
  );
}
