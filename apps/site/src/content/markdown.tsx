import { Fragment } from 'react';
import type { ReactNode } from 'react';

const inlinePattern = /\[([^\]]+)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*|\*([^*]+)\*/g;

/** Links and emphasis of a short Markdown text, as elements; HTML in the content is not rendered. */
export function renderInline(text: string, href: (path: string) => string): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(inlinePattern)) {
    const [written, label, url, strong, emphasis] = match;
    parts.push(text.slice(end, match.index));
    if (label && url)
      parts.push(
        isSafe(url) ? (
          <a className="link" href={href(url)}>
            {label}
          </a>
        ) : (
          label
        ),
      );
    else if (strong) parts.push(<strong className="weight-semibold">{strong}</strong>);
    else parts.push(<em>{emphasis}</em>);
    end = match.index + written.length;
  }
  parts.push(text.slice(end));
  return parts.map((part, index) => <Fragment key={index}>{part}</Fragment>);
}

/** Whether a link target is a path of this site, a web address or a mail address; never a script. */
const isSafe = (url: string): boolean => /^(?:\/(?!\/)|https?:\/\/|mailto:|tel:|#)/.test(url);

/** Paragraphs, headings and lists of a Markdown text. */
export function Markdown({ text, href }: { text: string; href: (path: string) => string }) {
  return (
    <>
      {blocksOf(text).map((block, index) => (
        <Block key={index} block={block} href={href} />
      ))}
    </>
  );
}

type BlockText = { kind: 'h2' | 'h3' | 'p' | 'ul' | 'ol'; lines: string[] };

function blocksOf(text: string): BlockText[] {
  return text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part): BlockText => {
      const lines = part.split('\n');
      if (part.startsWith('### ')) return { kind: 'h3', lines: [part.slice(4)] };
      if (/^#{1,2} /.test(part)) return { kind: 'h2', lines: [part.replace(/^#+ /, '')] };
      if (lines.every((line) => /^[-*] /.test(line))) return { kind: 'ul', lines: lines.map((line) => line.slice(2)) };
      if (lines.every((line) => /^\d+\. /.test(line))) return { kind: 'ol', lines: lines.map((line) => line.replace(/^\d+\. /, '')) };
      return { kind: 'p', lines: [lines.join(' ')] };
    });
}

function Block({ block, href }: { block: BlockText; href: (path: string) => string }) {
  const { kind: Element, lines } = block;
  if (Element === 'ul' || Element === 'ol') {
    return (
      <Element>
        {lines.map((line) => (
          <li key={line}>{renderInline(line, href)}</li>
        ))}
      </Element>
    );
  }
  return <Element>{renderInline(lines[0] ?? '', href)}</Element>;
}
