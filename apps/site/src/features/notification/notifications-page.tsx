import { Button, Card, EmptyState, IconButton, Pager } from '@pavilion/ui';
import { messageState } from '@pavilion/contract/constants.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '../../content/format.ts';
import { useTexts } from '../../content/texts.tsx';
import { useSite } from '../../session/use-site.ts';
import { usePageTexts } from '../content/page.ts';
import frame from '../content/profile.module.css';
import { messagesOptions, useDeleteMessage, useMarkRead } from './queries.ts';

/** wire §7.10 */
const messagesPerPage = 5;

/** Own messages, newest first; read, delete, page by page. */
export function NotificationsPage() {
  const { api, visitor } = useSite();
  const texts = usePageTexts('notifications', 'profile');
  const common = useTexts('globalComponents', 'common');
  const box = useTexts('layout', 'header').group('notificationBox');
  const [page, setPage] = useState(1);
  const { data } = useQuery({ ...messagesOptions(api, { page, perPage: messagesPerPage }), placeholderData: (before) => before });
  const markRead = useMarkRead();
  const remove = useDeleteMessage();
  const messages = data?.data ?? [];

  /** Deleting the last row of a page steps back a page (wire §7.10). */
  function deleteMessage(id: string) {
    if (messages.length === 1 && page > 1) setPage(page - 1);
    remove.mutate(id);
  }

  return (
    <>
      <div className="row between row-wrap">
        <h1>{texts('title')}</h1>
        {(data?.meta.totalUnread ?? 0) > 0 ? (
          <Button onClick={() => markRead.mutate([])} isBusy={markRead.isPending}>
            {texts('markAll')}
          </Button>
        ) : null}
      </div>
      <Card isFlush aria-busy={data === undefined}>
        {data && messages.length === 0 ? <EmptyState title={texts('empty.title')} text={texts('empty.description')} /> : null}
        <ul>
          {messages.map((message) => (
            <li key={message.id} className={frame.message} data-unread={message.state === messageState.unread ? '' : undefined}>
              <span>
                <b className="b6">{message.content.title}</b>
                <br />
                <span className="t2">{message.content.body}</span>
                <br />
                <span className="cap t3">{formatMoment(message.createdAt, visitor.locale)}</span>
              </span>
              <span className="row">
                {message.state === messageState.unread ? (
                  <IconButton icon="check" label={box('markAsRead')} onClick={() => markRead.mutate([message.id])} />
                ) : null}
                <IconButton icon="trash-2" label={texts('deleteButton')} onClick={() => deleteMessage(message.id)} />
              </span>
            </li>
          ))}
        </ul>
      </Card>
      <Pager
        page={page}
        totalPages={data?.meta.totalPages ?? 0}
        onPage={setPage}
        label={texts('title')}
        previousLabel={common('labels.previous', { name: '' })}
        nextLabel={common('labels.next', { name: '' })}
      />
    </>
  );
}
