import { useQueryClient } from '@tanstack/react-query';

/** After an act on a message: the lists, and the counts of the frame. */
export function useReadAgain(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(['contact', 'session'].map((name) => client.invalidateQueries({ queryKey: [name] })));
  };
}
