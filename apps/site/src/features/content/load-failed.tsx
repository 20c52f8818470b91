import { Button, Card, EmptyState, SkeletonRows } from '@pavilion/ui';
import { useTexts } from '../../content/texts.tsx';
import type { Answer } from '../../api/all-answers.ts';

type FailedProps = { onRetry: () => void };

/** Replaces the content: what failed, that nothing was lost, and a retry (design §4). */
export function LoadFailed({ onRetry }: FailedProps) {
  const common = useTexts('globalComponents', 'common');
  return (
    <div role="alert">
      <EmptyState
        title={common('states.errorTitle')}
        text={common('states.errorText')}
        action={<Button onClick={onRetry}>{common('buttons.retry')}</Button>}
      />
    </div>
  );
}

/** The same as a card of its own. */
export const LoadFailedCard = (props: FailedProps) => (
  <Card>
    <LoadFailed {...props} />
  </Card>
);

type UnansweredProps = { answer: Answer; rows: number };

/** The content of a card without data: a skeleton, or the failure with a retry. */
export function Unanswered({ answer, rows }: UnansweredProps) {
  const common = useTexts('globalComponents', 'common');
  if (answer.data !== undefined) return null;
  if (answer.isError) return <LoadFailed onRetry={() => void answer.refetch()} />;
  return (
    <>
      <span className="visually-hidden">{common('states.loading')}</span>
      <SkeletonRows count={rows} />
    </>
  );
}
