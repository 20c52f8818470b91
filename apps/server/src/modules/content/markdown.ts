import { Marked, Parser, TextRenderer, type Tokens } from 'marked';
import { isHarmlessAddress, sanitiseArticle } from './sanitise.ts';

/** An entry of a page's table of contents: the anchor and the words of a heading of the second level. */
type ContentsEntry = { readonly anchor: string; readonly label: string };

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** The anchor of a heading: its words in lower case, joined by dashes. Example: `Before the round` gives `before-the-round`. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

// Raw HTML in Markdown is shown as text, never passed on: what comes out is made of our own tags only.
const renderer = new Marked({
  gfm: true,
  renderer: {
    html: ({ text }) => escapeHtml(text),
    image: ({ text }) => escapeHtml(text),
    heading({ tokens, depth }) {
      const words = this.parser.parseInline(tokens);
      return `<h${depth} id="${anchorOf(wordsOf(tokens))}">${words}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      if (!isHarmlessAddress(href)) return words;
      const isExternal = /^https?:/i.test(href);
      return `<a href="${escapeHtml(href)}"${isExternal ? ' target="_blank" rel="noopener noreferrer"' : ''}>${words}</a>`;
    },
  },
});

/** The text of a heading, without its markup. */
function wordsOf(tokens: Tokens.Heading['tokens']): string {
  return new Parser().parseInline(tokens, new TextRenderer());
}

/** Turns Markdown of a content file into HTML that is safe to put into a page. */
export function renderMarkdown(markdown: string): string {
  return sanitiseArticle(renderer.parse(markdown, { async: false })).trim();
}

/** The headings of the second level, for the contents list beside a long text. */
export function contentsOf(markdown: string): ContentsEntry[] {
  return renderer
    .lexer(markdown)
    .filter((token): token is Tokens.Heading => token.type === 'heading' && token.depth === 2)
    .map(({ tokens }) => {
      const label = wordsOf(tokens);
      return { anchor: anchorOf(label), label };
    });
}
