// Scripts and styles are passed over whole; of tags the attributes are read. React writes no bare `>` into an attribute.
const piece = /<(script|style|textarea|title)\b[^>]*>[\s\S]*?<\/\1>|<[a-z][^>]*>/gi;
const styleAttribute = / style="([^"]*)"/;

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
  const lifted = html.replace(piece, (tag: string, raw: string | undefined) => {
    const found = raw === undefined ? styleAttribute.exec(tag) : null;
    if (found === null) return tag;
    const css = plainText(found[1] ?? '');
    if (!isPlainStyle(css)) return tag.replace(found[0], '');
    if (!styles.includes(css)) styles.push(css);
    return tag.replace(found[0], ` data-inline="${styles.indexOf(css)}"`);
  });
  // Three times the same selector: heavier than any class, as a style attribute is.
  const rules = styles.map((css, index) => `${`[data-inline="${index}"]`.repeat(3)}{${css}}`).join('');
  const element = styles.length === 0 ? '' : `<style nonce="${nonce}" id="inline-styles">${rules}</style>`;
  return insertBefore(insertBefore(lifted, '</head>', element), '</body>', `<script nonce="${nonce}">${takeOver(styles)}</script>`);
}

/** Written for the oldest browser that draws the page; it leaves nothing behind that React did not draw. */
function takeOver(styles: readonly string[]): string {
  const own = 'var me=document.currentScript;window.__webpack_nonce__=me.nonce;';
  const set = `var s=${scriptJson(styles)};document.querySelectorAll("[data-inline]").forEach(function(e){e.style.cssText=s[e.dataset.inline];e.removeAttribute("data-inline")});document.getElementById("inline-styles").remove();`;
  return `${own}${styles.length === 0 ? '' : set}me.remove()`;
}

function insertBefore(html: string, mark: string, inserted: string): string {
  const at = html.lastIndexOf(mark);
  return at < 0 ? html : `${html.slice(0, at)}${inserted}${html.slice(at)}`;
}
