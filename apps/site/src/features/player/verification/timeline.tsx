import { Card } from '@pavilion/ui';
import { useMoments } from '../../../content/use-moments.ts';
import { usePageTexts } from '../../content/page.ts';
import type { Happening } from './check-rows.ts';
import styles from './verification.module.css';

/** The history so far, newest first (design §5.14). */
export function Timeline({ happenings }: { happenings: readonly Happening[] }) {
  const texts = usePageTexts('verification', 'profile');
  const documents = usePageTexts('documents', 'profile');
  const moments = useMoments();
  return (
    <Card title={texts('timeline.title')}>
      <ol className={styles.timeline}>
        {happenings.map(({ key, at, what, group, detail }) => (
          <li key={key} data-what={what}>
            <b>{texts(`timeline.${what}`, { type: group ? documents(`documentTypeCards.${group}.title`) : '' })}</b>
            <time dateTime={at}>{moments.minute(at)}</time>
            {detail ? (
              <span className={styles.detail}>
                <bdi>{detail}</bdi>
              </span>
            ) : null}
          </li>
        ))}
      </ol>
    </Card>
  );
}
