import type { contentEndpoints } from '@pavilion/contract/areas/content.ts';
import type { Routes } from '@pavilion/contract/calls/endpoint.ts';
import { findDocuments, siteContent } from './service.ts';

/** Texts change only with a new version of the product, so an answer may be kept for a minute. */
export const contentPublicForMs = { listDocuments: 60_000 } as const;

export const contentRoutes: Routes<typeof contentEndpoints, unknown> = {
  listDocuments: async (_context, { params, query }) =>
    findDocuments(siteContent(), { ...params, ...query }).map(({ stem, body }) => ({ stem, body })),
};
