import type { Limit } from '@pavilion/contract/areas/risk/risk.ts';
import { Button, Note } from '@pavilion/ui';
import { useMoments } from '../../../content/use-moments.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useNow } from '../../../browser/use-now.ts';
import { usePageTexts } from '../../content/page.ts';
import { useMoneyFormat } from '../../settings/queries.ts';
import { useConfirmLimit, useDeleteLimit, useUpdateLimit } from '../queries.ts';

/** A change that waits for its 24 hours, or afterwards for the player's confirmation; shown with its time, and cancelled with one press (D-29, L5). */
export function WaitingChange({ limit, waiting }: { limit: Limit; waiting: Limit | undefined }) {
  if (waiting !== undefined) return <WaitingRaise waiting={waiting} />;
  return limit.cancelProcess ? <WaitingRemoval limit={limit} /> : null;
}

/** Period and amount of a limit, in the language of the page. */
function useLimitTexts({ period, amount, currency }: Limit) {
  const periods = useTexts('globalComponents', 'constants').group('limitPeriods');
  const money = useMoneyFormat();
  return { period: periods(period ?? ''), amount: money.text(amount ?? 0, currency ?? '') };
}

function WaitingRaise({ waiting }: { waiting: Limit }) {
  const moments = useMoments();
  const texts = usePageTexts('limits', 'profile').group('pending');
  const { period, amount } = useLimitTexts(waiting);
  const cancel = useDeleteLimit();
  const asks = useIsConfirmationDue(waiting.startedAt) && waiting.confirmUntil !== null;
  const date = moments.deadline((asks ? waiting.confirmUntil : waiting.startedAt) ?? '');
  const values = { period, amount, date };
  return (
    <Note tone="warning" icon="timer">
      <div className="stack-small">
        <p className="caption">
          {texts(asks ? 'confirmChange' : 'change', values)} {!asks && waiting.confirmUntil ? texts('needsConfirmation') : null}
        </p>
        <div className="row-wrap">
          {asks ? <ConfirmButton id={waiting.id} /> : null}
          <Button size="sm" disabled={cancel.isPending} onClick={() => cancel.mutate({ id: waiting.id })}>
            {texts('cancelButton')}
          </Button>
        </div>
        <Failed isShown={cancel.isError} />
      </div>
    </Note>
  );
}

function WaitingRemoval({ limit }: { limit: Limit }) {
  const moments = useMoments();
  const texts = usePageTexts('limits', 'profile').group('pending');
  const period = useTexts('globalComponents', 'constants').group('limitPeriods')(limit.period ?? '');
  const keep = useUpdateLimit();
  const asks = useIsConfirmationDue(limit.expiredAt) && limit.confirmUntil !== null;
  const date = moments.deadline((asks ? limit.confirmUntil : limit.expiredAt) ?? '');
  return (
    <Note tone="warning" icon="timer">
      <div className="stack-small">
        <p className="caption">
          {texts(asks ? 'confirmRemoval' : 'removal', { period, date })} {!asks && limit.confirmUntil ? texts('needsConfirmation') : null}
        </p>
        <div className="row-wrap">
          {asks ? <ConfirmButton id={limit.id} /> : null}
          <Button size="sm" disabled={keep.isPending} onClick={() => keep.mutate({ id: limit.id, amount: limit.amount ?? 0 })}>
            {texts('keepButton')}
          </Button>
        </div>
        <Failed isShown={keep.isError} />
      </div>
    </Note>
  );
}

function ConfirmButton({ id }: { id: string }) {
  const texts = usePageTexts('limits', 'profile').group('pending');
  const confirm = useConfirmLimit();
  return (
    <>
      <Button size="sm" disabled={confirm.isPending} onClick={() => confirm.mutate(id)}>
        {texts('confirmButton')}
      </Button>
      <Failed isShown={confirm.isError} />
    </>
  );
}

function Failed({ isShown }: { isShown: boolean }) {
  const texts = usePageTexts('limits', 'profile');
  return isShown ? (
    <p className="caption" role="alert">
      {texts('failed')}
    </p>
  ) : null;
}

/** Whether a moment has passed by this device's clock; the server checks again. */
function useIsConfirmationDue(from: string | null): boolean {
  const nowMs = useNow();
  return from !== null && nowMs !== undefined && Date.parse(from) <= nowMs;
}
