import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { queryText } from '../formats/query.ts';
import { table } from '../calls/table.ts';

/** One content document: its stem `{locale}/{directory}/{name}` and its keys (wire §5.1, D-81). */
const contentDocument = z.object({ stem: z.string(), body: z.record(z.string(), z.unknown()) });
export type ContentDocument = z.output<typeof contentDocument>;

const segment = () => z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/i));

export const contentEndpoints = {
  listDocuments: endpoint({
    ...table.content.listDocuments,
    summary: 'Documents of a directory in a locale, narrowed to one by name or pageIdentity',
    params: z.object({ locale: segment(), directory: segment() }),
    query: z.object({ name: z.optional(queryText()), pageIdentity: z.optional(queryText()) }),
    response: z.array(contentDocument),
    errors: [],
  }),
};
