import { ButtonLink, Spinner } from '@pavilion/ui';
import { useEffect, useState } from 'react';
import { useHref } from '../../navigation/use-href.ts';
import styles from '../content/article.module.css';
import { usePageTexts } from '../content/page.ts';

/** After this the visitor is told that the link is of no use. */
const patienceMs = 4000;

/** One centred card: what happens, then its result (design.md §5.12). These entrances are not offered yet, so every link counts as expired. */
export function SigningIn() {
  const texts = usePageTexts('auth');
  const href = useHref();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isOver) {
    return (
      <div className={styles.centred} role="status">
        <Spinner />
        <h1 className="h-page">{texts('signingIn')}</h1>
        <p className="t2">{texts('wait')}</p>
      </div>
    );
  }
  return (
    <div className={styles.centred}>
      <h1 className="h-page">{texts('expiredTitle')}</h1>
      <p className="t2">{texts('expiredText')}</p>
      <ButtonLink kind="primary" href={href('/', { 'sign-in': 'true' })}>
        {texts('signInButton')}
      </ButtonLink>
    </div>
  );
}
