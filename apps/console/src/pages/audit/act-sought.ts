/**
 * The acts that a typed name stands for, separated by commas as in the address: those displayed under this name, else the typed text
 * itself, as in the records.
 */
export function actSought(acts: readonly (readonly [act: string, title: string])[], typed: string): string | undefined {
  const words = typed.trim().toLowerCase();
  if (words === '') return undefined;
  const named = acts.filter(([, title]) => title.toLowerCase() === words).map(([act]) => act);
  return named.length === 0 ? typed.trim() : named.join(',');
}
