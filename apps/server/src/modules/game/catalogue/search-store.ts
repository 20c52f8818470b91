import { type RawBuilder, sql } from 'kysely';
import { type Database, many } from '../../../kernel/database.ts';
import type { TypedWord } from './search-words.ts';

/** A word of the catalogue that was perhaps meant by the typed word at a place. */
export interface MeantWord {
  place: number;
  word: string;
  distance: number;
}

// The distance of a game's word from the typed one: the word itself, its beginning, a typo, a part of it.
const BEGINNING = 1;
const SLIP = 3;
const PART = 5;
const SHORTEST_PART = 3;
const LAST_LETTER = '\u{10ffff}';

/** Words of the catalogue that may be meant by each typed word, with the least distance of each: thousands of words where games are tens of thousands. */
export async function listMeantWords(database: Database, words: readonly TypedWord[]): Promise<MeantWord[]> {
  return await many<MeantWord>(database)`
    with ${typed(words)},
    meant as (
      ${beginnings(words)}
      union all
      ${parts}
      union all
      ${slips}
    )
    select place, word, min(distance) as distance
    from meant
    group by place, word
  `;
}

function typed(words: readonly TypedWord[]): RawBuilder<unknown> {
  return sql`typed as (
    select *
    from unnest(
      ${words.map((_word, place) => place)}::int[],
      ${words.map(({ spellings }) => spellings[0] ?? '')}::text[],
      ${words.map((word) => word.slips)}::int[],
      ${words.map(({ pieces }) => pieces[0] ?? null)}::text[],
      ${words.map(({ pieces }) => pieces[1] ?? null)}::text[],
      ${words.map(({ pieces }) => pieces[2] ?? null)}::text[]
    ) as t (place, text, slips, head, middle, tail)
  )`;
}

/** Words that begin as typed, or as typed with two neighbours swapped: ranges of the vocabulary's index. */
function beginnings(words: readonly TypedWord[]): RawBuilder<unknown> {
  const spelled = words.flatMap(({ spellings }, place) =>
    spellings.map((text, index) => ({ place, text, penalty: index === 0 ? 0 : SLIP })),
  );
  return sql`
    select s.place, v.word, s.penalty + case when v.word = s.text then 0 else ${BEGINNING}::int end as distance
    from unnest(
      ${spelled.map(({ place }) => place)}::int[],
      ${spelled.map(({ text }) => text)}::text[],
      ${spelled.map(({ text }) => text + LAST_LETTER)}::text[],
      ${spelled.map(({ penalty }) => penalty)}::int[]
    ) as s (place, text, last, penalty)
    join game.search_vocabulary v
      on v.word >= s.text
      and v.word < s.last
  `;
}

/** Words that hold what was typed further on. */
const parts = sql`
  select t.place, v.word, ${PART}::int
  from typed t
  join game.search_vocabulary v on position(t.text in v.word) > 1
  where length(t.text) >= ${SHORTEST_PART}
`;

/**
 * Words, or beginnings of words, within the allowed edit distance. Only those containing a piece are measured, since measuring costs most.
 */
const slips = sql`
  select t.place, v.word, ${SLIP + BEGINNING}::int
  from typed t
  join game.search_vocabulary v
    on (starts_with(v.word, t.head) or position(t.middle in v.word) > 0 or position(t.tail in v.word) > 0)
    and (
      levenshtein_less_equal(t.text, left(v.word, length(t.text)), t.slips) <= t.slips
      or levenshtein_less_equal(t.text, left(v.word, length(t.text) + 1), t.slips) <= t.slips
      or levenshtein_less_equal(t.text, left(v.word, length(t.text) - 1), t.slips) <= t.slips
    )
  where t.slips > 0
`;
