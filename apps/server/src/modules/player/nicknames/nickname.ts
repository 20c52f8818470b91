import { nicknameLengthMax } from '@pavilion/contract/constants.ts';
import { countCharacters } from '@pavilion/contract/formats/characters.ts';
import { isNicknamePiled, isNicknameSeen } from '@pavilion/contract/identity/nickname.ts';
import { nicknameFromEmail } from '@pavilion/contract/validation/registration.ts';
import type { Failure } from '@pavilion/contract/validation/rule.ts';
import { findDocuments, siteContent } from '../../content/index.ts';
import { isHouseName } from './house-names.ts';
import { isOneScript } from './scripts.ts';

/** The names under which the site is known, in each of its languages. */
function siteNames(): string[] {
  const store = siteContent();
  const names = store.locales.map(
    (locale) => findDocuments(store, { locale, directory: 'global-components', name: 'common-content' })[0]?.body['brandName'],
  );
  return [...new Set(names.filter((name) => typeof name === 'string'))];
}

/** Why others may not see a player under this name, if so (S95). */
export function judgeNickname(name: string): Failure | undefined {
  if (countCharacters(name) > nicknameLengthMax) return { rule: 'maxLength', max: nicknameLengthMax };
  if (!isNicknameSeen(name)) return { rule: 'nicknameInvisible' };
  if (isNicknamePiled(name)) return { rule: 'nicknamePiled' };
  if (!isOneScript(name)) return { rule: 'nicknameAlphabet' };
  return isHouseName(name, siteNames()) ? { rule: 'nicknameReserved' } : undefined;
}

/** The nickname of an address (D-70), by its first character alone where the longer one pretends; null where that does as well. */
export function nicknameOfEmail(email: string): string | null {
  const [first = ''] = email;
  return [nicknameFromEmail(email), `${first}***`].find((name) => judgeNickname(name) === undefined) ?? null;
}
