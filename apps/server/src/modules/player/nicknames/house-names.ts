import unhomoglyph from 'unhomoglyph';

/** What people who speak for the house are called, in the languages of the site. */
const roles =
  'admin admins administrator administrators administration sysadmin webmaster mod mods moderator moderators moderation operator operators ' +
  'support staff system systems helpdesk customerservice customercare ' +
  'kundendienst kundenservice kundensupport administratorin moderatorin ' +
  'soporte administrador administradora moderador moderadora operador sistema ' +
  'assistance administrateur administratrice modérateur modératrice opérateur opératrice système ' +
  'assistenza amministratore amministratrice moderatore moderatrice operatore operatrice ' +
  'suporte atendimento wsparcie moderatorka obsługa destek yönetici moderatör operatör sistem müşterihizmetleri ' +
  'админ администратор администрация модератор оператор поддержка техподдержка система саппорт ' +
  'サポート 管理者 管理人 運営 運営者 モデレーター オペレーター システム アドミン スタッフ ' +
  'الدعم المشرف مشرف الإدارة المدير النظام الموظف ' +
  'सहायता समर्थन एडमिन व्यवस्थापक मॉडरेटर ऑपरेटर सिस्टम';

/** Words that go with them and say nothing of their own. */
const fillers = 'the official real live online team service desk help chat site web game casino my mr ms';

/** Shapes missing from every table of confusables: small capitals, and digits or marks that look like letters. */
const smallCapitals = new Map([...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍʍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ'].map((shape, index) => [shape, 'abcdefghijklmmnoprstuvwyz'.charAt(index)]));
const written = new Map(Object.entries({ 0: 'o', 3: 'e', 4: 'a', '@': 'a', 5: 's', $: 's', 7: 't', 8: 'b', 9: 'g', '€': 'e', '!': 'i' }));
const strokes = /[l1|]/g;

/** Letters in a box, a disc or a flag, which have no plain form in Unicode. */
const enclosed = /[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}\u{1F1E6}-\u{1F1FF}]/gu;
const A = 65;
const plainLetter = (shape: string): string => {
  const code = shape.codePointAt(0) ?? 0;
  const first = [0x1_f1_e6, 0x1_f1_70, 0x1_f1_50].find((start) => code >= start) ?? code;
  return String.fromCodePoint(A + code - first);
};

const IS_ASCII = /^[\u0020-\u007e]$/;

/** A text by what it looks like: without marks and what cannot be seen, each letter as the one it could be taken for. */
function seen(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{DI}/gu, '')
    .replace(enclosed, plainLetter);
  const shapes = [...plain].map((letter) => (IS_ASCII.test(letter) ? letter : unhomoglyph(letter))).join('');
  const bare = shapes.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...bare]
    .map((letter) => smallCapitals.get(letter) ?? letter)
    .join('')
    .replace(strokes, 'i')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

const lettersOf = (text: string): string => text.replace(/[^\p{L}]/gu, '');

/** The ways to read a word: as written, without non-letters, and with digits and marks read as letters, also without those around it. */
function readings(word: string): string[] {
  const shape = seen(word);
  const spell = (text: string): string => lettersOf([...text].map((letter) => written.get(letter) ?? letter).join(''));
  return [lettersOf(shape), spell(shape), spell(seen(word.replace(/^[^\p{L}@$]+|[^\p{L}$]+$/gu, '')))];
}

const seenWords = (words: string): string[] => words.split(' ').map((word) => lettersOf(seen(word)));
const roleWords: ReadonlySet<string> = new Set(seenWords(roles));
const fillerWords = seenWords(fillers);
/** Long and strange enough to be no beginning or end of another word. */
const titles = seenWords('admin moderator');

/** A shorter name of a site is part of too many words. */
const BRAND_PART_MIN = 4;

/** A text as its words: parted by blanks and marks, and where a capital follows a small letter. */
const wordsOf = (text: string): string[] =>
  text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').split(/[^\p{L}\p{M}\p{N}\p{DI}@$!|€\u{1F150}-\u{1F1FF}]+/u);

/** Whether a text consists of names of the house alone, at least one of them a role's. */
function isMadeOf(text: string, brands: readonly string[]): boolean {
  const any = [...roleWords, ...fillerWords, ...brands].join('|');
  return new RegExp(`^(?:${any})*(?:${[...roleWords].join('|')})(?:${any})*$`, 'u').test(text);
}

/**
 * Whether a name could be taken for one of the house: the site's own within it, or a role as one of its words or as its beginning.
 * @param siteNames as they are shown
 */
export function isHouseName(name: string, siteNames: readonly string[]): boolean {
  const brands = siteNames.map((brand) => lettersOf(seen(brand))).filter((brand) => brand !== '');
  const words = wordsOf(name).flatMap(readings);
  if (words.some((word) => roleWords.has(word) || brands.includes(word))) return true;
  return readings(name).some(
    (whole) =>
      brands.some((brand) => brand.length >= BRAND_PART_MIN && whole.includes(brand)) ||
      titles.some((title) => whole.startsWith(title) || whole.endsWith(title)) ||
      isMadeOf(whole, brands),
  );
}
