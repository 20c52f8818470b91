import { limitDefinition, limitStatus } from '@pavilion/contract/constants.ts';
import type { Limit } from '@pavilion/contract/areas/risk/risk.ts';
import { ButtonLink, TermRows } from '@pavilion/ui';
import { DialogClose } from '@pavilion/ui/overlay/dialog.tsx';
import { useQuery } from '../../hydration/use-query.ts';
import { useMoments } from '../../content/use-moments.ts';
import { useTexts } from '../../content/texts.tsx';
import { limitsOptions, usedPercent } from '../../features/risk/queries.ts';
import { useMoneyFormat } from '../../features/settings/queries.ts';
import type { ModalProps } from '../../navigation/modals/modal-components.ts';
import { useHref } from '../../navigation/use-href.ts';
import { useModals } from '../../navigation/modals/use-modals.ts';
import { useSite } from '../../visitor/use-site.ts';
import { contentIcon, ResultDialog } from '../result-dialog.tsx';

/** The limit that stopped play, how much of it is used and when it resets; it cannot be raised from here (P-12, M-40, design §6). */
export function GameLimitReached({ name }: ModalProps) {
  const { api } = useSite();
  const modals = useModals();
  const href = useHref();
  const texts = useTexts('modals', 'gameLimitReached');
  const stopping = (useQuery(limitsOptions(api)).data ?? []).filter(stopsPlay);
  return (
    <ResultDialog
      title={texts('label')}
      text={texts('description')}
      icon={contentIcon(texts, 'shield')}
      tone="warning"
      isFootEven
      foot={
        <>
          <ButtonLink href={href('/profile/limits')}>{texts('limitsButton')}</ButtonLink>
          <DialogClose onClose={() => void modals.close(name)}>{texts('okButton')}</DialogClose>
        </>
      }
    >
      {stopping.map((limit) => (
        <StoppingLimit key={limit.id} limit={limit} />
      ))}
    </ResultDialog>
  );
}

function stopsPlay(limit: Limit): boolean {
  if (limit.definition === limitDefinition.coolingOff) return true;
  const isOfPlay = limit.definition === limitDefinition.bet || limit.definition === limitDefinition.loss;
  return isOfPlay && limit.status === limitStatus.active && usedPercent(limit) === 100;
}

function StoppingLimit({ limit }: { limit: Limit }) {
  const moments = useMoments();
  const texts = useTexts('modals', 'gameLimitReached');
  const periods = useTexts('globalComponents', 'constants').group('limitPeriods');
  const money = useMoneyFormat();
  const { amount, currentAmount, currency, expiredAt, definition } = limit;
  const isBreak = definition === limitDefinition.coolingOff;
  const label = isBreak ? texts('break') : `${texts(`kinds.${definition}`)}, ${periods(limit.period ?? '')}`;
  const used =
    amount === null || currency === null
      ? null
      : texts('used', { used: money.text(currentAmount ?? 0, currency), limit: money.text(amount, currency) });
  return (
    <div className="stack-small">
      <TermRows
        rows={[
          {
            label,
            value: <span className="tabular">{used}</span>,
          },
        ]}
      />
      {expiredAt === null ? null : <p className="small text-secondary">{texts('resets', { time: moments.deadline(expiredAt) })}</p>}
    </div>
  );
}
