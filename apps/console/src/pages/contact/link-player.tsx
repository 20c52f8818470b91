import { Note, RadioList, TextInput } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useHitWords } from '../../frame/hit-words.ts';
import { useSearch } from '../../frame/hits.ts';
import { ActDialog } from '../../components/act-dialog.tsx';
import { Facts } from '../../components/facts.tsx';
import { Answer, answerOf, Failed } from '../../components/states.tsx';
import { announce } from '../../components/toasts.tsx';
import { useFormats } from '../../texts/formats.ts';
import { useText, useTextOf } from '../../texts/use-text.ts';
import styles from './contact.module.css';
import type { ContactMessage } from './detail.tsx';
import { useReadAgain } from './use-read-again.ts';

/** The search texts that lead to a player: the player's own forms, and the address or device of a session. */
const kinds = ['player', 'session'] as const;
const PLAYER_PAGE = /^\/players\/([\da-f-]{36})(?:\/|$)/;

interface LinkProps {
  message: ContactMessage;
  onClose: () => void;
}

/** Finds the player who sent a message, shows who it is and what linking changes, and links the message (operator §2.2, page 4). */
export function LinkPlayer({ message, onClose }: LinkProps) {
  const say = useText('contact');
  const readAgain = useReadAgain();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  return (
    <ActDialog
      title={say('link')}
      confirm={say('link')}
      size="m"
      canConfirm={chosen !== ''}
      templates={[say('linkTemplate1'), say('linkTemplate2')]}
      act={async ({ reason }) => {
        await api.contact.changeContactMessage({ params: { id: message.id }, body: { playerId: chosen, reason } });
        announce(say('linked'));
        await readAgain();
      }}
      onClose={onClose}
    >
      <TextInput
        label={say('findPlayer')}
        hint={say('findPlayerHint')}
        value={typed}
        autoComplete="off"
        data-autofocus=""
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen('');
        }}
        onKeyDown={(event) => {
          // Enter searches here; it does not submit.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <Found typed={typed} chosen={chosen} onChoose={setChosen} />
      {chosen === '' ? null : <Chosen key={chosen} id={chosen} message={message} />}
    </ActDialog>
  );
}

/** The players the text matches, each once. */
function Found({ typed, chosen, onChoose }: { typed: string; chosen: string; onChoose: (id: string) => void }) {
  const say = useText('contact');
  const inWords = useHitWords();
  const { hits, state, error, retry } = useSearch(typed, kinds);
  const players = new Map(
    hits.flatMap((hit) => {
      const id = PLAYER_PAGE.exec(hit.url)?.[1];
      return id === undefined ? [] : [[id, inWords(hit)] as const];
    }),
  );
  if (error !== null) return <Failed error={error} retry={retry} />;
  return (
    <>
      <p className="text-secondary" role="status">
        {state === 'looking' ? say('looking') : state === 'done' ? say('playersFound', { count: players.size }) : ''}
      </p>
      {players.size === 0 ? null : (
        <div className={styles.found}>
          <RadioList
            label={say('player')}
            name="player"
            value={chosen}
            options={[...players].map(([id, { title, line }]) => ({ value: id, label: title, detail: line }))}
            onChange={onChoose}
          />
        </div>
      )}
    </>
  );
}

/** The chosen player, and the effect of the link: the player reads the thread. */
function Chosen({ id, message: { locale } }: { id: string; message: ContactMessage }) {
  const say = useText('contact');
  const name = useTextOf('players');
  const { minute } = useFormats();
  const query = useQuery({ queryKey: ['player', id, 'head'], queryFn: () => api.players.readPlayer({ params: { id } }) });
  if (query.data === undefined) return <Answer {...answerOf(query)}>{null}</Answer>;
  const { nickname, number, country, status, createdAt } = query.data;
  return (
    <>
      <Facts
        isLined
        facts={[
          { id: 'player', term: say('player'), value: nickname ?? say('playerNumber', { number }) },
          { id: 'country', term: say('country'), value: country ?? '–' },
          { id: 'status', term: say('state'), value: name(status) ?? status },
          { id: 'since', term: say('accountSince'), value: minute(createdAt) },
        ]}
      />
      <Note tone="info" icon="info">
        {say(locale === null ? 'linkTextNoLanguage' : 'linkText')}
      </Note>
    </>
  );
}

/** Takes a message off a player's page again. */
export function UnlinkPlayer({ message, onClose }: LinkProps) {
  const say = useText('contact');
  const readAgain = useReadAgain();
  return (
    <ActDialog
      title={say('unlink')}
      confirm={say('unlink')}
      templates={[say('unlinkTemplate1')]}
      act={async ({ reason }) => {
        await api.contact.changeContactMessage({ params: { id: message.id }, body: { playerId: null, reason } });
        announce(say('unlinked'));
        await readAgain();
      }}
      onClose={onClose}
    >
      <p className="text-secondary">{say('unlinkText')}</p>
    </ActDialog>
  );
}
