const rawStart = /<(script|style|textarea|title)\b([^>]*)>/g;

/** An element whose content is text even if it looks like markup. Positions are offsets in the page. */
interface RawElement {
  name: string;
  attributes: string;
  /** The offsets of its tag, its content and the content's end. */
  from: number;
  contentFrom: number;
  to: number;
}

/** The elements of a page with raw text, in their order. */
export function* rawElements(html: string): Generator<RawElement> {
  const start = new RegExp(rawStart);
  for (let found = start.exec(html); found !== null; found = start.exec(html)) {
    const [, name = '', attributes = ''] = found;
    const contentFrom = start.lastIndex;
    const end = html.indexOf(`</${name}>`, contentFrom);
    const to = end < 0 ? html.length : end;
    yield { name, attributes, from: found.index, contentFrom, to };
    start.lastIndex = to;
  }
}
