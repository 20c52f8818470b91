import { rawElements } from '../raw-elements.ts';

// Searched by their first letters rather than tag by tag, which took a tenth of a page's cost.
const styleStart = ' style="';
/** In a tag and not in a text: React never writes a bare `>` into an attribute. */
const isInTag = (html: string, place: number): boolean => html.lastIndexOf('<', place) > html.lastIndexOf('>', place);

const entities: Readonly<Record<string, string>> = { quot: '"', amp: '&', '#x27': "'", '#39': "'", lt: '<', gt: '>' };
const plainText = (attribute: string): string =>
  attribute.replace(/&(quot|amp|#x27|#39|lt|gt);/g, (whole, name: string) => entities[name] ?? whole);
/** Declarations only: nothing that could close a rule or its element. */
const isPlainStyle = (css: string): boolean => !/[<>{}@\\]/.test(css);

const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * Moves the style attributes of a rendered page out of its tags, since the policy allows none (S34): one style element provides them for
 * the first paint, and a script sets them on the elements before React hydrates, so that hydration finds the markup it rendered.
 */
export function liftInlineStyles(html: string): string {
  const styles: string[] = [];
  const edits: Edit[] = [];
  for (const { from, to } of styleAttributes(html)) {
    const css = plainText(html.slice(from + styleStart.length, to - 1));
    if (isPlainStyle(css) && !styles.includes(css)) styles.push(css);
    edits.push({ from, to, text: isPlainStyle(css) ? ` data-inline="${styles.indexOf(css)}"` : '' });
  }
  if (styles.length === 0) return edited(html, edits);
  // The selector is repeated three times: more specific than any class, as a style attribute is.
  const rules = styles.map((css, index) => `${`[data-inline="${index}"]`.repeat(3)}{${css}}`).join('');
  edits.push(insertion(html.indexOf('</head>'), `<style id="inline-styles">${rules}</style>`));
  edits.push(insertion(html.lastIndexOf('</body>'), `<script>${takeOver(styles)}</script>`));
  return edited(html, edits);
}

/** A range of the page and its replacement. */
interface Edit {
  from: number;
  to: number;
  text: string;
}

const insertion = (at: number, text: string): Edit => ({ from: at, to: at, text });

/** Applies all edits in one pass, since each on its own would copy the page. Edits without a place are left out. */
function edited(html: string, edits: readonly Edit[]): string {
  const pieces: string[] = [];
  let taken = 0;
  for (const { from, to, text } of edits.toSorted((one, other) => one.from - other.from)) {
    if (from < 0) continue;
    pieces.push(html.slice(taken, from), text);
    taken = to;
  }
  return [...pieces, html.slice(taken)].join('');
}

/** Ranges of the style attributes, from the preceding space to past the closing quote. */
function* styleAttributes(html: string): Generator<{ from: number; to: number }> {
  const raws = rawElements(html);
  const next = (): { from: number; to: number } => raws.next().value ?? { from: html.length, to: html.length };
  let raw = next();
  let from = html.indexOf(styleStart);
  while (from >= 0) {
    while (raw.to <= from) raw = next();
    const to = html.indexOf('"', from + styleStart.length) + 1;
    if (raw.from < from) {
      from = html.indexOf(styleStart, raw.to);
    } else {
      if (to > 0 && isInTag(html, from)) yield { from, to };
      from = html.indexOf(styleStart, Math.max(to, from + styleStart.length));
    }
  }
}

/** Written for the oldest supported browser; it leaves nothing behind that React did not render. */
const takeOver = (styles: readonly string[]): string =>
  `var me=document.currentScript,s=${scriptJson(styles)};document.querySelectorAll("[data-inline]").forEach(function(e){e.style.cssText=s[e.dataset.inline];e.removeAttribute("data-inline")});document.getElementById("inline-styles").remove();me.remove()`;
