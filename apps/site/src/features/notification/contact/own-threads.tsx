import { Badge, Card, type Tone } from '@pavilion/ui';
import { useQuery } from '../../../hydration/use-query.ts';
import { useMoments } from '../../../content/use-moments.ts';
import { useIsHydrated } from '../../../hydration/use-is-hydrated.ts';
import { useHref } from '../../../navigation/use-href.ts';
import { useIsSignedIn } from '../../../session/use-session.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { usePageTexts } from '../../content/page.ts';
import { ownThreadsOptions } from '../queries.ts';
import styles from './thread.module.css';

export const stateTones: Readonly<Record<'waiting' | 'answered' | 'closed', Tone>> = { waiting: 'info', answered: 'ok', closed: 'neutral' };

/** A player's messages to the support, each linking to its answers. */
export function OwnThreads() {
  const { api } = useSite();
  const moments = useMoments();
  const texts = usePageTexts('contact-thread').group('yours');
  const href = useHref();
  const isHydrated = useIsHydrated();
  const isSignedIn = useIsSignedIn();
  const { data } = useQuery({ ...ownThreadsOptions(api), enabled: isHydrated && isSignedIn });
  if (!isHydrated || !isSignedIn || data === undefined || data.length === 0) return null;
  return (
    <Card className="stack-small" title={texts('title')}>
      <ul className={styles.threads}>
        {data.map(({ id, number, isComplaint, state, sentAt }) => (
          <li key={id}>
            <span>
              <a className="link small" href={href('/contact/thread', { code: id })}>
                {texts(isComplaint ? 'complaint' : 'message', { number })}
              </a>
              <br />
              <span className="caption text-tertiary">{moments.day(sentAt)}</span>
            </span>
            <Badge tone={stateTones[state]}>{texts(state)}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
