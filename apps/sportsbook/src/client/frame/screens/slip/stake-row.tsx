import { amountOf, formatAmount } from '../../odds/amount.ts';
import { session } from '../../state/player/session.ts';
import { slip } from '../../state/slip.ts';
import { useStore } from '../../state/store.ts';
import { useLocale } from '../amount.tsx';
import { useQuickStakes } from './quick-stakes.ts';
import { StakeField, type StakeFieldProps } from './stake-field.tsx';

/** Stakes at a press, in the same row as the field; the label of each begins with what the field is called. */
function QuickStakes({ label, isLocked, onChange }: StakeFieldProps) {
  const stakes = useQuickStakes();
  const currency = useStore(session, (state) => state.currency);
  const locale = useLocale();
  return stakes.map((text) => (
    <button key={text} type="button" className="quick-stake numeric" disabled={isLocked} onClick={() => onChange(text)}>
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden">
        {label} {formatAmount(amountOf(text, currency) ?? 0n, currency, locale)}
      </span>
    </button>
  ));
}

/** The stake of a ticket, or of one selection of a slip of singles: typed, or at a press. A free bet is its own stake. */
export function StakeRow(props: StakeFieldProps) {
  const hasFreeBet = useStore(slip, ({ freeBetId }) => freeBetId !== null);
  return (
    <div className="stake-row">
      <StakeField {...props} isLocked={props.isLocked || hasFreeBet} />
      {!hasFreeBet && <QuickStakes {...props} />}
    </div>
  );
}
