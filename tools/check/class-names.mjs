/** English words of at most three letters that a class name may contain; any other short part is an abbreviation. */
const shortWords =
  'age|all|art|bad|bar|bet|big|box|by|cut|die|dim|dot|end|fit|gap|hit|hot|how|id|in|is|key|lap|leg|low|nav|new|no|of|off|ok|on|one|out|own|pay|pin|pit|qr|red|row|six|so|sum|tab|tag|tax|tie|to|top|two|up|way|who|win|won';
const capitalised = shortWords.replace(/(^|\|)[a-z]/g, (start) => start.toUpperCase());

const firstWord = `(?:${shortWords}|(?=[a-z]*[aeiouy])[a-z]{4,})`;
const nextWord = `(?:[-_]${firstWord}|${capitalised}|(?=[AEIOU]|[A-Z][a-z]*[aeiouy])[A-Z][a-z]{3,})`;

/** A class name is made of words: no digits, no single letters, no abbreviations (`btn`, `t2`, `hd`). */
export const classNames = `^${firstWord}${nextWord}*$`;
