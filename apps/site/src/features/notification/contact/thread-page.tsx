import type { ContactThread } from '@pavilion/contract/areas/notification.ts';
import { Badge, ButtonLink, Card, EmptyState, Note, SkeletonRows } from '@pavilion/ui';
import { useQuery } from '../../../hydration/use-query.ts';
import { useMoments } from '../../../content/use-moments.ts';
import { useIsHydrated } from '../../../hydration/use-is-hydrated.ts';
import { isUnknownRecord } from '../../content/use-missing-record.ts';
import { visitText } from '../../../navigation/search/search.ts';
import { useHref } from '../../../navigation/use-href.ts';
import { useSearch } from '../../../navigation/use-page.ts';
import { useIsSignedIn } from '../../../session/use-session.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { FieldTexts } from '../../content/field-texts.tsx';
import { LoadFailedCard } from '../../content/load-failed.tsx';
import { usePageTexts } from '../../content/page.ts';
import { threadOptions } from '../queries.ts';
import { stateTones } from './own-threads.tsx';
import { ThreadForm } from './thread-form.tsx';
import styles from './thread.module.css';

/** A writer's messages and our answers, and a form to reply. Only the browser knows the code in the address. */
export function ThreadPage() {
  const isHydrated = useIsHydrated();
  const code = visitText(useSearch(), 'code') ?? '';
  if (!isHydrated) return <Waiting />;
  return code === '' ? <NoThread /> : <NamedThread key={code} code={code} />;
}

function NamedThread({ code }: { code: string }) {
  const { api } = useSite();
  const asker = useIsSignedIn() ? 'player' : 'guest';
  const { data, error, refetch } = useQuery(threadOptions(api, { code, asker }));
  if (isUnknownRecord(error)) return <NoThread />;
  if (data !== undefined) return <Thread code={code} thread={data} />;
  return error === null ? <Waiting /> : <LoadFailedCard onRetry={() => void refetch()} />;
}

function Waiting() {
  const texts = usePageTexts('contact-thread');
  return (
    <div className={styles.page}>
      <h1>{texts('heading')}</h1>
      <Card aria-busy="true">
        <SkeletonRows count={4} />
      </Card>
    </div>
  );
}

function NoThread() {
  const texts = usePageTexts('contact-thread');
  const href = useHref();
  return (
    <Card>
      <EmptyState
        level="h1"
        title={texts('none.title')}
        text={texts('none.description')}
        action={<ButtonLink href={href('/contact')}>{texts('oldLink')}</ButtonLink>}
      />
    </Card>
  );
}

function Thread({ code, thread }: { code: string; thread: ContactThread }) {
  const moments = useMoments();
  const texts = usePageTexts('contact-thread');
  const href = useHref();
  const { number, isComplaint, answerBy, state, isOpen } = thread;
  return (
    <div className={styles.page}>
      <div className="stack-small">
        <h1>{texts(isComplaint ? 'complaintTitle' : 'title', { number })}</h1>
        <p className={styles.state} role="status">
          <Badge tone={stateTones[state]}>{texts(`yours.${state}`)}</Badge>
          <span className="small text-secondary">{texts(state)}</span>
        </p>
        {answerBy !== null && state === 'waiting' ? (
          <p className="small text-secondary">{texts('answerBy', { date: moments.day(answerBy) })}</p>
        ) : null}
      </div>
      <ol className={styles.words} aria-label={texts('conversation')}>
        {thread.words.map((said) => (
          <Words key={said.id} said={said} />
        ))}
      </ol>
      {isOpen ? (
        <Card>
          <FieldTexts>
            <ThreadForm code={code} />
          </FieldTexts>
        </Card>
      ) : (
        <Note>
          {texts('old')}{' '}
          <a className="link" href={href('/contact')}>
            {texts('oldLink')}
          </a>
        </Note>
      )}
    </div>
  );
}

function Words({ said: { isOwn, text, sentAt } }: { said: ContactThread['words'][number] }) {
  const moments = useMoments();
  const texts = usePageTexts('contact-thread');
  return (
    <li className={styles.said} data-own={isOwn ? '' : undefined}>
      <p className={styles.from}>
        <span className="weight-semibold">{texts(isOwn ? 'you' : 'us')}</span>
        <time className="caption text-tertiary" dateTime={sentAt}>
          {moments.minute(sentAt)}
        </time>
      </p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
    </li>
  );
}
