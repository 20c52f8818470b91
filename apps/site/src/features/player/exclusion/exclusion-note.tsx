import { Button, Note } from '@pavilion/ui';
import { useQuery } from '../../../hydration/use-query.ts';
import { useMoments } from '../../../content/use-moments.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useNow } from '../../../browser/use-now.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { exclusionOptions, useRequestReopening } from '../../risk/queries.ts';

/** Longer than any temporary self-exclusion: one that ends later is permanent. */
const foreverFrom = '9000-01-01';

/** Says when the exclusion ends, that the balance stays available, and how the account is reopened afterwards (L6, L8). */
export function ExclusionNote() {
  const { api } = useSite();
  const moments = useMoments();
  const texts = useTexts('layout', 'profileSidebar').group('excluded');
  const { data } = useQuery(exclusionOptions(api));
  const reopening = useRequestReopening();
  const nowMs = useNow();
  if (data === undefined) return null;
  const isOver = nowMs !== undefined && Date.parse(data.endsAt) <= nowMs;
  return (
    <Note tone="warning" icon="shield" role="status">
      <div className="stack-small">
        <b className="weight-semibold">{texts('title')}</b>
        {isOver ? null : <p>{data.endsAt >= foreverFrom ? texts('forGood') : texts('until', { date: moments.deadline(data.endsAt) })}</p>}
        {data.opensAt === null ? null : <p>{texts('opens', { date: moments.deadline(data.opensAt) })}</p>}
        {isOver && data.opensAt === null ? (
          <>
            <p>{texts('ended')}</p>
            <div>
              <Button size="sm" disabled={reopening.isPending} onClick={() => reopening.mutate()}>
                {texts('reopenButton')}
              </Button>
            </div>
          </>
        ) : null}
      </div>
    </Note>
  );
}
