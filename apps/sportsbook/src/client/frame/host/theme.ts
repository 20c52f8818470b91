/** Custom properties the page may set in the frame, and values that are colours, lengths or font names: no addresses, no code. */
const allowedName =
  /^--(?:bg-[0-3]|text(?:-[23])?|primary(?:-[ha])?|on-[a-z]+|link|danger|warning|bonus|live|border(?:-s)?|hair|focus|shadow|(?:ok|er|wa|in|bo)-(?:bg|tx)|r-[1-4]|font)$/;
const allowedValue = /^[\w\s#.,%/"'()-]{1,160}$/;
const forbiddenValue = /url|expression|cache|src/i;

/** The given tokens that the page is allowed to set. */
export function allowedTokens(tokens: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(tokens).filter(
    ([name, value]) => allowedName.test(name) && allowedValue.test(value) && !forbiddenValue.test(value),
  );
}
