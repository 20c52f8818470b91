import type { Profile } from '@pavilion/contract/areas/player/player.ts';
import { playerStatus } from '@pavilion/contract/constants.ts';
import { Button, ButtonLink, Card, Note, SkeletonRows } from '@pavilion/ui';
import { useState } from 'react';
import { useQuery } from '../../../hydration/use-query.ts';
import { isPageOffered } from '../../../navigation/routes.ts';
import { useHref } from '../../../navigation/use-href.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { FieldTexts } from '../../content/field-texts.tsx';
import { useMoments } from '../../../content/use-moments.ts';
import { LoadFailed } from '../../content/load-failed.tsx';
import { usePageTexts } from '../../content/page.ts';
import { constantsOptions } from '../../settings/queries.ts';
import { type DocumentGroup, groupReason, groupState } from '../documents/groups.ts';
import { useDocuments } from '../documents/queries.ts';
import { profileOptions, useProfile } from '../queries.ts';
import { CheckRow } from './check-row.tsx';
import { happeningsOf, stateOfCheck, stateOfDocuments } from './check-rows.ts';
import { EmailRow, PhoneRow } from './contact-rows.tsx';
import { IdentityWidget } from './identity-widget.tsx';
import { useIdentityCheck } from './queries.ts';
import { Timeline } from './timeline.tsx';
import styles from './verification.module.css';

/** The list's usual height on a phone. */
const LIST_ROWS = 10;
const askedGroups: readonly DocumentGroup[] = ['passport', 'address'];

/** One list of all checks: state, reason of a refusal, and next step (design §5.14, U-15). */
export function VerificationPage() {
  const texts = usePageTexts('verification', 'profile');
  const { data: profile } = useProfile();
  const { data: documents = [] } = useDocuments();
  const { data: check } = useIdentityCheck();
  const [isChecking, setIsChecking] = useState(false);
  const isComing = useIsListComing();
  const happenings = happeningsOf(documents, check);
  return (
    <>
      <h1>{texts('title')}</h1>
      <p className="text-secondary">{texts('description')}</p>
      <LimitedNote isLimited={profile?.status === playerStatus.limited} />
      <DeadlineNote />
      <Card title={texts('listTitle')} isFlush aria-busy={isComing}>
        {profile && !isComing ? (
          <FieldTexts>
            <Checklist profile={profile} onCheck={() => setIsChecking(true)} isChecking={isChecking} />
          </FieldTexts>
        ) : (
          <ListPlace />
        )}
      </Card>
      {isChecking ? <IdentityWidget onClose={() => setIsChecking(false)} /> : null}
      {happenings.length > 0 && !isComing ? <Timeline happenings={happenings} /> : null}
    </>
  );
}

/** In the list's place until it has come, or that it cannot be loaded. */
function ListPlace() {
  const { api } = useSite();
  const asked = useQuery({ ...profileOptions(api), enabled: false });
  return asked.isError ? <LoadFailed onRetry={() => void asked.refetch()} /> : <SkeletonRows count={LIST_ROWS} />;
}

/** Whether an answer that has a row in the list is still on its way: the rows come together, so that none moves another (K-31). */
function useIsListComing(): boolean {
  const { api, config } = useSite();
  const { data: profile } = useProfile();
  const documents = useDocuments();
  const check = useIdentityCheck();
  const constants = useQuery(constantsOptions(api));
  const isCheckComing = config.sumsub.enabled && check.isPending;
  const areDocumentsComing = isPageOffered('/profile/documents', config) && documents.isPending;
  return profile === undefined || constants.isPending || isCheckComing || areDocumentsComing;
}

/** Why the account is limited; nothing if it is not. */
function LimitedNote({ isLimited }: { isLimited: boolean }) {
  const texts = usePageTexts('verification', 'profile');
  const { data: check } = useIdentityCheck();
  if (!isLimited) return null;
  return (
    <Note tone="warning" icon="triangle-alert" role="status">
      {texts('limited')} {texts(check?.state === 'rejected' ? 'limitedByCheck' : 'limitedOtherwise')}
    </Note>
  );
}

/** The deadline for proving one's identity, if there is one. */
function DeadlineNote() {
  const texts = usePageTexts('verification', 'profile');
  const moments = useMoments();
  const { data: check } = useIdentityCheck();
  if (check === undefined || check.dueAt === null) return null;
  const values = { date: moments.deadline(check.dueAt) };
  return (
    <Note tone={check.isOverdue ? 'warning' : 'info'} icon={check.isOverdue ? 'triangle-alert' : 'clock'} role="status">
      {texts(check.isOverdue ? 'dueOver' : 'dueBy', values)}
    </Note>
  );
}

type ChecklistProps = { profile: Profile; isChecking: boolean; onCheck: () => void };

function Checklist({ profile, isChecking, onCheck }: ChecklistProps) {
  const { api, config } = useSite();
  const { data: constants } = useQuery(constantsOptions(api));
  // Without registration by phone, no phone number is required (wire §3.5).
  const hasPhone = constants?.player.registration.phone === true || profile.phone !== null;
  const canVerify = constants?.player.otp.enabled === true && constants.player.otp.reason.includes('phoneVerification');
  return (
    <ul className={styles.list}>
      <EmailRow profile={profile} />
      {hasPhone ? <PhoneRow profile={profile} canVerify={canVerify} /> : null}
      {config.sumsub.enabled ? <IdentityRow isChecking={isChecking} onCheck={onCheck} /> : null}
      {isPageOffered('/profile/documents', config) ? askedGroups.map((group) => <DocumentRow key={group} group={group} />) : null}
    </ul>
  );
}

function IdentityRow({ isChecking, onCheck }: Omit<ChecklistProps, 'profile'>) {
  const texts = usePageTexts('verification', 'profile');
  const { data: check } = useIdentityCheck();
  if (check === undefined) return null;
  const isOpen = check.state === 'none' || check.state === 'rejected';
  return (
    <CheckRow
      state={stateOfCheck(check.state)}
      title={texts('sumsub.title')}
      detail={check.state === 'rejected' ? (check.rejectReason ?? texts('sumsub.rejected')) : texts(`sumsub.${check.state}`)}
      action={
        isOpen && !isChecking ? (
          <Button kind="primary" size="sm" onClick={onCheck}>
            {texts(check.state === 'none' ? 'sumsub.startButton' : 'sumsub.againButton')}
          </Button>
        ) : undefined
      }
    >
      {check.state === 'none' && !isChecking ? (
        <ul className="small text-secondary">
          {texts.lines('sumsub.infoList').map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
    </CheckRow>
  );
}

/** A requested document, with a link to send it or to send it again. */
function DocumentRow({ group }: { group: DocumentGroup }) {
  const texts = usePageTexts('verification', 'profile');
  const documentTexts = usePageTexts('documents', 'profile');
  const href = useHref();
  const { data: documents = [] } = useDocuments();
  const state = stateOfDocuments(groupState(group, documents));
  const title = documentTexts(`documentTypeCards.${group}.title`);
  return (
    <CheckRow
      state={state}
      title={title}
      detail={
        state === 'refused'
          ? (groupReason(group, documents) ?? documentTexts(group === 'passport' ? 'bothSides' : 'noReason'))
          : documentTexts(`documentTypeCards.${group}.description`)
      }
      action={
        state === 'refused' || state === 'optional' ? (
          <ButtonLink size="sm" href={href('/profile/documents', { type: group })}>
            {texts(state === 'refused' ? 'sendAgain' : 'sendButton')}
            <span className="visually-hidden"> {title}</span>
          </ButtonLink>
        ) : undefined
      }
    />
  );
}
