import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '../api/api.ts';
import { useTextOf } from '../texts/use-text.ts';

/** Shorter texts name too many. */
const SEARCH_LENGTH_MIN = 2;
const TYPING_PAUSE_MS = 200;

/** A text as it is once nothing has been typed for a moment: each search counts against the operator (operator §13.45). */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** A line of the palette. */
export interface Offer {
  id: string;
  title: string;
  line?: string;
  run: () => void;
}

interface Hits {
  offers: readonly Offer[];
  /** What is shown is of an earlier text, or nothing yet. */
  isLooking: boolean;
  error: Error | null;
  retry: () => void;
}

/** Players, payments and whatever else one may read, by anything that people say of them (operator §2.1). */
export function useHits(typed: string): Hits {
  const navigate = useNavigate();
  const kindName = useTextOf('frame');
  const text = typed.trim();
  const q = usePaused(text);
  const isAsked = q.length >= SEARCH_LENGTH_MIN;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => api.desk.search({ query: { q } }, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const offers = ((text.length >= SEARCH_LENGTH_MIN && isAsked && data) || []).map(({ kind, id, title, line, url }) => ({
    id: `${kind}${id}`,
    title,
    line: [kindName(`hit_${kind}`) ?? kind, line].filter(Boolean).join(' · '),
    run: () => void navigate({ to: url }),
  }));
  const isLooking = text.length >= SEARCH_LENGTH_MIN && (q !== text || isFetching);
  return { offers, isLooking, error: isLooking || !isAsked ? null : error, retry: () => void refetch() };
}
