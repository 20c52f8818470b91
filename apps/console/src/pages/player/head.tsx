import { Icon } from '@pavilion/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Id, Tag } from '../../components/marks.tsx';
import { usePlatformNow } from '../../session/session.ts';
import { ageText, useFormats } from '../../texts/formats.ts';
import { useText, useTextOf } from '../../texts/use-text.ts';
import { statusTones } from '../players/status.ts';
import { ExplainButton } from './money/explain.tsx';
import styles from './player.module.css';
import type { Head } from './types.ts';

/** Nickname, id, status with its ground, and the person's details, masked. */
export function PlayerHead({ player }: { player: Head }) {
  const say = useText('player');
  const status = useTextOf('players');
  const { day } = useFormats();
  const { nickname, id, number, ground, identity, hasSecondFactor, tags, openSessions } = player;
  return (
    <div className={styles.head}>
      <div className={styles.names}>
        <h1>{nickname ?? say('noNickname')}</h1>
        <Id id={id} />
        <Tag tone={statusTones[player.status]}>
          {status(player.status)}
          {ground === null ? '' : `, ${say(ground)}`}
        </Tag>
        <ExplainButton kind="status" id={id} />
        <Tag tone={identity === 'approved' ? 'ok' : identity === 'rejected' ? 'error' : 'neutral'} icon="id-card">
          {status(identity)}
        </Tag>
        {player.exclusion === null ? null : <Tag tone="warning">{say(player.exclusion.kind)}</Tag>}
        {openSessions > 0 ? <Tag tone="info">{say('onLine', { count: openSessions })}</Tag> : null}
        {tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </div>
      <p className={styles.known}>
        {[
          player.name,
          player.country,
          player.locale,
          say('number', { number }),
          say('since', { day: day(player.createdAt) }),
          player.birthYear === null ? null : say('born', { year: String(player.birthYear) }),
          player.email,
          player.phone,
          say(hasSecondFactor || player.passkeys > 0 ? 'guarded' : 'unguarded'),
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      <Held player={player} />
    </div>
  );
}

/** The balance of the player's active account, and the level. */
function Held({ player: { accounts, level } }: { player: Head }) {
  const say = useText('player');
  const { money, count } = useFormats();
  const active = accounts.find(({ isActive }) => isActive);
  const sums = (['cash', 'bonus', 'locked', 'owed'] as const).flatMap((name) => {
    const sum = active?.[name] ?? 0;
    return active === undefined || (sum === 0 && name !== 'cash') ? [] : [`${say(name)} ${money(sum, active.currency)} ${active.currency}`];
  });
  const reached = level === null ? [] : [say('levelNow', { level: level.name, points: count(level.points) })];
  return <p className={styles.known}>{[...sums, ...reached].join(' · ')}</p>;
}

/** The newest open matter in words: the thing most people who write ask about (operator §2.3). */
export function AnswerLine({ player: { answerLine, pinnedNote } }: { player: Head }) {
  if (answerLine === null && pinnedNote === null) return null;
  return (
    <div className={styles.answer}>
      {answerLine === null ? null : <OpenMatter matter={answerLine} />}
      {pinnedNote === null ? null : (
        <p>
          <Icon name="pin" />
          <span>
            {pinnedNote.text} <span className="text-tertiary">{pinnedNote.authorEmail}</span>
          </span>
        </p>
      )}
    </div>
  );
}

/** An open matter in words, linked to the place where it is decided. */
export function OpenMatter({ matter }: { matter: NonNullable<Head['answerLine']> }) {
  const now = usePlatformNow();
  const say = useText('player');
  const concern = useTextOf('payments');
  const { money } = useFormats();
  const { kind, amount, currency, since, object } = matter;
  const sum = amount === null || currency === null ? '' : `${money(amount, currency)} ${currency}`;
  const concerns = matter.concerns.map((flag) => concern(flag.replace(/^held_/, '')) ?? flag).join(', ');
  return (
    <p>
      <Icon name="clock" />
      <ObjectLink object={object}>
        {say(kind, { sum, age: ageText(now - new Date(since).getTime()) })}
        {concerns === '' ? '' : ` ${say('waitsFor', { concerns })}`}
      </ObjectLink>
    </p>
  );
}

/** The pages on which open matters are decided. */
const pageOfObject: Readonly<Record<string, ((id: string) => string) | undefined>> = {
  invoice: (id) => `/invoices/${id}`,
  document: (id) => `/documents?row=${id}`,
  event: (id) => `/unmatched?row=${id}`,
  contact: (id) => `/contact?row=${id}`,
  approval: (id) => `/approvals?row=${id}`,
};

function ObjectLink({ object, children }: { object: { kind: string; id: string } | null; children: ReactNode }) {
  const to = object === null ? undefined : pageOfObject[object.kind]?.(object.id);
  return to === undefined ? (
    <b>{children}</b>
  ) : (
    <Link to={to} className="link">
      {children}
    </Link>
  );
}
