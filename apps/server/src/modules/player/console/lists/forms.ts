import type { LookupKeys } from '../../../../kernel/secrets/lookup-keys.ts';
import type { FieldVault } from '../../../../kernel/secrets/vault.ts';
import { idsNamedBy, type NamedIds } from '../../../operator/index.ts';
import { emailKeyOf, phoneLookupOf } from '../../profile/changes.ts';

/** The forms that a search text for a player can have; each that fits is looked up (operator §2.1). */
export interface SoughtForms {
  ids: NamedIds | null;
  number: bigint | null;
  emailKey: string | null;
  phoneKeys: LookupKeys | null;
  /** A whole nickname, and a pattern for the words of nicknames and names; null where the text is something else. */
  words: { nickname: string; any: string } | null;
}

const NUMBER = /^\d{1,18}$/;
/** Shorter texts are looked for at the beginning of a word only: inside of words they would be everywhere. */
const INNER_LENGTH_MIN = 3;

export function formsOf(vault: FieldVault, q: string): SoughtForms {
  const text = q.trim();
  const isAddress = text.includes('@');
  const ids = idsNamedBy(text);
  const isWhole = ids?.end === null;
  return {
    ids,
    number: NUMBER.test(text) ? BigInt(text) : null,
    emailKey: isAddress ? emailKeyOf(text) : null,
    phoneKeys: phoneLookupOf(vault, text)?.keys ?? null,
    words: isAddress || isWhole ? null : wordsOf(text),
  };
}

function wordsOf(text: string): SoughtForms['words'] {
  const nickname = text.toLowerCase();
  if (nickname === '') return null;
  const escaped = nickname.replaceAll(/[\\%_]/g, String.raw`\$&`);
  return { nickname, any: Array.from(text).length < INNER_LENGTH_MIN ? `% ${escaped}%` : `%${escaped}%` };
}
