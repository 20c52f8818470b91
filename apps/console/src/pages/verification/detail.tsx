import { Button } from '@pavilion/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useObjectActs } from '../../commands/object-acts.ts';
import { useVisited } from '../../navigation/visited.ts';
import { type Fact, Facts } from '../../components/facts.tsx';
import { Id, Tag } from '../../components/marks.tsx';
import { ActionBar, BackButton, Scrolling, Section } from '../../components/panel.tsx';
import { useMay, usePlatformNow } from '../../session/session.ts';
import { ageText, useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import styles from '../invoices/invoices.module.css';
import { RestartDialog } from './restart.tsx';
import { levelTones, type Verification } from './states.ts';

interface DetailProps {
  verification: Verification;
  list: string;
  onBack: () => void;
}

/** The verification of one identity: its level, its deadline, and the provider's reports. */
export function VerificationDetail({ verification, list, onBack }: DetailProps) {
  const say = useText('verification');
  const { id, nickname, level } = verification;
  const name = nickname ?? say('noNickname');
  const url = `/verification?${new URLSearchParams({ ...(list !== 'due' && { view: list }), row: id }).toString()}`;
  useVisited({ kind: 'verification', id, title: `${say('one')}, ${name}`, url });
  return (
    <Scrolling label={say('one')} foot={<VerificationActs verification={verification} />}>
      <Section>
        <div className={styles.head}>
          <BackButton onBack={onBack} />
          <h2>{name}</h2>
          <Tag tone={levelTones[level]}>{say(`level_${level}`)}</Tag>
          <Id id={id} />
        </div>
        <Facts isLined facts={useVerificationFacts(verification)} />
      </Section>
      <Section>
        <Link to="/players/$id/$tab" params={{ id, tab: 'identity' }} className="link">
          {say('papers')}
        </Link>
      </Section>
    </Scrolling>
  );
}

/** Only what there is. */
const present = (facts: readonly (Fact | false)[]): readonly Fact[] => facts.filter((fact) => fact !== false);

export function useVerificationFacts({ country, registeredAt, dueAt, dueBy, warnedAt, ...said }: Verification): readonly Fact[] {
  const say = useText('verification');
  const now = usePlatformNow();
  const { minute } = useFormats();
  const left = (moment: string): string => {
    const leftMs = new Date(moment).getTime() - now;
    return leftMs > 0 ? say('left', { time: ageText(leftMs) }) : say('over');
  };
  return present([
    { id: 'country', term: say('country'), value: country ?? '–' },
    { id: 'registered', term: say('registered'), value: minute(registeredAt) },
    { id: 'due', term: say('due'), value: dueAt === null ? say('noDeadline') : `${minute(dueAt)} (${left(dueAt)})` },
    dueBy !== null && { id: 'dueBy', term: say('dueBy'), value: say(`dueBy_${dueBy}`) },
    dueAt !== null && { id: 'warned', term: say('warned'), value: warnedAt === null ? say('notWarned') : minute(warnedAt) },
    ...useVerdicts(said),
  ]);
}

/** The decisions about it, by operators and the provider. */
function useVerdicts({
  reason,
  decidedAt,
  failures,
  lastFailure,
}: Pick<Verification, 'reason' | 'decidedAt' | 'failures' | 'lastFailure'>): readonly Fact[] {
  const say = useText('verification');
  const { minute } = useFormats();
  return present([
    decidedAt !== null && { id: 'decided', term: say('decided'), value: minute(decidedAt) },
    reason !== null && { id: 'reason', term: say('reason'), value: reason },
    { id: 'failures', term: say('failures'), value: failures === 0 ? say('neverFailed') : say('failuresOf', { count: failures }) },
    lastFailure !== null && {
      id: 'lastFailure',
      term: say('lastFailure'),
      value: `${lastFailure.reason ?? say('noReason')}, ${minute(lastFailure.occurredAt)}`,
    },
  ]);
}

/** Asks for verification again, offered to operators who decide it. */
export function VerificationActs({ verification }: { verification: Verification }) {
  const say = useText('verification');
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const isOffered = may('identity.decide') && verification.status !== 'closed';
  useObjectActs(isOffered ? [{ id: 'restart', title: say('restartTitle'), run: () => setOpen(true) }] : []);
  if (!isOffered) return null;
  return (
    <ActionBar>
      <Button onClick={() => setOpen(true)}>{say('restart')}</Button>
      {isOpen ? <RestartDialog verification={verification} onClose={() => setOpen(false)} /> : null}
    </ActionBar>
  );
}
