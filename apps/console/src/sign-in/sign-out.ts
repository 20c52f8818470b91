import { useQueryClient } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { forgetKept } from '../components/fields/kept.ts';
import { closeSocket } from '../live/live.ts';
import { forgetVisited } from '../navigation/visited.ts';
import { sessionOptions } from '../session/session.ts';

/** Signs out and clears all cached data. */
export function useSignOut(): () => void {
  const client = useQueryClient();
  return () => {
    void closeSocket();
    forgetVisited();
    forgetKept();
    void api.session.endSession().finally(async () => {
      // A session that was read just before it ended would bring the pages back.
      await client.cancelQueries(sessionOptions);
      client.setQueryData(sessionOptions.queryKey, null);
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionOptions.queryKey[0] });
    });
  };
}
