import { limitDefinition } from '@pavilion/contract/constants.ts';
import type { Limit } from '@pavilion/contract/areas/risk/risk.ts';
import { Badge, Button, ButtonLink, Note, Progress, Well } from '@pavilion/ui';
import { useRouter } from '@tanstack/react-router';
import { useQuery } from '../../../hydration/use-query.ts';
import { useMoments } from '../../../content/use-moments.ts';
import { useTexts } from '../../../content/texts.tsx';
import { goToHref } from '../../../navigation/go.ts';
import { useHref } from '../../../navigation/use-href.ts';
import { useModals } from '../../../navigation/modals/use-modals.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { countedOf, limitsOptions, usedPercent, waitingPercent } from '../../risk/queries.ts';
import { useMoneyFormat } from '../../settings/queries.ts';
import { boundingLimits, type LimitRoom } from './limit-view.ts';
import styles from '../payment.module.css';

type LimitCardProps = {
  onBack?: () => void;
  /** The remaining amount, if it is above zero but below the method's minimum (W-182). */
  short?: { room: LimitRoom; min: number; currency: string };
};

/**
 * Shown when the deposit limit is reached (13100), or leaves too little for a method: its usage instead of a form. It cannot be raised from here
 * (X-17, W-13). A break, which has the same refusal, is called one (W-192).
 */
export function LimitCard({ onBack, short }: LimitCardProps) {
  const { api } = useSite();
  const texts = useTexts('modals', 'wallet').group('deposit.limit');
  const common = useTexts('globalComponents', 'common');
  const links = useTexts('layout', 'profileSidebar');
  const modals = useModals();
  const router = useRouter();
  const href = useHref();
  const limits = boundingLimits(useQuery(limitsOptions(api)).data ?? []);
  const pause = limits.find(isBreak);
  async function seeLimits() {
    await modals.close('wallet');
    goToHref(router, href('/profile/limits'));
  }
  return (
    <div className={styles.form}>
      {pause ? <BreakNote pause={pause} /> : <UsageNotes limits={limits} short={short} />}
      <div className={styles.evenButtons}>
        {onBack ? <Button onClick={onBack}>{common('buttons.back')}</Button> : null}
        <Button onClick={() => void seeLimits()}>{texts('moreInfo')}</Button>
        <ButtonLink href={href('/', { wallet: 'withdraw' })} data-modal="wallet" data-modal-value="withdraw">
          {links('withdrawButton')}
        </ButtonLink>
      </div>
    </div>
  );
}

/** The room left by the limits, and the actions that remain possible. */
function UsageNotes({ limits, short }: { limits: readonly Limit[]; short: LimitCardProps['short'] }) {
  const wallet = useTexts('modals', 'wallet');
  const texts = wallet.group('deposit.limit');
  const money = useMoneyFormat();
  return (
    <>
      <Well>
        <div className="stack-small" role="alert">
          <span>
            <Badge tone="warning" icon="shield">
              {short ? wallet('depositLimitLabel') : texts('badge')}
            </Badge>
          </span>
          <h3>{short ? texts('short.title', { left: money.text(short.room.amount, short.room.currency) }) : texts('title')}</h3>
          <p className="small text-secondary">
            {short ? texts('short.description', { min: money.text(short.min, short.currency) }) : texts('description')}
          </p>
          {limits.map((limit) => (
            <LimitBar key={limit.id} limit={limit} />
          ))}
        </div>
      </Well>
      <Note>
        <p>{texts('still')}</p>
      </Note>
    </>
  );
}

const isBreak = ({ definition }: Limit): boolean => definition === limitDefinition.coolingOff;

/** The break: its end, and the actions possible until then. */
function BreakNote({ pause }: { pause: Limit }) {
  const moments = useMoments();
  const texts = useTexts('modals', 'wallet').group('deposit.limit.onBreak');
  return (
    <Note tone="info" icon="timer" role="alert">
      <h3>{texts('title')}</h3>
      <p>{texts('description', { date: moments.deadline(pause.expiredAt ?? '') })}</p>
    </Note>
  );
}

/** One limit: its usage as a bar and as text, and when it resets. */
function LimitBar({ limit }: { limit: Limit }) {
  const moments = useMoments();
  const texts = useTexts('modals', 'wallet').group('deposit.limit');
  const periods = useTexts('globalComponents', 'constants').group('limitPeriods');
  const money = useMoneyFormat();
  const { amount, currency, expiredAt } = limit;
  const period = periods(limit.period ?? '');
  const resets = expiredAt === null ? '' : texts('resets', { date: moments.deadline(expiredAt) });
  if (amount === null || currency === null) {
    return (
      <p className="small">
        <b className="weight-semibold">{period}</b> {resets}
      </p>
    );
  }
  const { paid, reserved } = countedOf(limit);
  const used = texts('used', { used: money.text(paid, currency), limit: money.text(amount, currency) });
  return (
    <div className="stack-small" data-limit={limit.period ?? ''}>
      <p className="row between small">
        <b className="weight-semibold">{period}</b>
        <span className="tabular">{used}</span>
      </p>
      <Progress percent={usedPercent(limit)} waitingPercent={waitingPercent(limit)} label={period} valueText={used} tone="warning" isThin />
      {reserved > 0 ? <p className="caption">{texts('waiting', { amount: money.text(reserved, currency) })}</p> : null}
      <p className="caption text-secondary">{resets}</p>
    </div>
  );
}
