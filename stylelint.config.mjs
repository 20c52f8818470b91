import { classNames } from './tools/check/class-names.mjs';
import { sheetLength } from './tools/check/sheet-length.mjs';

/** A length that is written out. Nothing and the hairline are no matter of taste; shares (%, fr, viewport) are no lengths. */
const rawLength = String.raw`/(?<![\w.#-])-?(?!0(?:px|r?em)?(?![\w.])|1px)(?:\d*\.)?\d+(?:px|r?em)(?!\w)/`;

/** One law for all style sheets: what has a scale is taken from it (packages/ui/src/styles/scale.css, tokens.css), and names say what they are. */
export default {
  ignoreFiles: ['**/dist/**', '**/node_modules/**'],
  plugins: [sheetLength],
  rules: {
    'declaration-property-value-disallowed-list': {
      '/^(margin|padding|gap|row-gap|column-gap|inset|top$|right$|bottom$|left$|scroll-margin|scroll-padding)/': [rawLength],
      // Names of our own that stand for a space: `--gap`, `--board-gap`.
      '/^--(?:[\\w-]+-)?(?:gap|gutter|inset|margin|pad|padding|section)$/': [rawLength],
      'font-size': [rawLength],
      font: [String.raw`/(?<![\w./-])(?:\d*\.)?\d+(?:px|r?em)(?=[/\s])/`],
      '/radius$/': [rawLength],
      'z-index': [String.raw`/^-?\d/`],
    },
    'color-no-hex': true,
    'color-named': ['never', { ignoreProperties: ['/^(-webkit-)?mask/'] }],
    'function-disallowed-list': ['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch'],
    'selector-class-pattern': [classNames, { message: 'A class name says what it styles, in whole words (tools/check/class-names.mjs)' }],
    'pavilion/sheet-length': 300,
    'block-no-empty': true,
    'declaration-block-no-duplicate-properties': true,
    'property-no-unknown': true,
    'unit-no-unknown': true,
  },
  overrides: [
    // Pages of the third parties that the sandbox plays: their look is their own.
    {
      files: ['apps/sandbox/src/{chat,control,psp}/*.css'],
      rules: { 'color-no-hex': null, 'function-disallowed-list': null, 'declaration-property-value-disallowed-list': null },
    },
    // Where colours are named, they are written out.
    { files: ['**/tokens.css', '**/palette.css'], rules: { 'color-no-hex': null, 'function-disallowed-list': null } },
  ],
};
