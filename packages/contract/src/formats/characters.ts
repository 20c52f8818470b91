/**
 * Counts a text's characters as every limit of the product counts them: code points, as PostgreSQL's `char_length` and a JSON schema's
 * `maxLength` do (D-240).
 * @example
 * countCharacters('𠮷👍a') // 3
 */
export const countCharacters = (text: string): number => Array.from(text).length;

/**
 * The beginning of a text, at most `most` characters long; a character is kept whole or not at all.
 * @example
 * firstCharacters('ab👍c', 3) // 'ab👍'
 */
export const firstCharacters = (text: string, most: number): string =>
  text.length <= most ? text : Array.from(text).slice(0, most).join('');
