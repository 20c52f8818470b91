import { REASON_LENGTH_MAX } from '@pavilion/contract/console/act-limits.ts';
import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import type { approvalEndpoints } from '@pavilion/contract/console/approvals.ts';
import { Button, TextInput } from '@pavilion/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { api } from '../../api/api.ts';
import { useRefusalText } from '../../texts/refusal-text.ts';
import { useKeys } from '../../commands/keys.ts';
import { useObjectActs } from '../../commands/object-acts.ts';
import { useVisited } from '../../navigation/visited.ts';
import { Refusal } from '../../components/act-dialog.tsx';
import { ActionBar, BackButton, Scrolling, Section } from '../../components/panel.tsx';
import { Id, Tag } from '../../components/marks.tsx';
import { announce } from '../../components/toasts.tsx';
import { usePlatformNow, useSession } from '../../session/session.ts';
import { ageText, useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import styles from './approvals.module.css';
import { Colleagues } from '../../components/people/colleagues.tsx';
import { Difference } from '../../components/difference.tsx';
import { AboutLink } from './about-link.tsx';
import { tones } from './list.tsx';
import { useMayDecide } from './use-may-decide.ts';

type OneApproval = AnswerOf<(typeof approvalEndpoints)['readApproval']>;

interface ApprovalDetailProps {
  approval: OneApproval;
  onBack: () => void;
  onDecided: () => void;
}

/** One approval in full: the request with its author and reason, the change, and whether the state it was based on still holds. */
export function ApprovalDetail({ approval, onBack, onDecided }: ApprovalDetailProps) {
  const say = useText('approvals');
  const now = usePlatformNow();
  const { minute } = useFormats();
  const { what, state, askedByEmail, askedAt, expiresAt, reason, note, decidedAt, decidedByEmail } = approval;
  const isOpen = state === 'open';
  // Kept here, since the bar with the buttons disappears once the request is no longer open.
  const [refusal, setRefusal] = useState<unknown>();
  useVisited({ kind: 'approval', id: approval.id, title: what, url: `/approvals?row=${approval.id}` });
  return (
    <Scrolling
      label={say('detail')}
      foot={
        <>
          {refusal === undefined ? null : (
            <div className={styles.refusal}>
              <Refusal error={refusal} />
            </div>
          )}
          {isOpen ? <Bar approval={approval} onDecided={onDecided} onRefusal={setRefusal} /> : null}
        </>
      }
    >
      {isOpen ? <Colleagues kind="approval" id={approval.id} /> : null}
      <Section>
        <div className={styles.title}>
          <BackButton onBack={onBack} />
          <h2>{what}</h2>
          <Id id={approval.id} />
          <Tag tone={tones[state]}>{say(state)}</Tag>
          <span className={styles.age}>
            {isOpen
              ? say('ageOf', { age: ageText(now - new Date(askedAt).getTime()), left: ageText(new Date(expiresAt).getTime() - now) })
              : null}
          </span>
        </div>
        <p className="text-secondary">
          {say('askedByAt', { operator: askedByEmail, time: minute(askedAt) })} <AboutLink approval={approval} />
        </p>
      </Section>
      <Section title={say('why')}>
        <p className={styles.words}>{reason}</p>
      </Section>
      <Section title={say('whatChanges')}>
        <Difference before={approval.before} after={approval.after} now={isOpen ? approval.now : undefined} />
      </Section>
      {decidedAt === null ? null : (
        <Section title={say('decision')}>
          <p>
            {decidedByEmail === null
              ? say('endedAt', { state: say(state), time: minute(decidedAt) })
              : say('decidedByAt', { state: say(state), operator: decidedByEmail, time: minute(decidedAt) })}
          </p>
          {state === 'stale' ? <p>{say('staleWhy')}</p> : null}
          {note === '' ? null : <p className={styles.words}>{note}</p>}
        </Section>
      )}
    </Scrolling>
  );
}

interface BarProps extends Pick<ApprovalDetailProps, 'approval' | 'onDecided'> {
  /** Why a decision did not take effect; undefined once another is tried. */
  onRefusal: (refusal: unknown) => void;
}

/** The acts on an open request: withdraw your own, decide someone else's, or see who can. */
function Bar({ approval, onDecided, onRefusal }: BarProps) {
  const say = useText('approvals');
  const { operator } = useSession();
  const mayDecide = useMayDecide();
  if (approval.askedBy === operator.id) return <OwnBar approval={approval} />;
  if (mayDecide(approval)) return <DecisionBar approval={approval} onDecided={onDecided} onRefusal={onRefusal} />;
  return (
    <ActionBar>
      <p className="text-secondary">{say('needs', { permission: approval.decidedWith ?? '–' })}</p>
    </ActionBar>
  );
}

/** Reads the approvals and the counts of the queues again. */
function useReadAgain(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([client.invalidateQueries({ queryKey: ['approvals'] }), client.invalidateQueries({ queryKey: ['session'] })]);
  };
}

/** A decision is a key and Enter: the first shows what will happen, the second does it. */
function DecisionBar({ approval, onDecided, onRefusal }: BarProps) {
  const say = useText('approvals');
  const readAgain = useReadAgain();
  const [note, setNote] = useState('');
  const [asked, setAsked] = useState<'approve' | 'refuse'>();
  const [isSending, setSending] = useState(false);
  const noteField = useRef<HTMLInputElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);

  function ask(decision: 'approve' | 'refuse'): void {
    onRefusal(undefined);
    if (decision === 'refuse' && note.trim() === '') {
      noteField.current?.focus();
      return;
    }
    setAsked(decision);
  }
  useLayoutEffect(() => {
    if (asked !== undefined) confirm.current?.focus();
  }, [asked]);
  async function decide(decision: 'approve' | 'refuse'): Promise<void> {
    if (isSending) return;
    setSending(true);
    try {
      await api.approvals[decision]({ params: { id: approval.id }, body: { note } });
      announce(say(decision === 'approve' ? 'approvedNow' : 'refusedNow', { what: approval.what }));
      onDecided();
    } catch (error) {
      onRefusal(error);
    } finally {
      setSending(false);
      setAsked(undefined);
      await readAgain();
    }
  }
  useKeys({ a: () => ask('approve'), r: () => ask('refuse') });
  useObjectActs((['approve', 'refuse'] as const).map((id) => ({ id, title: `${say(id)}: ${approval.what}`, run: () => ask(id) })));
  return (
    <>
      <ActionBar>
        {asked === undefined ? (
          <>
            <div className={styles.note}>
              <TextInput
                ref={noteField}
                label={say('note')}
                value={note}
                maxLength={REASON_LENGTH_MAX}
                onChange={(event) => setNote(event.target.value)}
              />
            </div>
            <Button kind="secondary" className="text-error" onClick={() => ask('refuse')}>
              {say('refuse')}
              <kbd>R</kbd>
            </Button>
            <Button kind="primary" onClick={() => ask('approve')}>
              {say('approve')}
              <kbd>A</kbd>
            </Button>
          </>
        ) : (
          <>
            <p className={styles.note}>{say(asked === 'approve' ? 'approveSure' : 'refuseSure', { what: approval.what })}</p>
            <Button kind="quiet" onClick={() => setAsked(undefined)}>
              {say('cancel')}
            </Button>
            <Button ref={confirm} kind={asked === 'approve' ? 'primary' : 'danger'} isBusy={isSending} onClick={() => void decide(asked)}>
              {say(asked)}
              <kbd>↵</kbd>
            </Button>
          </>
        )}
      </ActionBar>
    </>
  );
}

function OwnBar({ approval }: { approval: OneApproval }) {
  const say = useText('approvals');
  const refusalText = useRefusalText();
  const readAgain = useReadAgain();
  useObjectActs([{ id: 'withdraw', title: `${say('withdraw')}: ${approval.what}`, run: () => void withdraw() }]);
  async function withdraw(): Promise<void> {
    try {
      await api.approvals.withdraw({ params: { id: approval.id } });
      announce(say('withdrawnNow', { what: approval.what }));
    } catch (error) {
      announce(refusalText(error), { kind: 'error' });
    } finally {
      await readAgain();
    }
  }
  return (
    <ActionBar>
      <p className={styles.note}>{say('ownRequest')}</p>
      <Button onClick={() => void withdraw()}>{say('withdraw')}</Button>
    </ActionBar>
  );
}
