import { BoundedMap } from '../../../kernel/bounded/bounded-map.ts';
import { type FoundGames, type GameFilter, listFoundGames } from './lists.ts';
import { listMeantWords, type MeantWord } from './search-store.ts';
import { type TypedWord, typedWords } from './search-words.ts';
import type { Catalogue, CatalogueContext } from './snapshot.ts';
import { listSearchWords } from './store.ts';

// Beginnings of words that players type again and again, counted by the words they may mean: of one letter there are thousands.
const MAX_KEPT_MEANT = 100_000;

/** Search data kept as long as the catalogue stays the same. */
interface SearchIndex {
  /** Ids of the games that are called by a word. */
  gamesByWord: Promise<ReadonlyMap<string, readonly string[]>>;
  /** The known words that a typed word may mean. */
  meantByTyped: BoundedMap<readonly MeantWord[]>;
}

const keptByCatalogue = new WeakMap<Catalogue, SearchIndex>();

function keptOf(context: CatalogueContext, catalogue: Catalogue): SearchIndex {
  const known = keptByCatalogue.get(catalogue);
  if (known !== undefined) return known;
  const gamesByWord = listSearchWords(context.database).then((rows) => new Map(rows.map((row) => [row.word, row.game_ids])));
  const kept: SearchIndex = { gamesByWord, meantByTyped: new BoundedMap(MAX_KEPT_MEANT, (_typed, meant) => 1 + meant.length) };
  keptByCatalogue.set(catalogue, kept);
  // A failed reading must not be kept: the next search tries again.
  gamesByWord.catch(() => keptByCatalogue.delete(catalogue));
  return kept;
}

/**
 * Games whose names match the query: each typed word must be a prefix, a part or a misspelling of a word in the name (design §8).
 * PostgreSQL finds the candidate words; this module maps them to games and applies the filters.
 */
export async function searchGames(
  context: CatalogueContext,
  { catalogue, name, filter }: { catalogue: Catalogue; name: string; filter: GameFilter },
): Promise<FoundGames> {
  const kept = keptOf(context, catalogue);
  const [games, meant] = await Promise.all([kept.gamesByWord, meantBy(context, kept, typedWords(name))]);
  const [first = new Map<string, number>(), ...others] = meant.map((words) => distancesOf(games, words));
  const together = new Map<string, number>();
  for (const [id, distance] of first) {
    const sum = others.reduce((before, other) => before + (other.get(id) ?? Infinity), distance);
    if (sum < Infinity) together.set(id, sum);
  }
  return listFoundGames(catalogue, filter, together);
}

/** For each typed word what it may mean. */
async function meantBy(
  context: CatalogueContext,
  { meantByTyped }: SearchIndex,
  words: readonly TypedWord[],
): Promise<(readonly MeantWord[])[]> {
  const keyOf = ({ spellings }: TypedWord): string => spellings[0] ?? '';
  const kept = new Map(words.map((word) => [keyOf(word), meantByTyped.get(keyOf(word))]));
  const unknown = words.filter((word) => kept.get(keyOf(word)) === undefined);
  const rows = unknown.length === 0 ? [] : await listMeantWords(context.database, unknown);
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  const fresh = new Map(unknown.map((word, place) => [keyOf(word), byPlace.get(place) ?? []]));
  for (const [typed, meant] of fresh) meantByTyped.set(typed, meant);
  return words.map((word) => kept.get(keyOf(word)) ?? fresh.get(keyOf(word)) ?? []);
}

/** The least distance of every game that is called by one of the words, by the game's id. */
function distancesOf(gamesByWord: ReadonlyMap<string, readonly string[]>, words: readonly MeantWord[]): Map<string, number> {
  const distances = new Map<string, number>();
  for (const { word, distance } of words) {
    for (const id of gamesByWord.get(word) ?? []) distances.set(id, Math.min(distance, distances.get(id) ?? Infinity));
  }
  return distances;
}
