import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { BookRefusal } from '../../data/api.ts';
import { type CashOutOf, isSameOffer, quoteCashOut, quotedOf, type Quoted, takeCashOut } from '../../data/cash-out.ts';
import { newRequestId } from '../../device.ts';
import { wireAmount } from '../../odds/amount.ts';
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

type Standing = CashOutState & { phase: 'offered' | 'confirming' };
const isStanding = (state: CashOutState): state is Standing => state.phase === 'offered' || state.phase === 'confirming';

/** What becomes of an offer that has run out. */
type Successor = (state: Standing) => CashOutState;
const expired: Successor = () => ({ phase: 'expired' });
const renewed = (state: Standing, quote: Quoted): CashOutState =>
  isSameOffer(state.quote, quote) ? { ...state, quote } : { phase: 'offered', quote, movedFrom: state.quote.offerMinor };

/** Offers that follow one another while nobody decides: a minute of five seconds each. */
const RENEWALS_MOST = 11;

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
  /** Renews an offer that has run out. */
  readonly renew: () => void;
}

/** Follows an offer that has run out by the next one, for as long as somebody may still decide. */
function useRenewal(quote: () => Promise<Quoted | null>, setState: Dispatch<SetStateAction<CashOutState>>) {
  const count = useRef(0);
  const isAsking = useRef(false);
  const nextOffer = async (): Promise<Successor> => {
    try {
      const found = await quote();
      return found === null ? expired : (now) => renewed(now, found);
    } catch (error) {
      return () => refusedBy(error);
    }
  };
  return {
    restart: (): void => {
      count.current = 0;
    },
    renew: async (state: CashOutState): Promise<void> => {
      if (!isStanding(state) || isAsking.current) return;
      isAsking.current = true;
      count.current += 1;
      const next = count.current > RENEWALS_MOST ? expired : await nextOffer();
      isAsking.current = false;
      setState((now) => (isStanding(now) && now.quote === state.quote ? next(now) : now));
    },
  };
}

/**
 * A cash-out in two steps: an offer valid for five seconds, and the player's confirmation. An offer that runs out is renewed: an equal one
 * takes its place, another one has to be confirmed again.
 */
export function useCashOut(of: CashOutOf): CashOut {
  const [state, setState] = useState<CashOutState>({ phase: 'asking' });
  const part = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(0);
  const renewal = useRenewal(() => quoteCashOut(of, part.current), setState);
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
    // An offer for another part may still be on its way.
    asked.current += 1;
    renewal.restart();
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
      const take = { requestId: newRequestId(), quoteId: taken.quoteId, minOffer: wireAmount(taken.offerMinor, of.currency) };
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
    renew: () => void renewal.renew(state),
  };
}
