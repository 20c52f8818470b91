/** Characters that fonts draw as nothing though Unicode counts them as letters, marks or symbols. */
const blanks = String.raw`\u2800\uFFFC\u{1D159}\u{13441}\u{13442}\u{16FE4}`;
const unseen = new RegExp(String.raw`[\p{DI}\p{Cf}${blanks}]`, 'gu');
const hidden = new RegExp(String.raw`[\p{DI}\p{C}\p{Zl}\p{Zp}${blanks}]`, 'u');

/** A text without what nobody sees: default-ignorable and format characters, marks of direction among them, and blank letters. */
export const withoutInvisible = (text: string): string => text.replace(unseen, '');

/** Whether something in a text is not seen; a control character or one that nobody has assigned counts too. */
export const hasInvisible = (text: string): boolean => hidden.test(text);
