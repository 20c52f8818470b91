import type { FieldVault } from '../../../kernel/secrets/vault.ts';
import { idRangeOf } from '../../operator/index.ts';
import { emailKeyOf, phoneKeyOf } from '../profile/changes.ts';

/** What a text may be that somebody looks for a player by; every form that it can have is looked up (operator §2.1). */
export interface SoughtForms {
  /** The first and the last of the ids. */
  ids: { from: string; to: string } | null;
  number: bigint | null;
  emailKey: string | null;
  phoneKey: string | null;
  /** For `like`, on the words of a nickname and a name; null where the text is something else. */
  words: { exact: string; any: string } | null;
}

const NUMBER = /^\d{1,18}$/;
/** Shorter texts are looked for at the beginning of a word only: inside of words they would be everywhere. */
const INNER_LENGTH_MIN = 3;

export function formsOf(vault: FieldVault, q: string): SoughtForms {
  const text = q.trim();
  const isAddress = text.includes('@');
  const ids = idRangeOf(text);
  const isWhole = ids !== null && ids.from === ids.to;
  return {
    ids,
    number: NUMBER.test(text) ? BigInt(text) : null,
    emailKey: isAddress ? emailKeyOf(text) : null,
    phoneKey: phoneKeyOf(vault, text) ?? null,
    words: isAddress || isWhole ? null : wordsOf(text),
  };
}

function wordsOf(text: string): SoughtForms['words'] {
  const escaped = text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`);
  if (escaped === '') return null;
  return { exact: ` ${escaped} %`, any: Array.from(text).length < INNER_LENGTH_MIN ? `% ${escaped}%` : `%${escaped}%` };
}
