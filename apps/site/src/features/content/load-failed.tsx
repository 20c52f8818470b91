import { Button, Card, EmptyState } from '@pavilion/ui';
import { useTexts } from '../../content/texts.tsx';

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
