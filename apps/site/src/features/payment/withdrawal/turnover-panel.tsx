import type { TurnoverWager } from '@pavilion/contract/areas/risk/risk.ts';
import { Badge, ButtonLink, Progress, Well } from '@pavilion/ui';
import { formatPercent } from '../../../content/format.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useHref } from '../../../navigation/use-href.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { useMoneyFormat } from '../../settings/queries.ts';
import styles from '../payment.module.css';
import { wagerProgress } from './turnover.ts';

/** Replaces the form while a wager requirement is open: its progress, and two buttons of equal weight (W-46). */
export function TurnoverPanel({ wager }: { wager: TurnoverWager }) {
  const texts = useTexts('modals', 'wallet').group('withdraw.turnOverWager');
  const turnover = useTexts('modals', 'turnOverWager');
  const chip = useTexts('layout', 'sessionChip');
  const { visitor } = useSite();
  const href = useHref();
  const money = useMoneyFormat();
  const placed = money.parts(wager.total - wager.turnOverWagerAmount, wager.currency).number;
  const total = money.text(wager.total, wager.currency);
  const percent = wagerProgress(wager);
  return (
    <div className={styles.form}>
      <Well>
        <p>
          <Badge tone="warning" icon="clock">
            {texts('title')}
          </Badge>
        </p>
        <h3 style={{ marginBlockStart: '12px' }}>
          {texts('wagerLabel', { amount: money.text(wager.turnOverWagerAmount, wager.currency) })}
        </h3>
        <p className="small text-secondary" style={{ marginBlock: '4px 16px' }}>
          {texts('description')}
        </p>
        <Progress
          percent={percent}
          label={texts('placedLabel')}
          valueText={`${placed} / ${total}, ${formatPercent(percent, visitor.locale)}`}
        />
        <div className="row between small" style={{ marginBlockStart: '8px' }}>
          <bdi dir="ltr" className="text-secondary tabular">
            {placed} / {total}
          </bdi>
          <span className="weight-semibold tabular">{formatPercent(percent, visitor.locale)}</span>
        </div>
      </Well>
      <div className={styles.evenButtons}>
        <ButtonLink href={href('/categories')}>{turnover('button')}</ButtonLink>
        <ButtonLink href={href('/profile/limits')}>{chip('takeBreak')}</ButtonLink>
      </div>
    </div>
  );
}
