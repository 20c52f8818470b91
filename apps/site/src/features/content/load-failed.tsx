import { Button, Card, EmptyState, SkeletonRows } from '@pavilion/ui';
import { useTexts } from '../../content/texts.tsx';
import type { Answer } from '../../session/all-answers.ts';

type FailedProps = { onRetry: () => void };

/** What failed, what is safe, and another try (design.md §4): in the place of what would have been shown. */
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

/** The same where nothing around it is a card. */
export const LoadFailedCard = (props: FailedProps) => (
  <Card>
    <LoadFailed {...props} />
  </Card>
);

type UnansweredProps = { answer: Answer; rows: number };

/** What stands in a card until its answer is there: that it is waited for, or that it failed. */
export function Unanswered({ answer, rows }: UnansweredProps) {
  const common = useTexts('globalComponents', 'common');
  if (answer.data !== undefined) return null;
  if (answer.isError) return <LoadFailed onRetry={() => void answer.refetch()} />;
  return (
    <>
      <span className="vh">{common('states.loading')}</span>
      <SkeletonRows count={rows} />
    </>
  );
}
