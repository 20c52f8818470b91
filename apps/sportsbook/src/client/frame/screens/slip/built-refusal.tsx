import { isBuilt, quoteOf } from '../../slip/built.ts';
import { built } from '../../state/built.ts';
import { changeSlip, slip } from '../../state/slip.ts';
import { useStore } from '../../state/store.ts';
import { t, tOr } from '../../texts.ts';
import { SlipMessage } from './slip-message.tsx';

/** Why the picks of one event cannot be one built bet, and the way out: as singles (SB-96). */
export function BuiltRefusal() {
  const state = useStore(slip, (known) => known);
  const quote = useStore(built, (known) => known);
  const refusal = isBuilt(state) ? (quoteOf(state, quote)?.refusal ?? null) : null;
  if (refusal === null || refusal === 'SUSPENDED') return null;
  return (
    <SlipMessage kind="warning">
      <p>{tOr(`built.${refusal}`, 'built.market')}</p>
      <button type="button" className="button button-secondary button-small" onClick={() => changeSlip({ kind: 'mode', mode: 'singles' })}>
        {t('slip.asSingles')}
      </button>
    </SlipMessage>
  );
}
