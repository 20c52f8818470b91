// The client shares its tokens with the site, which has many more uses for them: those that the client never reads are left out.
import fs from 'node:fs';
import path from 'node:path';

const reference = /var\((--[\w-]+)/g;
const declaration = /(--[\w-]+):([^;}]+)/g;
const tokenFile = path.resolve(import.meta.dirname, '../../packages/ui/src/styles/tokens.css');

const namesIn = (text) => [...text.matchAll(reference)].map(([, name]) => name);

/** The tokens that the client's sources read, and the tokens these are made of. */
function namesUsed(folder) {
  const files = fs.readdirSync(folder, { recursive: true }).filter((name) => /\.(css|tsx?)$/.test(name));
  const used = new Set(files.flatMap((name) => namesIn(fs.readFileSync(path.join(folder, name), 'utf8'))));
  const tokens = [...fs.readFileSync(tokenFile, 'utf8').matchAll(declaration)];
  const partsOf = (name) => tokens.filter(([, own]) => own === name).flatMap(([, , value]) => namesIn(value));
  // A set grows while it is iterated, so the parts of parts are visited too.
  for (const name of used) for (const part of partsOf(name)) used.add(part);
  return used;
}

/** A PostCSS plugin that takes the other tokens out of their sheet. */
export function usedTokens(folder) {
  const used = namesUsed(folder);
  return {
    postcssPlugin: 'used-tokens',
    Rule(rule) {
      if (path.resolve(rule.source?.input.file ?? '') !== tokenFile) return;
      rule.each((node) => {
        if (node.type === 'decl' && node.prop.startsWith('--') && !used.has(node.prop)) node.remove();
      });
    },
  };
}
