import { Button, ButtonLink, menuClass } from '@pavilion/ui';
import type { Message } from '@pavilion/contract/areas/notification.ts';
import { messageState } from '@pavilion/contract/constants.ts';
import { useMoments } from '../../content/use-moments.ts';
import { useTexts } from '../../content/texts.tsx';
import { useMarkRead, usePopoverMessages } from '../../features/notification/queries.ts';
import { useHref } from '../../navigation/use-href.ts';
import styles from './account-menu.module.css';

/** A title that leads to what the message is about, where there is such a place (U-39). */
function MessageTitle({ message: { content }, onFollow }: { message: Message; onFollow: () => void }) {
  const href = useHref();
  const title = <bdi>{content.title}</bdi>;
  return content.link === undefined ? (
    title
  ) : (
    <a className="link" href={href(content.link.url)} onClick={onFollow}>
      {title}
    </a>
  );
}

/** Three messages under the bell; opening one marks it read (product §2, design §8). */
export function NotificationBox() {
  const texts = useTexts('layout', 'header').group('notificationBox');
  const moments = useMoments();
  const href = useHref();
  const { data } = usePopoverMessages();
  const markRead = useMarkRead();
  const messages = data?.data ?? [];
  return (
    <section className={menuClass} aria-label={texts('title')}>
      <div className={styles.heading}>
        <h2 className="heading-card">{texts('title')}</h2>
        {(data?.meta.totalUnread ?? 0) > 0 ? (
          <Button kind="quiet" size="sm" disabled={markRead.isPending} onClick={() => markRead.mutate([])}>
            {texts('markAsReadAll')}
          </Button>
        ) : null}
      </div>
      {messages.length === 0 ? (
        <div className={styles.message}>
          <b>{texts('empty.title')}</b>
          <p className="text-secondary">{texts('empty.description')}</p>
        </div>
      ) : (
        <ul className="stack-small">
          {messages.map((message) => (
            <li key={message.id} className={styles.message} data-unread={message.state === messageState.unread ? '' : undefined}>
              <b>
                <MessageTitle message={message} onFollow={() => markRead.mutate([message.id])} />
              </b>
              <p className="text-secondary">
                <bdi>{message.content.body}</bdi>
              </p>
              <div className="row between">
                <span className="caption text-tertiary">{moments.minute(message.createdAt)}</span>
                {message.state === messageState.unread ? (
                  <button type="button" className="link caption" onClick={() => markRead.mutate([message.id])}>
                    {texts('markAsRead')}
                  </button>
                ) : null}
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.more}>
        <ButtonLink kind="quiet" size="sm" href={href('/profile/notifications')}>
          {texts('seeAll')}
        </ButtonLink>
      </div>
    </section>
  );
}
