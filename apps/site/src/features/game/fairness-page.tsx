import { Card, Skeleton } from '@pavilion/ui';
import { lazy, Suspense } from 'react';
import { useHref } from '../../navigation/use-href.ts';
import { useIsHydrated } from '../../session/use-is-hydrated.ts';
import styles from '../content/article.module.css';
import { FieldTexts } from '../content/field-texts.tsx';
import { usePageTexts } from '../content/page.ts';

/** The rules of every game come with the form: only whoever checks a round loads them. */
const RoundForm = lazy(() => import('./round-form.tsx'));

/** Values of a round in, the round made again out; nothing leaves the browser. */
export function FairnessPage() {
  const texts = usePageTexts('fairness');
  const href = useHref();
  const isHydrated = useIsHydrated();
  return (
    <div className={styles.contact}>
      <h1>{texts('title')}</h1>
      <Card>
        <FieldTexts>
          {isHydrated ? (
            <Suspense fallback={<Skeleton blockSize="480px" />}>
              <RoundForm texts={texts} />
            </Suspense>
          ) : (
            <Skeleton blockSize="480px" />
          )}
        </FieldTexts>
      </Card>
      <Card className="stack-s">
        <p className="small t2">{texts('description')}</p>
        <span>
          <a className="link small" href={href(texts('howLink.url'))}>
            {texts('howLink.label')}
          </a>
        </span>
      </Card>
    </div>
  );
}
