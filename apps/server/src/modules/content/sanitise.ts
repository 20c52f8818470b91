/** Elements a text may use; everything else is taken out, and of attributes only a harmless `href` stays (L-16). */
const allowedElements = new Set(['a', 'b', 'br', 'em', 'i', 'li', 'ol', 'p', 'strong', 'sub', 'sup', 'ul']);

const droppedWithContent = /<(script|style|iframe|object|template|noscript|svg|math)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi;
const comment = /<!--[\s\S]*?(?:-->|$)/g;
const anyTag = /<\/?[a-z][^>]*(?:>|$)/gi;
const tagParts = /^<(\/?)([a-z][a-z0-9-]*)([^>]*)/i;
const hrefAttribute = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

/** An address a text may point to: of this site, a web page, or a mail address. Anything that could run code is none. */
export function isHarmlessAddress(address: string): boolean {
  // Browsers skip control characters and blanks inside a scheme, so they are taken out before looking.
  const bare = [...address]
    .filter((character) => character > ' ')
    .join('')
    .toLowerCase();
  return /^(https?:|mailto:|tel:|\/(?!\/)|#|\?)/.test(bare) || /^[a-z0-9][a-z0-9/._-]*$/.test(bare);
}

/**
 * Takes out of a content text whatever could run: script and style elements with what they hold, unknown elements,
 * every attribute but a harmless href. Example: `<p onclick="x()">Hi<script>y()</script></p>` gives `<p>Hi</p>`.
 */
export function sanitiseText(text: string): string {
  if (!text.includes('<')) return text;
  let current = text;
  // Taking a piece out may join two halves of another one, so it goes on until nothing changes.
  for (let previous = ''; previous !== current; ) {
    previous = current;
    current = current.replace(comment, '').replace(droppedWithContent, '').replace(anyTag, keepTag);
  }
  return current;
}

function keepTag(tag: string): string {
  const [, slash = '', name = '', attributes = ''] = tagParts.exec(tag) ?? [];
  const element = name.toLowerCase();
  if (!allowedElements.has(element)) return '';
  if (slash === '/') return `</${element}>`;
  if (element !== 'a') return `<${element}>`;
  const href = hrefAttribute.exec(attributes);
  const address = href?.[1] ?? href?.[2] ?? href?.[3];
  return address !== undefined && isHarmlessAddress(address) ? `<a href="${address.replaceAll('"', '%22')}">` : '<a>';
}
