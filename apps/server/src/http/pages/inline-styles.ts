// Looked for by their own first letters and not tag by tag, which was a tenth of a page's cost.
const styleStart = ' style="';
/** What holds text and no tags is passed over whole. */
const rawStart = /<(script|style|textarea|title)\b/g;
/** In a tag and not in a text: React writes no bare `>` into an attribute. */
const isInTag = (html: string, place: number): boolean => html.lastIndexOf('<', place) > html.lastIndexOf('>', place);

const entities: Readonly<Record<string, string>> = { quot: '"', amp: '&', '#x27': "'", '#39': "'", lt: '<', gt: '>' };
const plainText = (attribute: string): string =>
  attribute.replace(/&(quot|amp|#x27|#39|lt|gt);/g, (whole, name: string) => entities[name] ?? whole);
/** Declarations alone: nothing that could end a rule or the element it stands in. */
const isPlainStyle = (css: string): boolean => !/[<>{}@\\]/.test(css);

const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * Takes the style attributes of a rendered page out of its tags, since the policy runs none (reliability S34): the first paint has them from
 * one style element, and a script sets them by name before React takes over, which then finds the page it drew. It also hands the nonce
 * to libraries that add style elements later, by the name they look for.
 */
export function liftInlineStyles(html: string, nonce: string): string {
  const styles: string[] = [];
  const edits: Edit[] = [];
  for (const { from, to } of styleAttributes(html)) {
    const css = plainText(html.slice(from + styleStart.length, to - 1));
    if (isPlainStyle(css) && !styles.includes(css)) styles.push(css);
    edits.push({ from, to, text: isPlainStyle(css) ? ` data-inline="${styles.indexOf(css)}"` : '' });
  }
  // Three times the same selector: heavier than any class, as a style attribute is.
  const rules = styles.map((css, index) => `${`[data-inline="${index}"]`.repeat(3)}{${css}}`).join('');
  const element = styles.length === 0 ? '' : `<style nonce="${nonce}" id="inline-styles">${rules}</style>`;
  edits.push(insertion(html.indexOf('</head>'), element));
  edits.push(insertion(html.lastIndexOf('</body>'), `<script nonce="${nonce}">${takeOver(styles)}</script>`));
  return edited(html, edits);
}

/** A stretch of a page and what comes in its place. */
interface Edit {
  from: number;
  to: number;
  text: string;
}

const insertion = (at: number, text: string): Edit => ({ from: at, to: at, text });

/** All edits in one go: each by itself would copy the page. One of a place that is not there is left out. */
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

/** Where style attributes stand, from the space before to past the quote behind. What lies between two is looked at once. */
function* styleAttributes(html: string): Generator<{ from: number; to: number }> {
  let raw = nextRaw(html, 0);
  let from = html.indexOf(styleStart);
  while (from >= 0) {
    while (raw.to <= from) raw = nextRaw(html, raw.to);
    const to = html.indexOf('"', from + styleStart.length) + 1;
    if (raw.from < from) {
      from = html.indexOf(styleStart, raw.to);
    } else {
      if (to > 0 && isInTag(html, from)) yield { from, to };
      from = html.indexOf(styleStart, Math.max(to, from + styleStart.length));
    }
  }
}

/** The next script, style or text from `place` on; one behind the end where there is none. */
function nextRaw(html: string, place: number): { from: number; to: number } {
  rawStart.lastIndex = place;
  const raw = rawStart.exec(html);
  if (raw === null) return { from: Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  const end = html.indexOf(`</${raw[1]}>`, raw.index);
  return { from: raw.index, to: end < 0 ? Number.POSITIVE_INFINITY : end };
}

/** Written for the oldest browser that draws the page; it leaves nothing behind that React did not draw. */
function takeOver(styles: readonly string[]): string {
  const own = 'var me=document.currentScript;window.__webpack_nonce__=me.nonce;';
  const set = `var s=${scriptJson(styles)};document.querySelectorAll("[data-inline]").forEach(function(e){e.style.cssText=s[e.dataset.inline];e.removeAttribute("data-inline")});document.getElementById("inline-styles").remove();`;
  return `${own}${styles.length === 0 ? '' : set}me.remove()`;
}
