import { createHash } from 'node:crypto';
import { findDocuments, siteContent } from '../../content/index.ts';

const VERSION_LENGTH = 16;

/** Which terms and privacy texts a player agreed to: the beginning of the digest of both, in the language they were shown in (A1). */
export function termsVersion(locale: string): string {
  const bodies = ['terms', 'privacy'].flatMap((name) =>
    findDocuments(siteContent(), { locale, directory: 'static', name }).map(({ body }) => body),
  );
  return createHash('sha256').update(JSON.stringify(bodies)).digest('hex').slice(0, VERSION_LENGTH);
}
