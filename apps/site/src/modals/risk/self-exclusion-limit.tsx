import { limitDefinition } from '@pavilion/contract/constants.ts';
import { Button, ButtonLink, Checkbox, Note, RadioList, TermRows } from '@pavilion/ui';
import { DialogClose, DialogFrame } from '@pavilion/ui/overlay/dialog.tsx';
import { useState } from 'react';
import { useQuery } from '../../hydration/use-query.ts';
import { useAlerts } from '../../content/alerts.ts';
import { useMoments } from '../../content/use-moments.ts';
import { useTexts } from '../../content/texts.tsx';
import { Unanswered } from '../../features/content/load-failed.tsx';
import { endOfPeriod } from '../../features/risk/exclusion/period-end.ts';
import { useCreateLimit } from '../../features/risk/queries.ts';
import { endExcluded } from '../../features/risk/realtime.ts';
import { constantsOptions, useMoneyFormat } from '../../features/settings/queries.ts';
import { useAccounts } from '../../features/wallet/queries.ts';
import type { ModalProps } from '../../navigation/modals/modal-components.ts';
import { useHref } from '../../navigation/use-href.ts';
import { useModals } from '../../navigation/modals/use-modals.ts';
import { useNow } from '../../browser/use-now.ts';
import { useSite } from '../../visitor/use-site.ts';

/** Self-exclusion: the period, the consequences, what happens to the balance, and a confirmation checkbox (M-41, R-17). */
export function SelfExclusionLimit({ name }: ModalProps) {
  const texts = useTexts('modals', 'selfExclusionLimit');
  const common = useTexts('globalComponents', 'common');
  const modals = useModals();
  const href = useHref();
  const alert = useAlerts();
  const create = useCreateLimit();
  const [isTicked, setTicked] = useState(false);
  const { answer, period, options, setPeriod, sentence } = useExclusionPeriod();
  // The checkbox confirms the sentence beside it, so another period clears it.
  function choose(chosen: string) {
    setPeriod(chosen);
    setTicked(false);
  }
  async function exclude() {
    await create.mutateAsync({ definition: limitDefinition.selfExclusion, period });
    await modals.closeAll();
    endExcluded(alert);
  }
  return (
    <DialogFrame
      size="m"
      title={texts('updateTitle')}
      closeLabel={common('buttons.close')}
      isFootEven
      foot={
        <>
          <DialogClose onClose={() => void modals.close(name)}>{texts('cancelButtonLabel')}</DialogClose>
          <Button disabled={!isTicked || create.isPending || period === ''} onClick={() => void exclude().catch(() => undefined)}>
            {texts('okButtonLabel')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{texts('updateDescription')}</p>
        {period === '' ? (
          <Unanswered answer={answer} rows={7} />
        ) : (
          <>
            <RadioList label={texts('periodLabel')} name="self-exclusion" value={period} options={options} onChange={choose} />
            <Balances />
            <Checkbox label={sentence} checked={isTicked} onChange={(event) => setTicked(event.target.checked)} />
          </>
        )}
        {create.isError ? (
          <Note tone="error" icon="circle-alert" role="alert">
            <p>{texts('failed')}</p>
          </Note>
        ) : null}
        <Note>
          <p>{texts('helpText')}</p>
          <ButtonLink size="sm" href={href('/static/responsible-play')}>
            {texts('helpLink')}
          </ButtonLink>
        </Note>
      </div>
    </DialogFrame>
  );
}

/** The operator's periods (D-66), the shortest first, and the sentence the checkbox confirms. */
function useExclusionPeriod() {
  const { api } = useSite();
  const moments = useMoments();
  const texts = useTexts('modals', 'selfExclusionLimit');
  const periodNames = useTexts('globalComponents', 'constants').group('limitPeriods');
  const constants = useQuery(constantsOptions(api));
  const accounts = useAccounts();
  // Together with the balances, so that the dialog changes its size once; it does without them if they cannot be read.
  const known = accounts.data === undefined && accounts.error === null ? undefined : constants.data;
  const answer = { data: known, isError: constants.isError, refetch: constants.refetch };
  const periods = known?.player.limit.selfExclusionPeriod.map(({ id }) => String(id)) ?? [];
  const [chosen, setPeriod] = useState('');
  const nowMs = useNow();
  const period = periods.includes(chosen) ? chosen : (periods[0] ?? '');
  const end = nowMs === undefined ? undefined : endOfPeriod(period, nowMs);
  const sentence = end === undefined ? texts('confirmForGood') : texts('confirmLabel', { date: moments.day(end.toISOString()) });
  return { answer, period, setPeriod, sentence, options: periods.map((value) => ({ value, label: periodNames(value) })) };
}

function Balances() {
  const texts = useTexts('modals', 'selfExclusionLimit');
  const money = useMoneyFormat();
  const accounts = (useAccounts().data ?? []).filter(({ balance }) => balance > 0);
  return (
    <div className="stack-small">
      {accounts.length > 0 ? (
        <TermRows
          rows={[
            {
              label: texts('balanceLabel'),
              value: (
                <span className="stack-small">
                  {accounts.map(({ balance, currency }) => (
                    <bdi key={currency} dir="ltr" className="tabular">
                      {money.text(balance, currency)}
                    </bdi>
                  ))}
                </span>
              ),
            },
          ]}
        />
      ) : null}
      <p className="small text-secondary">{texts('balanceHint')}</p>
    </div>
  );
}
