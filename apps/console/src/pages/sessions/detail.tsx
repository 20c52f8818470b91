import { Button } from '@pavilion/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useObjectActs } from '../../commands/object-acts.ts';
import { useVisited } from '../../navigation/visited.ts';
import { type Fact, Facts } from '../../components/facts.tsx';
import { Id, Tag } from '../../components/marks.tsx';
import { ActionBar, BackButton, Scrolling, Section } from '../../components/panel.tsx';
import { useMay } from '../../session/session.ts';
import { useFormats } from '../../texts/formats.ts';
import { useText, useTextOf } from '../../texts/use-text.ts';
import styles from '../invoices/invoices.module.css';
import { deviceName } from '../own/device-name.ts';
import { statusTones } from '../players/status.ts';
import { EndDialog } from './end.tsx';
import { type PlayerSession, stateTones } from './states.ts';

interface DetailProps {
  session: PlayerSession;
  onBack: () => void;
}

/** One session: its player and device, the games being played in it, and other players of the same device. */
export function SessionDetail({ session, onBack }: DetailProps) {
  const say = useText('sessions');
  const word = useText('players');
  const { id, playerId, nickname, number, status, state } = session;
  const name = nickname ?? number;
  useVisited({
    kind: 'session',
    id,
    title: `${say('one')}, ${name}`,
    url: `/sessions?${new URLSearchParams({ player: playerId, row: id })}`,
  });
  return (
    <Scrolling label={say('one')} foot={<SessionActs session={session} name={name} />}>
      <Section>
        <div className={styles.head}>
          <BackButton onBack={onBack} />
          <h2>{name}</h2>
          <Tag tone={stateTones[state]}>{say(`state_${state}`)}</Tag>
          {status === 'active' ? null : <Tag tone={statusTones[status]}>{say('account', { status: word(status) })}</Tag>}
          <Id id={id} />
        </div>
        <Facts isLined facts={useSessionFacts(session)} />
      </Section>
      <Section title={say('others')}>
        <Others session={session} />
      </Section>
    </Scrolling>
  );
}

function useSessionFacts(session: PlayerSession): readonly Fact[] {
  const say = useText('sessions');
  const deviceType = useTextOf('sessions')(`device_${session.deviceType}`);
  const { minute } = useFormats();
  const { userAgent, address, country, createdAt, seenAt, isRestricted, playing, sharedBy, hasDevice } = session;
  const ended = useEnd(session);
  const sharedText = sharedBy === 0 ? say('nobodyElse') : say('sharedByCount', { count: sharedBy });
  const facts: (Fact | false)[] = [
    { id: 'playing', term: say('playing'), value: playing.length === 0 ? say('nothingPlayed') : playing.join(', ') },
    { id: 'device', term: say('device'), value: <span title={userAgent}>{deviceName(userAgent)}</span> },
    { id: 'deviceType', term: say('deviceType'), value: deviceType ?? session.deviceType },
    { id: 'sharedBy', term: say('sharedBy'), value: hasDevice ? sharedText : say('noDevice') },
    { id: 'address', term: say('address'), value: address },
    { id: 'country', term: say('country'), value: country ?? '–' },
    { id: 'opened', term: say('opened'), value: minute(createdAt) },
    { id: 'seen', term: say('seen'), value: minute(seenAt) },
    ended !== undefined && { id: 'ended', term: say('ended'), value: ended },
    isRestricted && { id: 'restricted', term: say('restricted'), value: say('restrictedText') },
  ];
  return facts.filter((fact) => fact !== false);
}

/** When and how a session ended; nothing for an open one. */
function useEnd({ closedAt, closeReason, isOpen }: PlayerSession): string | undefined {
  const say = useText('sessions');
  const endName = useTextOf('sessions');
  const { minute } = useFormats();
  if (isOpen) return undefined;
  if (closedAt === null) return say('end_age');
  return closeReason === null ? minute(closedAt) : `${minute(closedAt)}, ${endName(`end_${closeReason}`) ?? closeReason}`;
}

/** Links from this session to others that share something with it. */
function Others({ session: { id, playerId, hasDevice } }: { session: PlayerSession }) {
  const say = useText('sessions');
  return (
    <ul className="stack">
      <li>
        <Link to="/sessions" search={{ player: playerId }} className="link">
          {say('ofPlayer')}
        </Link>
      </li>
      {hasDevice ? (
        <li>
          <Link to="/sessions" search={{ deviceOf: id }} className="link">
            {say('onDevice')}
          </Link>
        </li>
      ) : null}
      <li>
        <Link to="/sessions" search={{ addressOf: id }} className="link">
          {say('atAddress')}
        </Link>
      </li>
      <li>
        <Link to="/players/$id/$tab" params={{ id: playerId, tab: 'overview' }} className="link">
          {say('toPlayer')}
        </Link>
      </li>
    </ul>
  );
}

/** Ends it, or all of the player's, for who may. */
function SessionActs({ session: { id, playerId, isOpen }, name }: { session: PlayerSession; name: string }) {
  const say = useText('sessions');
  const may = useMay();
  const [ending, setEnding] = useState<'one' | 'all'>();
  const isOffered = isOpen && may('players.sessions.close');
  useObjectActs(
    isOffered
      ? [
          { id: 'end', title: say('end'), of: name, run: () => setEnding('one') },
          { id: 'end-all', title: say('endAll'), of: name, run: () => setEnding('all') },
        ]
      : [],
  );
  if (!isOffered && ending === undefined) return null;
  return (
    <ActionBar>
      <Button onClick={() => setEnding('one')}>{say('end')}</Button>
      <Button kind="quiet" onClick={() => setEnding('all')}>
        {say('endAll')}
      </Button>
      {ending === undefined ? null : (
        <EndDialog playerId={playerId} name={name} {...(ending === 'one' && { sessionId: id })} onClose={() => setEnding(undefined)} />
      )}
    </ActionBar>
  );
}
