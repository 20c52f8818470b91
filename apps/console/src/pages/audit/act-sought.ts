/**
 * The acts that are meant by what was typed, separated by commas as the address has them: those with these words for a name, else what was typed
 * itself, as the records hold it.
 */
export function actSought(acts: readonly (readonly [act: string, title: string])[], typed: string): string | undefined {
  const words = typed.trim().toLowerCase();
  if (words === '') return undefined;
  const named = acts.filter(([, title]) => title.toLowerCase() === words).map(([act]) => act);
  return named.length === 0 ? typed.trim() : named.join(',');
}
