/** Scripts in use today (UAX #31, tables 5 and 7), by their ISO 15924 codes. Nobody writes a name in a historic script alone. */
const scripts =
  'Arab Armn Beng Bopo Cyrl Deva Ethi Geor Grek Gujr Guru Hang Hani Hebr Hira Knda Kana Khmr Laoo Latn Mlym Mymr Orya Sinh Taml Telu Thaa ' +
  'Thai Tibt Adlm Bali Bamu Batk Cans Cakm Cham Cher Rohg Java Kali Lepc Limb Lisu Mand Mtei Plrd Talu Newa Nkoo Hmnp Olck Osge Saur Sund ' +
  'Sylo Syrc Tale Lana Tavt Tfng Vaii Wcho Yiii';

/** Scripts that are written together; each may be mixed with Latin, as in the highly restrictive level of UTS #39. */
const together = ['Latn Hani Hira Kana', 'Latn Hani Bopo', 'Latn Hani Hang'];

/** Digits, punctuation, symbols and marks belong to all. */
const common = String.raw`\p{scx=Zyyy}\p{scx=Zinh}`;

const patterns = [...together, ...scripts.split(' ')].map((names) => {
  const letters = names.split(' ').map((name) => String.raw`\p{scx=${name}}`);
  return new RegExp(`^[${common}${letters.join('')}]*$`, 'u');
});

/** Whether a text is written in one script, or in those that one language writes together: `аdmin` with a Cyrillic а is not. */
export const isOneScript = (text: string): boolean => patterns.some((pattern) => pattern.test(text.normalize('NFKC')));
