import { directionOf } from '@pavilion/ui/text/fill-text.ts';

const ADDRESS = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g;

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Text between tags, its addresses as links: an address alone in its paragraph becomes the button. */
function paragraph(text: string): string {
  const addresses = text.match(ADDRESS) ?? [];
  if (addresses.length === 1 && addresses[0] === text) {
    const address = escapeHtml(text);
    return `<p style="margin:0 0 20px"><a href="${address}" style="color:#0a6b48;font-weight:600;word-break:break-all">${address}</a></p>`;
  }
  let html = '';
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = escapeHtml(match[0]);
    html += `${escapeHtml(text.slice(from, match.index))}<a href="${address}" style="color:#0a6b48">${address}</a>`;
    from = match.index + match[0].length;
  }
  return `<p style="margin:0 0 20px">${(html + escapeHtml(text.slice(from))).replaceAll('\n', '<br>')}</p>`;
}

/**
 * The HTML version of a mail's text: the same words, escaped, with links. No images, scripts or foreign addresses, so that nothing in it loads or
 * reports that it was read.
 */
export function mailHtml({ locale, subject, text }: { locale: string; subject: string; text: string }): string {
  const body = text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map(paragraph)
    .join('');
  return `<!doctype html><html lang="${escapeHtml(locale)}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head><body style="margin:0;padding:24px 16px;background:#f3f6f9;color:#16202c;font:16px/1.5 system-ui,sans-serif"><div style="max-width:560px;margin:0 auto;padding:28px 28px 8px;background:#ffffff;border:1px solid #d5dde6;border-radius:14px"><h1 style="margin:0 0 20px;font-size:20px;line-height:1.3">${escapeHtml(subject)}</h1>${body}</div></body></html>`;
}
