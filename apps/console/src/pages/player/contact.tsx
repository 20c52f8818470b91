import { api } from '../../api/api.ts';
import { useList } from '../../api/use-list.ts';
import { Tag } from '../../components/marks.tsx';
import { useMay } from '../../session/session.ts';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import { Notes } from './acts/notes.tsx';
import type { TabProps } from './types.ts';
import { ListSection } from './list-section.tsx';

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

/** The player's messages to the support; answering one opens its page. */
function Messages({ player }: TabProps) {
  const say = useText('player');
  const name = useText('contact');
  const { minute } = useFormats();
  const list = useList(['contact', 'of', player.id], (page, signal) =>
    api.contact.listContactMessages({ query: { playerId: player.id, state: ['waiting', 'answered', 'closed'], ...page } }, { signal }),
  );
  return (
    <ListSection
      name="messages"
      title={say('messages')}
      empty={say('noMessages')}
      list={list}
      pageOf={({ id, state }) => ({ to: '/contact', search: state === 'waiting' ? { row: id } : { view: state, row: id } })}
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
  );
}

const tones = { queued: 'info', sent: 'ok', refused: 'error' } as const;

/** The mails sent to the player and how each ended; never their text, since some contain sign-in links. */
function Mails({ player }: TabProps) {
  const say = useText('player');
  const { minute } = useFormats();
  const list = useList(['player', player.id, 'mails'], (page, signal) =>
    api.players.listPlayerMails({ params: { id: player.id }, query: page }, { signal }),
  );
  return (
    <ListSection
      name="mails"
      title={say('mails')}
      caption={say('mailsCaption')}
      empty={say('noMails')}
      list={list}
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
  );
}
