import sanitizeHtml, { type IOptions } from 'sanitize-html';

const SCHEMES = ['http', 'https', 'mailto', 'tel'];
/** Any address will do: addresses without a host are read as addresses of it. */
const THIS_SITE = 'https://this-site.invalid';

/** Elements removed together with their content, which is not text. */
const HIDDEN_WITH_CONTENT = ['script', 'style', 'textarea', 'option', 'iframe', 'object', 'template', 'noscript', 'svg', 'math', 'title'];

const safeLinks: IOptions = {
  allowedSchemes: SCHEMES,
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  nonTextTags: HIDDEN_WITH_CONTENT,
  disallowedTagsMode: 'discard',
};

/** Short texts: inline marks and lists. */
const textOptions: IOptions = {
  ...safeLinks,
  allowedTags: ['a', 'b', 'br', 'em', 'i', 'li', 'ol', 'p', 'strong', 'sub', 'sup', 'ul'],
  allowedAttributes: { a: ['href'] },
};

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const blocks = ['blockquote', 'hr', 'li', 'ol', 'p', 'pre', 'table', 'tbody', 'td', 'th', 'thead', 'tr', 'ul'];

/** Long texts: what Markdown makes, with the anchors of headings. */
const articleOptions: IOptions = {
  ...safeLinks,
  allowedTags: [...headings, ...blocks, 'a', 'br', 'code', 'del', 'em', 'strong'],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    ol: ['start'],
    td: ['align'],
    th: ['align'],
    ...Object.fromEntries(headings.map((heading) => [heading, ['id']])),
  },
};

/** Whether a link may lead there: an address of this site, a web page, a mail address or a telephone number. */
export function isHarmlessAddress(address: string): boolean {
  const target = URL.parse(address, THIS_SITE);
  if (target === null || !SCHEMES.includes(target.protocol.slice(0, -1))) return false;
  // `//host/path` leaves this site without looking like a foreign address.
  return target.origin === THIS_SITE || URL.canParse(address);
}

/**
 * Removes from a short content text everything that could run (L-16): script and style elements with their content, elements
 * and attributes that are not on the list. Example: `<p onclick="x()">Hi<script>y()</script></p>` gives `<p>Hi</p>`.
 */
export function sanitiseText(text: string): string {
  return text.includes('<') ? sanitizeHtml(text, textOptions) : text;
}

/** The same for the HTML of a long text. */
export function sanitiseArticle(html: string): string {
  return sanitizeHtml(html, articleOptions);
}
