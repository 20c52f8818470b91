import * as z from 'zod/mini';
import { amountOf, formatAmount } from '../../odds/amount.ts';
import { page } from '../../state/page.ts';
import { closeReceipt, largestStake, type Refused } from '../../state/placing.ts';
import { session } from '../../state/player/session.ts';
import { changeSlip, slip } from '../../state/slip.ts';
import { pickName } from '../../state/names.ts';
import { useStore } from '../../state/store.ts';
import { errorText, t } from '../../texts.ts';
import { useLocale } from '../amount.tsx';
import { SlipMessage } from './slip-message.tsx';

const legFields = z.object({ selections: z.array(z.object({ outcomeId: z.string() })) });

function LargestStake({ most }: { most: string }) {
  const { mode, picks } = useStore(slip, (known) => known);
  const currency = useStore(session, (state) => state.currency);
  const locale = useLocale();
  const amount = formatAmount(amountOf(most, currency) ?? 0n, currency, locale);
  const [only] = picks;
  const use = (): void => {
    if (mode === 'singles' && only !== undefined) changeSlip({ kind: 'singleStake', outcomeId: only.outcomeId, text: most });
    else changeSlip({ kind: 'stake', text: most });
    closeReceipt(true);
  };
  const canUse = (amountOf(most, currency) ?? 0n) > 0n && mode !== 'system' && (mode === 'combo' || picks.length === 1);
  return (
    <SlipMessage kind="info">
      <p>{t('slip.maxIs', { amount })}</p>
      {canUse && (
        <button type="button" className="button button-secondary button-small" onClick={use}>
          {t('slip.useMax', { amount })}
        </button>
      )}
    </SlipMessage>
  );
}

/** Which selections a refusal is about, by name: "a refused bet names the leg and the reason" (sportsbook §9). */
function namesOf(refused: Refused, picks: Parameters<typeof pickName>[0][]): string {
  const read = legFields.safeParse(refused.fields);
  if (!read.success) return '';
  const named = read.data.selections.flatMap(({ outcomeId }) => picks.filter((pick) => pick.outcomeId === outcomeId));
  return named.map(pickName).join(' · ');
}

/** Why the bet was not placed, that no money moved, and the next step if there is one. */
export function SlipRefusal({ refused }: { refused: Refused }) {
  const picks = useStore(slip, (known) => known.picks);
  const most = largestStake(refused);
  if (most !== undefined) return <LargestStake most={most} />;
  if (refused.code === 'UNCLEAR') return <SlipMessage kind="warning">{t('slip.unclear')}</SlipMessage>;
  const names = namesOf(refused, [...picks]);
  const reason = refused.code === 'NEVER_ARRIVED' ? t('slip.notPlacedAfterAll') : errorText(refused.code);
  return (
    <SlipMessage kind="error">
      <p>
        <b>{t('slip.notPlaced')}</b> {names !== '' && `${names}: `}
        {reason} {t('slip.balanceSame')}
      </p>
      {refused.code === 'INSUFFICIENT_FUNDS' && (
        <button
          type="button"
          className="button button-secondary button-small"
          onClick={() => page.send({ type: 'depositRequest', data: {} })}
        >
          {t('slip.deposit')}
        </button>
      )}
      {refused.code === 'LIMIT_EXCEEDED' && (
        <button
          type="button"
          className="button button-secondary button-small"
          onClick={() => page.send({ type: 'navigate', data: { to: 'limits' } })}
        >
          {t('restrict.limits')}
        </button>
      )}
    </SlipMessage>
  );
}
