import { api } from '../../api/api.ts';
import { useList } from '../../api/use-list.ts';
import { DataTable } from '../../components/table/data-table.tsx';
import { Tag } from '../../components/marks.tsx';
import { Section } from '../../components/panel.tsx';
import { Answer, Nothing } from '../../components/states.tsx';
import { useMay } from '../../session/session.ts';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import { Notes } from './acts/notes.tsx';
import type { TabProps } from './types.ts';

/** All communication: colleagues' notes, the player's messages with their answers, and mails. */
export function Contact({ player }: TabProps) {
  const may = useMay();
  return (
    <>
      <Notes player={player} />
      {may('contact.read') ? <Messages player={player} /> : null}
      <Mails player={player} />
    </>
  );
}

/** The player's messages to the support; one that is opened is answered at its own page. */
function Messages({ player }: TabProps) {
  const say = useText('player');
  const name = useText('contact');
  const { minute } = useFormats();
  const list = useList(['contact', 'of', player.id], (page, signal) =>
    api.contact.listContactMessages({ query: { playerId: player.id, state: ['waiting', 'answered', 'closed'], ...page } }, { signal }),
  );
  return (
    <Section title={say('messages')}>
      <Answer {...list.answer} empty={<Nothing title={say('noMessages')} />}>
        <DataTable
          label={say('messages')}
          name="messages"
          rows={list.rows}
          rowId={({ id }) => id}
          pageOf={({ id, state }) => ({ to: '/contact', search: state === 'waiting' ? { row: id } : { view: state, row: id } })}
          onEnd={list.onEnd}
          columns={[
            { id: 'message', heading: say('words'), cell: ({ message }) => message },
            { id: 'number', heading: say('reference'), isWideOnly: true, cell: ({ number }) => number },
            {
              id: 'state',
              heading: say('state'),
              cell: ({ state }) => <Tag tone={state === 'waiting' ? 'info' : 'neutral'}>{name(`view_${state}`)}</Tag>,
            },
            {
              id: 'answers',
              heading: say('answers'),
              isEnd: true,
              isWideOnly: true,
              cell: ({ thread }) => thread.filter(({ operatorId }) => operatorId !== null).length,
            },
            { id: 'received', heading: say('time'), isWideOnly: true, cell: ({ receivedAt }) => minute(receivedAt) },
          ]}
        />
      </Answer>
    </Section>
  );
}

const tones = { queued: 'info', sent: 'ok', refused: 'error' } as const;

/** Which mails went to the player and what became of them; never their text, as some hold a link that signs its reader in. */
function Mails({ player }: TabProps) {
  const say = useText('player');
  const { minute } = useFormats();
  const list = useList(['player', player.id, 'mails'], (page, signal) =>
    api.players.listPlayerMails({ params: { id: player.id }, query: page }, { signal }),
  );
  return (
    <Section title={say('mails')} caption={say('mailsCaption')}>
      <Answer {...list.answer} empty={<Nothing title={say('noMails')} />}>
        <DataTable
          label={say('mails')}
          name="mails"
          rows={list.rows}
          rowId={({ id }) => id}
          onEnd={list.onEnd}
          columns={[
            { id: 'subject', heading: say('subject'), cell: ({ subject }) => subject },
            { id: 'state', heading: say('state'), cell: ({ state }) => <Tag tone={tones[state]}>{say(`mail_${state}`)}</Tag> },
            { id: 'to', heading: say('sentTo'), isWideOnly: true, cell: ({ sentTo }) => sentTo },
            { id: 'template', heading: say('mailText'), isWideOnly: true, cell: ({ template }) => template },
            { id: 'queued', heading: say('time'), isWideOnly: true, cell: ({ queuedAt }) => minute(queuedAt) },
            {
              id: 'handed',
              heading: say('handedOver'),
              isWideOnly: true,
              cell: ({ handedOverAt }) => (handedOverAt === null ? '–' : minute(handedOverAt)),
            },
          ]}
        />
      </Answer>
    </Section>
  );
}
