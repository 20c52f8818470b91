import { PLAYER_NOTE_LENGTH_MAX } from '@pavilion/contract/console/act-limits.ts';
import { Button, TextArea } from '@pavilion/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api } from '../../../api/api.ts';
import { useRefusalText } from '../../../texts/refusal-text.ts';
import { useList } from '../../../api/use-list.ts';
import { Refusal } from '../../../components/act-dialog.tsx';
import { keptOf } from '../../../components/fields/kept.ts';
import { Choice } from '../../../components/fields/choices.tsx';
import { Tag } from '../../../components/marks.tsx';
import { Section } from '../../../components/panel.tsx';
import { Answer, Nothing } from '../../../components/states.tsx';
import { announce } from '../../../components/toasts.tsx';
import { useMay, usePlatformNow, useSession } from '../../../session/session.ts';
import { useFormats } from '../../../texts/formats.ts';
import { useText } from '../../../texts/use-text.ts';
import styles from '../player.module.css';
import type { Note, TabProps } from '../types.ts';

const EDITABLE_MS = 15 * 60_000;

/** Colleagues' notes about a player; the pinned one is shown above every tab. */
export function Notes({ player }: TabProps) {
  const say = useText('player');
  const may = useMay();
  const list = useList(['player', player.id, 'notes'], (page, signal) =>
    api.players.listPlayerNotes({ params: { id: player.id }, query: page }, { signal }),
  );
  return (
    <>
      {may('players.note') ? (
        <Section title={say('newNote')}>
          <NoteForm playerId={player.id} />
        </Section>
      ) : null}
      <Section title={say('notes')}>
        <Answer {...list.answer} empty={<Nothing title={say('noNotes')} />}>
          {list.rows.map((note) => (
            <OneNote key={note.id} note={note} playerId={player.id} />
          ))}
        </Answer>
      </Section>
    </>
  );
}

const useReadNotesAgain = (playerId: string): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['player'], predicate: ({ queryKey }) => queryKey.includes(playerId) });
};

const useWords = keptOf<string>();

function NoteForm({ playerId, note, onDone }: { playerId: string; note?: Note; onDone?: () => void }) {
  const say = useText('player');
  const readAgain = useReadNotesAgain(playerId);
  const before = note?.text ?? '';
  const [text, setText] = useWords(note?.id ?? playerId, before);
  const [isPinned, setPinned] = useState(note?.isPinned ?? false);
  const [refusal, setRefusal] = useState<unknown>();
  const [isSending, setSending] = useState(false);
  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending || text.trim() === '') return;
    setSending(true);
    setRefusal(undefined);
    try {
      const given = { body: { text, isPinned } };
      await (note === undefined
        ? api.players.writeNote({ ...given, params: { id: playerId } })
        : api.players.editNote({ ...given, params: { id: playerId, noteId: note.id } }));
      setText(before);
      setPinned(false);
      onDone?.();
      await readAgain();
    } catch (error) {
      setRefusal(error);
    } finally {
      setSending(false);
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)}>
      <TextArea
        label={say('note')}
        hint={say('noteHint')}
        value={text}
        maxLength={PLAYER_NOTE_LENGTH_MAX}
        onChange={(event) => setText(event.target.value)}
      />
      <Choice isChosen={isPinned} onTurn={setPinned}>
        {say('pin')}
      </Choice>
      <Refusal error={refusal} />
      <div className="row">
        <Button type="submit" kind="primary" isBusy={isSending} aria-disabled={text.trim() === ''}>
          {say('saveNote')}
        </Button>
        {onDone === undefined ? null : (
          <Button
            kind="quiet"
            onClick={() => {
              setText(before);
              onDone();
            }}
          >
            {say('cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** The author may edit a note for a quarter of an hour; anyone may pin it. */
function OneNote({ note, playerId }: { note: Note; playerId: string }) {
  const say = useText('player');
  const may = useMay();
  const now = usePlatformNow();
  const { operator } = useSession();
  const { minute } = useFormats();
  const refusalText = useRefusalText();
  const readAgain = useReadNotesAgain(playerId);
  const [isEditing, setEditing] = useState(false);
  const isOwn = note.authorId === operator.id && now - new Date(note.createdAt).getTime() < EDITABLE_MS;
  const params = { id: playerId, noteId: note.id };
  async function change(work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      announce(refusalText(error), { kind: 'error' });
    } finally {
      await readAgain();
    }
  }
  if (isEditing) return <NoteForm playerId={playerId} note={note} onDone={() => setEditing(false)} />;
  return (
    <article className={styles.note}>
      <p>{note.text}</p>
      <div className={styles.byline}>
        {note.isPinned ? <Tag icon="pin">{say('pinned')}</Tag> : null}
        {note.authorEmail ?? note.authorId}, {minute(note.createdAt)}
        {note.editedAt === null ? '' : `, ${say('edited')}`}
        {may('players.note') ? (
          <Button
            kind="quiet"
            onClick={() => void change(api.players.editNote({ params, body: { text: note.text, isPinned: !note.isPinned } }))}
          >
            {say(note.isPinned ? 'unpin' : 'pin')}
          </Button>
        ) : null}
        {isOwn ? (
          <>
            <Button kind="quiet" onClick={() => setEditing(true)}>
              {say('edit')}
            </Button>
            <Button kind="quiet" onClick={() => void change(api.players.removeNote({ params }))}>
              {say('remove')}
            </Button>
          </>
        ) : null}
      </div>
    </article>
  );
}
