import fs from 'node:fs';

const ui = new URL('../../../../../packages/ui/src/styles/', import.meta.url);
const read = (url: URL): string => fs.readFileSync(url, 'utf8').replace(/\/\*.*?\*\//gs, '');

/** The values of the site's scale and tokens by name. If a value differs by theme, the first counts, which is the dark one. */
function tokens(): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const sheet of ['scale.css', 'tokens.css'])
    for (const [, name = '', value = ''] of read(new URL(sheet, ui)).matchAll(/(--[\w-]+):\s*([^;}]+)/g))
      if (!values.has(name)) values.set(name, value.trim());
  return values;
}

/**
 * The style of a page that nothing may be fetched for: its sheet with the values of the site's tokens in it.
 * @throws when the sheet names a token that there is not
 */
function plainStyleOf(sheet: URL): string {
  const values = tokens();
  const inlined = read(sheet).replace(/var\((--[\w-]+)\)/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`There is no token ${name}`);
    return value;
  });
  return inlined
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};]) ?/g, '$1')
    .trim();
}

/** The style of the fault page, the error page and the offline page, read once at the start. */
export const PLAIN_STYLE: string = plainStyleOf(new URL('plain-page.css', import.meta.url));
