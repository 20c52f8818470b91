import fs from 'node:fs/promises';
import path from 'node:path';
import type { CachedMarkup } from '../rendered-page.ts';

/** The style files that have the classes of a style module, by the three signs its short names begin with (`apps/site/vite.config.ts`). */
export type StyleIndex = ReadonlyMap<string, readonly string[]>;

const classInStyles = /\.([A-Z][\da-zA-Z]{2})[\da-z]+/g;
const classStart = ' class="';
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

const NAMES_MAX = 10_000;
const modulesOfNames = new Map<string, readonly string[]>();

/** The modules of the names in a class attribute. Names come from code, so that pages repeat the same ones. */
function modulesIn(names: string): readonly string[] {
  const known = modulesOfNames.get(names);
  if (known !== undefined) return known;
  const modules = names.split(' ').flatMap((name) => shortName.exec(name)?.[1] ?? []);
  if (modulesOfNames.size < NAMES_MAX) modulesOfNames.set(names, modules);
  return modules;
}

function modulesOf(html: string): Set<string> {
  const modules = new Set<string>();
  for (let at = html.indexOf(classStart); at >= 0; at = html.indexOf(classStart, at)) {
    const from = at + classStart.length;
    at = html.indexOf('"', from);
    if (at < 0) break;
    for (const module of modulesIn(html.slice(from, at))) modules.add(module);
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
  const head = html.slice(0, html.indexOf('</head>'));
  const linked = new Set([...head.matchAll(linkedStyles)].map(([, file = '']) => file));
  const missing = new Set<string>();
  for (const module of new Set([modulesOf(html), ...markup.map(modulesOfShared)].flatMap((modules) => [...modules]))) {
    const files = index.get(module) ?? [];
    const [first] = files;
    if (first !== undefined && !files.some((file) => linked.has(file) || missing.has(file))) missing.add(first);
  }
  const links = [...missing].map((file) => `<link rel="stylesheet" href="${file}"/>`);
  return links.length === 0 ? html : html.replace('</head>', () => `${links.join('')}</head>`);
}
