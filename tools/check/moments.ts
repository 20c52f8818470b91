/** A place in a file where a moment is written in the zone of whichever machine writes it. */
interface Unguarded {
  line: number;
  reason: string;
}

const HOOK = 'useMoments of content/use-moments.ts writes moments as the server did until the page is hydrated';

const rules: readonly { pattern: RegExp; isMeant?: (rest: string) => boolean; reason: string }[] = [
  // In a zone that the code names, a moment reads the same on each machine.
  { pattern: /\b(?:DateTimeFormat|RelativeTimeFormat)\b/g, isMeant: (rest) => /^[^;]{0,240}?timeZone: 'UTC'/.test(rest), reason: HOOK },
  { pattern: /\.toLocale(?:Date|Time)?String\b|\.to(?:Date|Time)String\b/g, reason: HOOK },
  { pattern: /\.get(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds|TimezoneOffset)\(\)/g, reason: HOOK },
  { pattern: /\bmomentTexts\b/g, reason: HOOK },
];

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** The places of a page's code at which a moment is formatted without the guard of hydration. */
export function unguardedMoments(text: string): Unguarded[] {
  return rules.flatMap(({ pattern, isMeant, reason }) =>
    [...text.matchAll(pattern)]
      .filter(({ index }) => isMeant?.(text.slice(index)) !== true)
      .map(({ 0: said, index }) => ({ line: lineOf(text, index), reason: `${said}: ${reason}` })),
  );
}
