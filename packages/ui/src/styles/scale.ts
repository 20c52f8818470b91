import { readFileSync } from 'node:fs';

const declaredIn = (sheet: URL): [string, string][] =>
  [...readFileSync(sheet, 'utf8').matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]);
const families = /^--(?:space|type|z)-/;

/**
 * A PostCSS plugin that writes the values of `scale.css`, and of further sheets of constants, in place of their names: the browser gets
 * neither the declarations nor the look-ups.
 * @throws Error for a name of the scale's families that it lacks
 */
export function inlineConstants(...sheets: URL[]) {
  const values = new Map([new URL('./scale.css', import.meta.url), ...sheets].flatMap(declaredIn));
  return {
    postcssPlugin: 'inline-constants',
    Declaration(declaration: { value: string }): void {
      if (!declaration.value.includes('var(--')) return;
      declaration.value = declaration.value.replace(/var\((--[\w-]+)\)/g, (reference, name: string) => {
        const value = values.get(name);
        if (value === undefined && families.test(name)) throw new Error(`${name} is not in packages/ui/src/styles/scale.css`);
        return value ?? reference;
      });
    },
  };
}
