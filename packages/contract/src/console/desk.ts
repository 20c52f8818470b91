import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { queryValues } from '../formats/keyset.ts';
import { queryText } from '../formats/query.ts';

const hit = z.object({
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  line: z.string(),
  /** The address in the console. */
  url: z.string(),
});

/** What every operator has at hand (operator §4, desk). */
export const deskEndpoints = {
  search: endpoint({
    method: 'GET',
    path: '/api/console/v1/search',
    access: 'operator',
    permission: 'own',
    summary: 'What a text names: eight of each kind that one may read, those that it names exactly first',
    query: z.object({ q: queryText(), kinds: queryValues() }),
    response: z.array(hit),
    errors: [],
  }),
};
