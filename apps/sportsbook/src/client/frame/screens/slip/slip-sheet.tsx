import { Icon } from '@pavilion/ui/icons/icon.tsx';
import { type SyntheticEvent, Suspense, useState } from 'react';
import { isUnpriced, viewSlip } from '../../slip/check.ts';
import { built } from '../../state/built.ts';
import { placing } from '../../state/placing.ts';
import { session } from '../../state/player/session.ts';
import { quotes, slip } from '../../state/slip.ts';
import { useStore } from '../../state/store.ts';
import { t, tCount } from '../../texts.ts';
import { TicketOdds } from '../amount.tsx';
import { OpenBets } from '../later.tsx';
import { useModal } from '../use-modal.ts';
import { SlipPanel } from './slip-panel.tsx';
import { SLIP_ENTRY } from './to-slip.tsx';

/** The slip and, below it, the running bets (SB-97). */
function Sheet({ onClose }: { onClose: () => void }) {
  const dialog = useModal(onClose);
  // React passes on what a dialog inside it says: a cash-out that is closed leaves the sheet open.
  const close = ({ target, currentTarget }: SyntheticEvent): void => {
    if (target === currentTarget) onClose();
  };
  return (
    <dialog ref={dialog} className="dialog sheet" aria-label={t('slip.title')} onCancel={close} onClose={close}>
      <span className="grab-bar" aria-hidden="true" />
      <div className="slip">
        <SlipPanel onClose={onClose} />
      </div>
      <Suspense>
        <OpenBets onLeave={onClose} />
      </Suspense>
    </dialog>
  );
}

/** On a narrow screen: a bar with the number of selections that opens the slip from below. */
export function SlipSheet() {
  const state = useStore(slip, (known) => known);
  const now = useStore(quotes, (all) => all);
  const currency = useStore(session, (known) => known.currency);
  const [isOpen, setOpen] = useState(false);
  const whole = useStore(built, (known) => known);
  const count = state.picks.length;
  const phase = useStore(placing, (known) => known.phase);
  if (count === 0 && phase === 'idle' && !isOpen) return null;
  const view = viewSlip(state, { quotes: now, built: whole }, currency);
  return (
    <>
      <button type="button" className="slip-bar" {...SLIP_ENTRY} aria-expanded={isOpen} onClick={() => setOpen(true)}>
        <span className="count-badge numeric">{count}</span>
        {phase === 'placing' ? t('slip.placing') : tCount('slip.open', count)}
        <span className="slip-odds">{state.mode === 'combo' && (isUnpriced(view) ? '–' : <TicketOdds odds={view.combinedOdds} />)}</span>
        <Icon name="chevron-up" />
      </button>
      {isOpen && <Sheet onClose={() => setOpen(false)} />}
    </>
  );
}
