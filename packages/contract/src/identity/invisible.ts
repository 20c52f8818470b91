/** Characters that fonts draw as nothing though Unicode counts them as letters, marks or symbols. */
const blanks = String.raw`\u2800\uFFFC\u{1D159}\u{13441}\u{13442}\u{16FE4}`;
const unseen = new RegExp(String.raw`[\p{DI}\p{Cf}${blanks}]`, 'gu');
const hidden = new RegExp(String.raw`[\p{DI}\p{C}\p{Zl}\p{Zp}${blanks}]`, 'u');

/** A text without its invisible characters: default-ignorable and format characters, including direction marks, and blank letters. */
export const withoutInvisible = (text: string): string => text.replace(unseen, '');

/** Whether a text contains invisible characters; control and unassigned characters count too. */
export const hasInvisible = (text: string): boolean => hidden.test(text);
