import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { relatedPairs } from '../../../../rules/acceptance/related.ts';
import { callBook } from '../../data/api.ts';
import { amountOf } from '../../odds/amount.ts';
import { wirePrice } from '../../odds/format.ts';
import type { Slip } from '../../slip/model.ts';
import { session } from '../../state/player/session.ts';
import { useStore } from '../../state/store.ts';

const answerSchema = z.object({ maxStake: z.string(), minStake: z.string() });

/** Long enough that a quick change of the slip asks once (sportsbook.md SB-12). */
const QUIET_MS = 300;

export interface StakeBounds {
  readonly mostMinor: bigint;
  readonly leastMinor: bigint;
}

/** The least and the largest stake for the slip as one ticket, asked a moment after it last changed; null while it is not known. */
export function useMaxStake(slip: Slip): StakeBounds | null {
  const token = useStore(session, (state) => state.token);
  const currency = useStore(session, (state) => state.currency);
  const [answered, setAnswered] = useState<{ question: string; bounds: StakeBounds } | null>(null);
  const isOneTicket = slip.picks.length === 1 || (slip.mode !== 'singles' && relatedPairs(slip.picks).length === 0);
  const type = slip.picks.length === 1 ? 'single' : slip.mode === 'system' ? 'system' : 'combo';
  const selections = slip.picks.map(({ eventId, marketId, outcomeId, agreed }) => ({
    eventId,
    marketId,
    outcomeId,
    odds: wirePrice(agreed),
  }));
  const system = type === 'system' ? { size: slip.sizes, bankers: slip.bankers } : {};
  const question = isOneTicket && token !== null && slip.picks.length > 0 ? JSON.stringify({ token, type, selections, ...system }) : null;
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
        // Without an answer the bet itself says what is too much.
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
