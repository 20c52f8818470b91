import { Card, EmptyState, Pager, SkeletonRows } from '@pavilion/ui';
import type { ReactNode } from 'react';
import { type Texts, useTexts } from '../../content/texts.tsx';
import { useMedia } from '../../browser/use-media.ts';
import styles from './listing.module.css';
import { LoadFailedCard } from './load-failed.tsx';

/** Under 400 px the pager has seven buttons, else nine (wire §7.10). */
const narrowQuery = '(max-width: 399px)';
const pagerButtons = { narrow: 7, wide: 9 };

type Answer = {
  data: { data: readonly unknown[]; meta: { totalPages: number } } | undefined;
  isError: boolean;
  refetch: () => unknown;
};
type ListingProps = {
  texts: Texts;
  answer: Answer;
  page: number;
  onPage: (page: number) => void;
  /** The texts of a list without rows: `empty` suggests other filters, `none` is for a list that has no filter set. */
  emptyTexts?: 'empty' | 'none';
  children: ReactNode;
};

/** The frame of every paged list: loading, failed, empty, or rows with a pager. */
export function Listing({ texts, answer, page, onPage, emptyTexts = 'empty', children }: ListingProps) {
  const common = useTexts('globalComponents', 'common');
  const isNarrow = useMedia(narrowQuery, false);
  if (answer.isError && !answer.data) return <LoadFailedCard onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Waiting />;
  const name = texts.optional('tabLabel') ?? texts('title');
  return (
    <div className="stack">
      {answer.data.data.length === 0 ? (
        <Card isFlush className={styles.empty}>
          <EmptyState title={texts(`${emptyTexts}.title`)} text={texts.optional(`${emptyTexts}.description`)} />
        </Card>
      ) : (
        <Card isFlush>{children}</Card>
      )}
      <Pager
        page={page}
        totalPages={answer.data.meta.totalPages}
        buttonCount={isNarrow ? pagerButtons.narrow : pagerButtons.wide}
        onPage={onPage}
        label={name}
        previousLabel={common('labels.previous', { name })}
        nextLabel={common('labels.next', { name })}
      />
    </div>
  );
}

function Waiting() {
  const common = useTexts('globalComponents', 'common');
  return (
    <Card aria-busy="true">
      <output className="visually-hidden">{common('states.loading')}</output>
      <SkeletonRows count={6} />
    </Card>
  );
}
