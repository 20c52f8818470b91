import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { relatedPairs } from '../../../../rules/acceptance/related.ts';
import { callBook } from '../../data/api.ts';
import { amountOf } from '../../odds/amount.ts';
import { wirePrice } from '../../odds/format.ts';
import { type BuiltQuote, isBuilt, quoteOf } from '../../slip/built.ts';
import type { Slip } from '../../slip/model.ts';
import { built } from '../../state/built.ts';
import { session } from '../../state/player/session.ts';
import { useStore } from '../../state/store.ts';

const answerSchema = z.object({ maxStake: z.string(), minStake: z.string() });

/** Long enough that quick changes of the slip cause one call (sportsbook.md SB-12). */
const QUIET_MS = 300;

export interface StakeBounds {
  readonly mostMinor: bigint;
  readonly leastMinor: bigint;
}

const isOneTicket = ({ picks, mode }: Slip): boolean =>
  picks.length === 1 || (mode !== 'singles' && picks.length > 0 && relatedPairs(picks).length === 0);

function plainType({ picks, mode }: Slip): 'single' | 'combo' | 'system' {
  if (picks.length === 1) return 'single';
  return mode === 'system' ? 'system' : 'combo';
}

/** The body of the call; null for a slip that is not one ticket. */
function questionOf(slip: Slip, token: string | null, quote: BuiltQuote | null): string | null {
  const { picks, sizes, bankers } = slip;
  const builtPrice = isBuilt(slip) ? (quoteOf(slip, quote)?.price ?? null) : null;
  if (token === null || !(builtPrice !== null || isOneTicket(slip))) return null;
  const type = builtPrice === null ? plainType(slip) : 'builder';
  const selections = picks.map(({ eventId, marketId, outcomeId, agreed }) => ({
    eventId,
    marketId,
    outcomeId,
    odds: wirePrice(agreed),
  }));
  return JSON.stringify({
    token,
    type,
    selections,
    ...(type === 'system' ? { size: sizes, bankers } : {}),
    ...(builtPrice === null ? {} : { odds: wirePrice(builtPrice) }),
  });
}

/** The smallest and the largest stake for the slip as one ticket, requested a moment after its last change; null while unknown. */
export function useMaxStake(slip: Slip): StakeBounds | null {
  const token = useStore(session, (state) => state.token);
  const currency = useStore(session, (state) => state.currency);
  const [answered, setAnswered] = useState<{ question: string; bounds: StakeBounds } | null>(null);
  const quote = useStore(built, (known) => known);
  const question = questionOf(slip, token, quote);
  useEffect(() => {
    if (question === null) return;
    const stop = new AbortController();
    const ask = async (): Promise<void> => {
      try {
        const body: unknown = JSON.parse(question);
        const answer = await callBook('max-stake', answerSchema, { method: 'POST', body, signal: stop.signal });
        if (stop.signal.aborted) return;
        const bounds = { mostMinor: amountOf(answer.maxStake, currency) ?? 0n, leastMinor: amountOf(answer.minStake, currency) ?? 0n };
        setAnswered({ question, bounds });
      } catch {
        // Without an answer, the bet itself is refused if the stake is too large.
      }
    };
    const timer = setTimeout(() => void ask(), QUIET_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [question, currency]);
  return answered !== null && answered.question === question ? answered.bounds : null;
}
