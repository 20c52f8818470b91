import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import { documentTypes } from '@pavilion/contract/constants.ts';
import { type identityEndpoints, rejectReasons } from '@pavilion/contract/console/player/identity.ts';
import { Button, Note } from '@pavilion/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { OneOf } from '../../components/fields/choices.tsx';
import { api } from '../../api/api.ts';
import { useKeys } from '../../commands/keys.ts';
import { useObjectActs } from '../../commands/object-acts.ts';
import { useVisited } from '../../navigation/visited.ts';
import { ActDialog } from '../../components/act-dialog.tsx';
import { ClaimNote } from '../../components/people/claim.tsx';
import { Facts } from '../../components/facts.tsx';
import { Id, Money, Tag } from '../../components/marks.tsx';
import { ActionBar, BackButton, Scrolling, Section } from '../../components/panel.tsx';
import { Answer, answerOf } from '../../components/states.tsx';
import { announce } from '../../components/toasts.tsx';
import { useMay } from '../../session/session.ts';
import { useFormats } from '../../texts/formats.ts';
import { useText, useTextOf } from '../../texts/use-text.ts';
import { RequestDocumentsDialog } from './request-documents.tsx';
import styles from './documents.module.css';
import { DocumentTable, documentTones } from './table.tsx';
import { Viewer } from './viewer.tsx';

export type ReviewedDocument = AnswerOf<(typeof identityEndpoints)['readDocument']>;

interface JudgeProps {
  id: string;
  onBack: () => void;
  onDecided: () => void;
}

/** A document beside the profile, the provider's findings and the player's other documents. */
export function DocumentDetail({ id, onBack, onDecided }: JudgeProps) {
  const query = useQuery({ queryKey: ['documents', 'one', id], queryFn: () => api.identity.readDocument({ params: { id } }) });
  const paper = query.data;
  if (paper === undefined) return <Answer {...answerOf(query)}>{null}</Answer>;
  return <DocumentRecord paper={paper} onBack={onBack} onDecided={onDecided} />;
}

function DocumentRecord({ paper, onBack, onDecided }: { paper: ReviewedDocument; onBack: () => void; onDecided: () => void }) {
  const say = useText('documents');
  const typeName = useTextOf('documents');
  const client = useQueryClient();
  const { minute } = useFormats();
  const { blocked, status, type, uploadedAt, tries, rejectReason, playerId, nickname } = paper;
  const name = typeName(`type_${type}`) ?? type;
  useVisited({ kind: 'document', id: paper.id, title: `${name}, ${nickname ?? say('noNickname')}`, url: `/documents?row=${paper.id}` });
  return (
    <Scrolling label={say('paper')} foot={<DocumentActs paper={paper} onDecided={onDecided} />}>
      {status === 'waiting' ? <ClaimNote kind="document" id={paper.id} /> : null}
      <Section>
        <h2 className={styles.title}>
          <BackButton onBack={onBack} />
          {name}
          <Tag tone={documentTones[status]}>{say(status)}</Tag>
        </h2>
        <p className={styles.line}>
          <Link to="/players/$id/$tab" params={{ id: playerId, tab: 'identity' }} className="link">
            {nickname ?? say('noNickname')}
          </Link>
          <Id id={playerId} />
          <span>{say('uploaded', { time: minute(uploadedAt) })}</span>
          <span>{say('tries', { count: tries })}</span>
          {blocked === null ? null : (
            <span>
              {say('blocks')} <Money amount={blocked.amount} currency={blocked.currency} />
            </span>
          )}
        </p>
        {rejectReason === null ? null : <p className="text-error">{rejectReason}</p>}
      </Section>
      <Section title={say('file')} caption={`${paper.fileName}, ${paper.contentType}`}>
        <Viewer paper={paper} onOpened={() => void client.invalidateQueries({ queryKey: ['documents', 'one', paper.id] })} />
      </Section>
      <div className={styles.twoColumns}>
        <Section title={say('profile')} caption={say('masked')}>
          <Profile paper={paper} />
        </Section>
        <Section title={say('verdicts')}>
          <Facts
            isLined
            facts={[
              { id: 'identity', term: say('identity'), value: say(`outcome_${paper.identity.outcome}`) },
              ...paper.verdicts.map(({ outcome, reason, occurredAt }) => ({
                id: occurredAt,
                term: minute(occurredAt),
                value: `${say(`outcome_${outcome}`)}${reason === null ? '' : `, ${reason}`}`,
              })),
            ]}
          />
        </Section>
      </div>
      {paper.others.length === 0 ? null : (
        <Section title={say('others')}>
          <DocumentTable rows={paper.others} pageOf={({ id: row }) => ({ to: '/documents', search: { row } })} onEnd={undefined} />
        </Section>
      )}
    </Scrolling>
  );
}

function Profile({ paper: { profile } }: { paper: ReviewedDocument }) {
  const say = useText('documents');
  const { day } = useFormats();
  return (
    <Facts
      isLined
      facts={[
        { id: 'first', term: say('firstName'), value: profile.firstName ?? '–' },
        { id: 'last', term: say('lastName'), value: profile.lastName ?? '–' },
        { id: 'birth', term: say('birthYear'), value: profile.birthYear ?? '–' },
        { id: 'country', term: say('country'), value: profile.country ?? '–' },
        { id: 'nationality', term: say('nationality'), value: profile.nationality ?? '–' },
        { id: 'since', term: say('since'), value: day(profile.registeredAt) },
      ]}
    />
  );
}

type Reason = (typeof rejectReasons)[number];
type Decision = 'approve' | 'reject';

/** Keys: `A` approves, `R` rejects, `M` requests another document, `N` opens the next one; a decision is final. */
function DocumentActs({ paper, onDecided }: { paper: ReviewedDocument; onDecided: () => void }) {
  const say = useText('documents');
  const may = useMay();
  const [open, setOpen] = useState<Decision | 'ask'>();
  const { status, type, playerId, nickname } = paper;
  const offered = [
    ...(may('identity.decide') && status === 'waiting' ? [['approve', 'a'] as const, ['reject', 'r'] as const] : []),
    ...(may('identity.ask') ? [['ask', 'm'] as const] : []),
  ];
  const name = nickname ?? say('noNickname');
  useKeys(Object.fromEntries(offered.map(([act, key]) => [key, () => setOpen(act)])));
  useObjectActs(offered.map(([id]) => ({ id, title: say(`${id}Title`, { name }), run: () => setOpen(id) })));
  // A dialog that is open stays when a colleague was faster: it says why its own decision was refused.
  if (offered.length === 0 && open === undefined) return null;
  const close = (): void => setOpen(undefined);
  return (
    <ActionBar>
      {offered.map(([act, key]) => (
        <Button key={act} kind={act === 'approve' ? 'primary' : 'secondary'} onClick={() => setOpen(act)}>
          {say(act)}
          <kbd>{key.toUpperCase()}</kbd>
        </Button>
      ))}
      {open === 'ask' ? (
        <RequestDocumentsDialog playerId={playerId} name={name} first={documentTypes.find((one) => one === type)} onClose={close} />
      ) : null}
      {open === undefined || open === 'ask' ? null : <DecideDialog paper={paper} decision={open} onDecided={onDecided} onClose={close} />}
    </ActionBar>
  );
}

interface DecideProps {
  paper: ReviewedDocument;
  decision: Decision;
  onDecided: () => void;
  onClose: () => void;
}

function DecideDialog({ paper, decision, onDecided, onClose }: DecideProps) {
  const say = useText('documents');
  const client = useQueryClient();
  const [rejectReason, setReason] = useState<Reason>();
  return (
    <ActDialog
      title={say(`${decision}Title`)}
      confirm={say(decision)}
      isDanger={decision === 'reject'}
      templates={[say(`${decision}Reason`)]}
      canConfirm={decision === 'approve' ? paper.isOpened : rejectReason !== undefined}
      act={async ({ reason }) => {
        await api.identity.decideDocument({
          params: { id: paper.id },
          body:
            decision === 'approve' ? { status: 'approved', reason } : { status: 'rejected', rejectReason: rejectReason ?? null, reason },
        });
        announce(say(`${decision}Now`));
        onDecided();
        await Promise.all(['documents', 'session', 'player'].map((name) => client.invalidateQueries({ queryKey: [name] })));
      }}
      onClose={onClose}
    >
      <p className="text-secondary">{say(`${decision}Text`)}</p>
      {decision === 'reject' || paper.isOpened ? null : (
        <Note tone="warning" icon="triangle-alert">
          {say('openFirst')}
        </Note>
      )}
      {decision === 'reject' ? (
        <OneOf
          label={say('toPlayer')}
          options={rejectReasons}
          labelOf={(one) => say(`reason_${one}`)}
          chosen={rejectReason}
          onChange={setReason}
        />
      ) : null}
    </ActDialog>
  );
}
