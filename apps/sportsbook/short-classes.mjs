// Class names are words in the sources and a letter or two in the browser: a first visit pays for every byte. A class that no sheet
// styles, or that no component uses, fails the build.
import fs from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';

/** Classes that the icons of packages/ui put on themselves; those components are shared and keep their names. */
const iconClasses = new Set(['icon', 'icon-small', 'icon-large', 'flip']);
const className = /\.([a-z][\w-]*)/gi;

const letters = 'abcdefghijklmnopqrstuvwxyz';
const shortName = (index) =>
  index < letters.length ? letters[index] : shortName(Math.floor(index / letters.length) - 1) + letters[index % letters.length];

/** A short name for each class of a folder's sheets, the shortest for the most frequent. */
function shortNames(folder) {
  const uses = new Map();
  for (const file of fs.readdirSync(folder).sort()) {
    const sheet = fs.readFileSync(path.join(folder, file), 'utf8').replace(/\/\*.*?\*\/|@import[^;]*;/gs, '');
    for (const [, name] of sheet.matchAll(className)) if (!iconClasses.has(name)) uses.set(name, (uses.get(name) ?? 0) + 1);
  }
  const byUse = [...uses].sort(([, one], [, other]) => other - one);
  return new Map(byUse.map(([name], index) => [name, shortName(index)]));
}

/** The texts an attribute's value may become. A name put together while the page runs could not be shortened: it has to be written out. */
function textsOf(value) {
  switch (value.type) {
    case 'JSXExpressionContainer':
      return textsOf(value.expression);
    case 'ConditionalExpression':
      return [...textsOf(value.consequent), ...textsOf(value.alternate)];
    case 'Literal':
      return [{ start: value.start + 1, end: value.end - 1, text: value.value }];
    default:
      throw new Error('className takes texts and choices between texts');
  }
}

function classTexts(code, file) {
  const { program } = parseSync(file, code);
  const texts = [];
  new Visitor({
    JSXAttribute({ name, value }) {
      if (name.name === 'className') texts.push(...textsOf(value));
    },
  }).visit(program);
  return texts;
}

/** The plugin for the components and the one for the sheets, which share the names. */
export function shortClasses({ components, sheets }) {
  const shorts = shortNames(sheets);
  const unused = new Set(shorts.keys());
  const plugin = {
    name: 'short-classes',
    enforce: 'pre',
    transform(code, file) {
      if (!file.startsWith(components) || !file.endsWith('.tsx')) return null;
      const shorten = (name) => {
        const short = shorts.get(name);
        if (short === undefined) this.error(`${file}: no sheet styles the class "${name}"`);
        unused.delete(name);
        return short;
      };
      let result = code;
      for (const { start, end, text } of classTexts(code, file).sort((one, other) => other.start - one.start))
        result = result.slice(0, start) + text.replace(/[^\s]+/g, shorten) + result.slice(end);
      return { code: result, map: null };
    },
    buildEnd(error) {
      if (error === undefined && unused.size > 0) this.error(`No component uses the classes ${[...unused].join(', ')}`);
    },
  };
  const postcssPlugin = {
    postcssPlugin: 'short-classes',
    OnceExit(root) {
      root.walkRules((rule) => {
        rule.selector = rule.selector.replace(className, (whole, name) => (shorts.has(name) ? `.${shorts.get(name)}` : whole));
      });
    },
  };
  return { plugin, postcssPlugin };
}
