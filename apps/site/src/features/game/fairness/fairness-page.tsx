import { Card, Skeleton } from '@pavilion/ui';
import { lazy, Suspense } from 'react';
import { useHref } from '../../../navigation/use-href.ts';
import { useIsHydrated } from '../../../hydration/use-is-hydrated.ts';
import styles from '../../content/article.module.css';
import { FieldTexts } from '../../content/field-texts.tsx';
import { usePageTexts } from '../../content/page.ts';

/** The form includes the rules of every game, so it loads separately. */
const RoundForm = lazy(() => import('./round-form.tsx'));

/** As high as the form on wider screens; on a phone everything below it is out of sight anyway. */
const formPlace = <Skeleton blockSize="682px" />;

/** Replays a round from its entered values; nothing leaves the browser. */
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
            <Suspense fallback={formPlace}>
              <RoundForm texts={texts} />
            </Suspense>
          ) : (
            formPlace
          )}
        </FieldTexts>
      </Card>
      <Card className="stack-small">
        <p className="small text-secondary">{texts('description')}</p>
        <span>
          <a className="link small" href={href(texts('howLink.url'))}>
            {texts('howLink.label')}
          </a>
        </span>
      </Card>
    </div>
  );
}
