/** Chances to come first, by strength. */
export function winChances(strengths: readonly number[]): readonly number[] {
  const total = strengths.reduce((sum, strength) => sum + strength, 0);
  return strengths.map((strength) => strength / total);
}

/** Chances to finish among the first `places` (Plackett–Luce): one competitor takes a place, the others compete for the rest. */
export function topChances(strengths: readonly number[], places: number): readonly number[] {
  const first = winChances(strengths);
  if (places <= 1) return first;
  const chances = [...first];
  first.forEach((chance, winner) => {
    const others = topChances(
      strengths.map((strength, index) => (index === winner ? 0 : strength)),
      places - 1,
    );
    others.forEach((later, index) => {
      chances[index] = (chances[index] ?? 0) + chance * later;
    });
  });
  return chances;
}
