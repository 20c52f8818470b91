import fs from 'node:fs';
import path from 'node:path';
import type { Variant } from './variants.ts';
import { variantName } from './variants.ts';

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Writes the page that shows all pictures side by side, a row for each screen. */
export function writeCatalogue(folder: string, { names, variants }: { names: readonly string[]; variants: readonly Variant[] }): void {
  const rows = names.map((name) => {
    const pictures = variants.flatMap((variant) => {
      const file = `${name}.${variantName(variant)}.png`;
      if (!fs.existsSync(path.join(folder, file))) return [];
      const label = escaped(variantName(variant));
      return [
        `<figure><a href="${file}"><img src="${file}" alt="${escaped(name)}, ${label}" loading="lazy"></a><figcaption>${label}</figcaption></figure>`,
      ];
    });
    return `<section id="${escaped(name)}"><h2>${escaped(name)}</h2><div>${pictures.join('')}</div></section>`;
  });
  const style =
    'body{font:14px system-ui;background:#111;color:#eee;margin:24px}section>div{display:flex;gap:12px;overflow-x:auto}' +
    'img{height:420px;border:1px solid #444}figure{margin:0}figcaption{color:#aaa}a{color:#8cf}';
  const links = names.map((name) => `<a href="#${escaped(name)}">${escaped(name)}</a>`).join(' · ');
  const head = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pavilion, all screens</title><style>${style}</style>`;
  fs.writeFileSync(path.join(folder, 'index.html'), `${head}<h1>All screens</h1><nav>${links}</nav>${rows.join('\n')}</html>\n`);
}
