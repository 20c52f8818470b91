import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { BookRefusal } from '../../data/api.ts';
import { type CashOutOf, quoteCashOut, quotedOf, type Quoted, takeCashOut } from '../../data/cash-out.ts';
import { newRequestId } from '../../device.ts';
import { page } from '../../state/page.ts';
import { loadTickets } from '../../state/player/tickets.ts';

export type CashOutState =
  | { phase: 'asking' }
  | { phase: 'offered' | 'confirming' | 'taking'; quote: Quoted; movedFrom: bigint | null; isLost?: boolean }
  | { phase: 'expired' }
  | { phase: 'refused'; code: string; reason?: string | undefined }
  | { phase: 'paid'; payoutMinor: bigint };

const movedFields = z.object({ quote: z.unknown() });

/** The newer offer that a refusal contains; null for every other refusal. */
function movedTo(error: unknown, currency: string): Quoted | null {
  if (!(error instanceof BookRefusal) || error.code !== 'OFFER_CHANGED') return null;
  const read = movedFields.safeParse(error.fields);
  return read.success ? quotedOf(read.data.quote, currency) : null;
}

/** Without an answer from the book there is no offer; the slip's text for that case speaks of a bet. */
const codeOf = (error: unknown): string => (error instanceof BookRefusal && error.code !== 'TEMPORARY' ? error.code : 'NO_OFFER');

const reasonFields = z.object({ reason: z.string() });

const refusedBy = (error: unknown): CashOutState => {
  const read = reasonFields.safeParse(error instanceof BookRefusal ? error.fields : undefined);
  return { phase: 'refused', code: codeOf(error), reason: read.data?.reason };
};

/** Long enough that a moving slider causes one call. */
const QUIET_MS = 250;

export interface CashOut {
  readonly state: CashOutState;
  /** Asks for an offer for this part of the stake; null is all of it. */
  readonly ask: (part: string | null) => void;
  /** Asks again for the same part. */
  readonly again: () => void;
  readonly confirm: () => void;
  readonly back: () => void;
  readonly take: () => void;
  readonly expire: () => void;
}

/** A cash-out in two steps: an offer valid for five seconds, and the player's confirmation. A lower offer has to be confirmed again. */
export function useCashOut(of: CashOutOf): CashOut {
  const [state, setState] = useState<CashOutState>({ phase: 'asking' });
  const part = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(0);
  const quote = async (): Promise<void> => {
    const turn = (asked.current += 1);
    try {
      const found = await quoteCashOut(of, part.current);
      if (turn === asked.current && found !== null) setState({ phase: 'offered', quote: found, movedFrom: null });
    } catch (error) {
      if (turn === asked.current) setState(refusedBy(error));
    }
  };
  const ask = (wanted: string | null): void => {
    part.current = wanted;
    setState({ phase: 'asking' });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void quote(), QUIET_MS);
  };
  const first = useRef(ask);
  useEffect(() => {
    first.current(null);
    return () => clearTimeout(timer.current);
  }, []);
  const take = async (): Promise<void> => {
    if (state.phase !== 'confirming') return;
    const { quote: taken } = state;
    setState({ ...state, phase: 'taking' });
    try {
      const take = { requestId: newRequestId(), quoteId: taken.quoteId, amount: part.current };
      const paid = await takeCashOut(of, take, () => setState({ ...state, phase: 'taking', isLost: true }));
      setState({ phase: 'paid', payoutMinor: paid.payoutMinor });
      page.send({ type: 'balanceRequest', data: {} });
      await Promise.all([loadTickets(of.token, 'open'), loadTickets(of.token, 'settled')]);
    } catch (error) {
      const moved = movedTo(error, of.currency);
      if (moved !== null) setState({ phase: 'offered', quote: moved, movedFrom: taken.offerMinor });
      else if (codeOf(error) === 'QUOTE_EXPIRED') setState({ phase: 'expired' });
      else setState(refusedBy(error));
    }
  };
  return {
    state,
    ask,
    again: () => ask(part.current),
    confirm: () => setState((now) => (now.phase === 'offered' ? { ...now, phase: 'confirming' } : now)),
    back: () => setState((now) => (now.phase === 'confirming' ? { ...now, phase: 'offered' } : now)),
    take: () => void take(),
    expire: () => setState((now) => (now.phase === 'offered' || now.phase === 'confirming' ? { phase: 'expired' } : now)),
  };
}
