import { shortId } from '@pavilion/contract/formats/short-id.ts';
import { maskedEmail } from '../../../kernel/masks.ts';
import { type Finder, HITS_MAX, idsNamedBy, type OperatorContext } from '../../operator/index.ts';
import { findMessages } from './find-store.ts';

/** Messages to the support by their number or id (operator §2.1). */
export const contactFinder: Finder<OperatorContext> = {
  kind: 'contact',
  permission: 'contact.read',
  find: async ({ database }, q) => {
    const ids = idsNamedBy(q);
    if (ids === null) return [];
    const rows = await findMessages(database, ids, HITS_MAX);
    return rows.map(({ id, email, state, createdAt }) => ({
      id,
      title: shortId(id),
      parts: [maskedEmail(email) ?? '', { word: state }],
      at: createdAt,
      url: `/contact?${new URLSearchParams({ ...(state === 'waiting' ? {} : { view: state }), row: id }).toString()}`,
      isExact: true,
    }));
  },
};
