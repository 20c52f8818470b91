import { countCharacters } from '@pavilion/contract/formats/characters.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '../api/api.ts';
import { useHitWords } from './hit-words.ts';

/** Shorter texts name too many. */
const SEARCH_LENGTH_MIN = 2;
const TYPING_PAUSE_MS = 200;

/** A text once typing has paused: each search counts against the operator (operator §13.45). */
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
  /** The hits shown belong to an earlier text, or there are none yet. */
  isLooking: boolean;
  error: Error | null;
  retry: () => void;
}

/** The objects a text matches, of some kinds or all the operator may read, once typing has paused. */
export function useSearch(typed: string, kinds: readonly string[] = everyKind) {
  const text = typed.trim();
  const q = usePaused(text);
  const isAsked = countCharacters(q) >= SEARCH_LENGTH_MIN;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['search', q, kinds],
    queryFn: ({ signal }) => api.desk.search({ query: { q, kinds: [...kinds] } }, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const state = stateOf({ isLong: countCharacters(text) >= SEARCH_LENGTH_MIN, isOther: q !== text, isFetching });
  return {
    hits: (state !== 'none' && isAsked && data) || [],
    /** `none`: the text is too short; `looking`: what is there is of an earlier text; `done`: it is of this one, or was refused. */
    state,
    error: state === 'done' ? error : null,
    retry: () => void refetch(),
  };
}

function stateOf({ isLong, isOther, isFetching }: { isLong: boolean; isOther: boolean; isFetching: boolean }): 'none' | 'looking' | 'done' {
  if (!isLong) return 'none';
  return isOther || isFetching ? 'looking' : 'done';
}

const everyKind: readonly string[] = [];

/** Players, payments and everything else the operator may read, by any detail a caller may give (operator §2.1). */
export function useHits(typed: string): Hits {
  const navigate = useNavigate();
  const inWords = useHitWords();
  const { hits, state, error, retry } = useSearch(typed);
  const offers = hits.map((hit) => ({ id: `${hit.kind}${hit.id}`, ...inWords(hit), run: () => void navigate({ to: hit.url }) }));
  return { offers, isLooking: state === 'looking', error, retry };
}
