import type { FieldVault } from '../../../kernel/secrets/vault.ts';
import { isSignatureValid } from '../../../kernel/secrets/signature.ts';
import { pagePath } from '../../content/index.ts';

const PURPOSE = 'contact-thread';
const pattern = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:\.((?:\d+\.)?[0-9a-f]{64}))?$/;
const PAGE = '/contact/thread';

/** The page of a thread, for the player whose message it is. */
export const ownThreadPath = (id: string): string => `${PAGE}?code=${id}`;

/** The page of a thread, for anyone with the link: it is sent to the writer's address alone. */
export const signedThreadPath = (vault: Pick<FieldVault, 'lookupKey'>, id: string): string =>
  `${PAGE}?code=${id}.${vault.lookupKey(PURPOSE, id)}`;

/** Where a link in a mail leads. */
export const threadAddress = (publicUrl: () => string, locale: string, path: string): string => publicUrl() + pagePath(locale, path);

/** The message that a code names, and whether it comes from one of our links; undefined for a wrong signature. */
export function namedBy(vault: Pick<FieldVault, 'lookupKeys'>, code: string): { id: string | undefined; isSigned: boolean } {
  const [, id, signature] = pattern.exec(code) ?? [];
  const isSigned =
    id !== undefined && signature !== undefined && vault.lookupKeys(PURPOSE, id).some((key) => isSignatureValid(signature, key));
  return { id: signature === undefined || isSigned ? id : undefined, isSigned };
}
