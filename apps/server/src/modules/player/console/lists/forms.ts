import { emailKeyOf } from '@pavilion/contract/identity/email.ts';
import { withoutInvisible } from '@pavilion/contract/identity/invisible.ts';
import { phonesSought } from '@pavilion/contract/identity/phone.ts';
import { countCharacters } from '@pavilion/contract/formats/characters.ts';
import type { FieldVault } from '../../../../kernel/secrets/vault.ts';
import { idsNamedBy, type NamedIds } from '../../../operator/index.ts';
import { phoneLookupOf } from '../../profile/changes.ts';

/** The forms that a search text for a player can have; each that fits is looked up (operator §2.1). */
export interface SoughtForms {
  ids: NamedIds | null;
  number: bigint | null;
  emailKey: string | null;
  phoneKeys: readonly string[] | null;
  /** A whole nickname, and a pattern for the words of nicknames and names; null where the text is something else. */
  words: { nickname: string; any: string } | null;
}

const NUMBER = /^\d{1,18}$/;
/** Shorter texts are matched at the start of a word only: within words they would match almost every row. */
const INNER_LENGTH_MIN = 3;

export function formsOf(vault: FieldVault, q: string): SoughtForms {
  const text = withoutInvisible(q).normalize('NFC').trim();
  const emailKey = emailKeyOf(text);
  const isAddress = emailKey.includes('@');
  const ids = idsNamedBy(text);
  const isWhole = ids?.end === null;
  return {
    ids,
    number: NUMBER.test(text) ? BigInt(text) : null,
    emailKey: isAddress ? emailKey : null,
    phoneKeys: phoneKeysOf(vault, text),
    words: isAddress || isWhole ? null : wordsOf(text),
  };
}

/** A number in national format is looked up in each country where it is valid. */
function phoneKeysOf(vault: FieldVault, text: string): string[] | null {
  const keys = phonesSought(text).flatMap((digits) => phoneLookupOf(vault, digits)?.keys ?? []);
  return keys.length === 0 ? null : keys;
}

function wordsOf(text: string): SoughtForms['words'] {
  const nickname = text.toLowerCase();
  if (nickname === '') return null;
  const escaped = nickname.replaceAll(/[\\%_]/g, String.raw`\$&`);
  return { nickname, any: countCharacters(text) < INNER_LENGTH_MIN ? `% ${escaped}%` : `%${escaped}%` };
}
