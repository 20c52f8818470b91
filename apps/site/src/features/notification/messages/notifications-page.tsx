import type { Message } from '@pavilion/contract/areas/notification.ts';
import { Button, IconButton } from '@pavilion/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useQuery } from '../../../hydration/use-query.ts';
import { useAlerts } from '../../../content/alerts.ts';
import { useMoments } from '../../../content/use-moments.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useHref } from '../../../navigation/use-href.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { Listing } from '../../content/listing.tsx';
import { usePageTexts } from '../../content/page.ts';
import frame from '../../content/profile.module.css';
import { isRead } from './is-read.ts';
import { PushCard } from '../push/push-card.tsx';
import { messagesOptions, useDeleteMessage, useMarkRead } from '../queries.ts';
import { failedActAlert } from '../../../api/attempt.ts';

/** wire §7.10 */
const messagesPerPage = 5;

/** The player's messages, newest first, page by page; each can be marked as read or deleted (U-16). */
export function NotificationsPage() {
  const { api } = useSite();
  const texts = usePageTexts('notifications', 'profile');
  const [page, setPage] = useState(1);
  const answer = useQuery({ ...messagesOptions(api, { page, perPage: messagesPerPage }), placeholderData: keepPreviousData });
  const markRead = useMarkRead();
  const messages = answer.data?.data ?? [];

  /** Deleting the last row of a page goes to the previous page (wire §7.10). */
  const stepBack = () => {
    if (messages.length === 1 && page > 1) setPage(page - 1);
  };

  return (
    <>
      <div className="row between row-wrap">
        <h1>{texts('title')}</h1>
        {(answer.data?.meta.totalUnread ?? 0) > 0 ? (
          <Button onClick={() => markRead.mutate([])} isBusy={markRead.isPending} disabled={markRead.isPending}>
            {texts('markAll')}
          </Button>
        ) : null}
      </div>
      <Listing texts={texts} answer={answer} page={page} onPage={setPage}>
        <ul aria-label={texts('title')}>
          {messages.map((message) => (
            <MessageRow key={message.id} message={message} onDeleted={stepBack} />
          ))}
        </ul>
      </Listing>
      <PushCard />
    </>
  );
}

/** A message; following its link or marking it makes it read (U-19). */
function MessageRow({ message, onDeleted }: { message: Message; onDeleted: () => void }) {
  const moments = useMoments();
  const texts = usePageTexts('notifications', 'profile');
  const box = useTexts('layout', 'header').group('notificationBox');
  const href = useHref();
  const alert = useAlerts();
  const markRead = useMarkRead();
  const remove = useDeleteMessage();
  const { title, body, link } = message.content;
  const isUnread = !isRead(message);
  const read = () => markRead.mutate([message.id]);
  return (
    <li className={frame.message} data-unread={isUnread ? '' : undefined}>
      <span className="stack-small">
        <span>
          <bdi className="weight-semibold">{title}</bdi>
          {isUnread ? <span className="visually-hidden"> ({texts('unreadLabel')})</span> : null}
          <br />
          <bdi className="text-secondary">{body}</bdi>
        </span>
        {link ? (
          <span>
            <a className="link small" href={href(link.url)} onClick={read}>
              {link.label}
            </a>
          </span>
        ) : null}
        <span className="caption text-tertiary">{moments.minute(message.createdAt)}</span>
      </span>
      <span className="row">
        {isUnread ? (
          <IconButton icon="check" label={`${box('markAsRead')}: ${title}`} disabled={markRead.isPending} onClick={read} />
        ) : null}
        <IconButton
          icon="trash-2"
          label={`${texts('deleteButton')}: ${title}`}
          disabled={remove.isPending}
          onClick={() =>
            remove.mutate(message.id, { onSuccess: onDeleted, onError: (error: unknown) => void alert(failedActAlert(error)) })
          }
        />
      </span>
    </li>
  );
}
