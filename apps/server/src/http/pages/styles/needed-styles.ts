import fs from 'node:fs/promises';
import path from 'node:path';
import type { CachedMarkup } from '../rendered-page.ts';

/** The style files that have the classes of a style module, by the three signs its short names begin with (`apps/site/vite.config.ts`). */
export type StyleIndex = ReadonlyMap<string, readonly string[]>;

const classInStyles = /\.([A-Z][\da-zA-Z]{2})[\da-z]+/g;
const classAttribute = /\sclass="([^"]*)"/g;
const shortName = /^([A-Z][\da-zA-Z]{2})[\da-z]+$/;
const linkedStyles = /<link rel="stylesheet" href="([^"]+)"/g;

/** The address of each style file of the built site and the modules in it. */
export async function readStyleIndex(clientDirectory: string): Promise<StyleIndex> {
  const folder = path.join(clientDirectory, 'assets');
  const index = new Map<string, string[]>();
  for (const file of (await fs.readdir(folder)).filter((name) => name.endsWith('.css')).toSorted()) {
    const styles = await fs.readFile(path.join(folder, file), 'utf8');
    for (const module of new Set([...styles.matchAll(classInStyles)].map(([, start = '']) => start)))
      index.set(module, [...(index.get(module) ?? []), `/assets/${file}`]);
  }
  return index;
}

function modulesOf(html: string): Set<string> {
  const modules = new Set<string>();
  for (const [, names = ''] of html.matchAll(classAttribute)) {
    for (const name of names.split(' ')) {
      const module = shortName.exec(name)?.[1];
      if (module !== undefined) modules.add(module);
    }
  }
  return modules;
}

const modulesOfMarkup = new WeakMap<CachedMarkup, ReadonlySet<string>>();

/** Markup that many pages share is searched once. */
function modulesOfShared(markup: CachedMarkup): ReadonlySet<string> {
  const modules = modulesOfMarkup.get(markup) ?? modulesOf(markup.html);
  modulesOfMarkup.set(markup, modules);
  return modules;
}

/**
 * Links the styles of everything that is in the page and in the markup it has placeholders for: the renderer links those of the route, not those of parts that are loaded by
 * themselves in the browser, such as a player's header and a dialog in the address. Without them these would be drawn bare at first.
 */
export function linkNeededStyles(html: string, index: StyleIndex, markup: readonly CachedMarkup[] = []): string {
  const linked = new Set([...html.matchAll(linkedStyles)].map(([, file = '']) => file));
  const missing = new Set<string>();
  for (const module of new Set([modulesOf(html), ...markup.map(modulesOfShared)].flatMap((modules) => [...modules]))) {
    const files = index.get(module) ?? [];
    const [first] = files;
    if (first !== undefined && !files.some((file) => linked.has(file) || missing.has(file))) missing.add(first);
  }
  const links = [...missing].map((file) => `<link rel="stylesheet" href="${file}"/>`);
  return links.length === 0 ? html : html.replace('</head>', () => `${links.join('')}</head>`);
}
