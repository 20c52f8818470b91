import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  compareLocales,
  composeMail,
  contentGroup,
  findDocuments,
  formatText,
  loadContent,
  pluralProblems,
  readContentFiles,
} from './index.ts';
import { keepContent } from './kept.ts';
import { contentsOf, renderMarkdown } from './markdown.ts';
import { sanitiseText } from './sanitise.ts';
import { missingKeys, refuseProblems } from './shape.ts';
import { errorText } from './service.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pavilion-content-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string | object): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), typeof text === 'string' ? text : JSON.stringify(text));
}

describe('documents', () => {
  beforeEach(() => {
    write('en/modals/sign-in.json', { title: 'Sign in', tabs: { email: 'E-mail', phone: 'Phone' }, list: [{ label: 'One', url: '/one' }] });
    write('en/layout/site-sidebar.json', { chatLabel: 'Chat' });
    write('de/modals/sign-in.json', { title: 'Anmelden', tabs: { email: 'E-Mail' }, list: [{ label: 'Eins' }] });
    write('en/static/terms.md', '---\ntitle: Terms\ndescription: The rules\npageIdentity: rules\n---\n## First part\n\nText.');
  });

  it('L-09 gives the documents of a directory, narrowed by name or pageIdentity, and nothing for a missing one', () => {
    const store = loadContent(root);
    expect(findDocuments(store, { locale: 'en', directory: 'modals' }).map(({ stem }) => stem)).toEqual(['en/modals/sign-in']);
    expect(findDocuments(store, { locale: 'EN', directory: 'modals', name: 'sign-in' })).toHaveLength(1);
    expect(findDocuments(store, { locale: 'en', directory: 'static', pageIdentity: 'rules' })).toHaveLength(1);
    for (const missing of [{ name: 'x' }, { pageIdentity: 'x' }])
      expect(findDocuments(store, { locale: 'en', directory: 'static', ...missing })).toEqual([]);
    expect(findDocuments(store, { locale: 'xx', directory: 'modals' })).toEqual([]);
    expect(findDocuments(store, { locale: 'en', directory: 'nothing' })).toEqual([]);
  });

  it('L-10 takes a missing text, and a missing document, from the default locale', () => {
    const [document] = findDocuments(loadContent(root), { locale: 'de', directory: 'modals' });
    expect(document).toEqual({
      stem: 'de/modals/sign-in',
      name: 'sign-in',
      body: { title: 'Anmelden', tabs: { email: 'E-Mail', phone: 'Phone' }, list: [{ label: 'Eins', url: '/one' }] },
    });
    expect(findDocuments(loadContent(root), { locale: 'de', directory: 'static' })[0]?.body['title']).toBe('Terms');
  });

  it('L-11 gives a group as an object by camel-cased file names', () => {
    expect(contentGroup(loadContent(root), 'de', 'layout')).toEqual({ siteSidebar: { chatLabel: 'Chat' } });
  });

  it('keeps question pages and tournaments to the locale that has them', () => {
    write('en/question-pages/payments.json', { title: 'Payments', questionList: [] });
    expect(findDocuments(loadContent(root), { locale: 'de', directory: 'question-pages' })).toEqual([]);
  });

  it('names the file that cannot be read', () => {
    write('en/modals/broken.json', '{ "title": ');
    expect(() => loadContent(root)).toThrow(/modals\/broken\.json/);
  });

  it('names the file and the key that holds another kind of thing than in the default locale', () => {
    write('de/modals/sign-in.json', { title: ['Anmelden'], tabs: { email: { text: 'E-Mail' } }, list: [{ label: 7 }] });
    expect(() => loadContent(root)).toThrow(
      'The content of de cannot be used: modals/sign-in: title is a list and should be a text; ' +
        'modals/sign-in: tabs.email is a group and should be a text; modals/sign-in: list.0.label is a number and should be a text',
    );
  });

  it('names the file and the key the site cannot do without', () => {
    write('en/layout/cookie.json', { text: 'We use cookies' });
    const english = readContentFiles(root).get('en') ?? new Map();
    const missing = missingKeys(english);
    expect(missing).toContain('layout/cookie: acceptButton is missing');
    expect(missing).not.toContain('layout/cookie: text is missing');
    expect(() => refuseProblems('en', missing)).toThrow(
      /^The content of en cannot be used: alerts\/global: somethingWrong is missing; .* and \d+ more$/,
    );
  });

  it('keeps mails and refusals to the server, in the player’s language', () => {
    write('en/messages/hello.json', { subject: 'Hello {name}', text: 'A link: {link}' });
    write('de/messages/hello.json', { subject: 'Guten Tag, {name}' });
    write('de/messages/errors.json', { notFound: 'Nicht gefunden' });
    const store = loadContent(root);
    expect(findDocuments(store, { locale: 'en', directory: 'messages' })).toEqual([]);
    expect(composeMail(store, 'de', { name: 'hello', values: { name: 'M' } })).toMatchObject({
      subject: 'Guten Tag, M',
      text: 'A link: {link}',
    });
    expect([errorText(store, 'de', 'notFound'), errorText(store, 'xx', 'notFound')]).toEqual(['Nicht gefunden', 'Not found']);
  });
});

describe('what the build keeps', () => {
  const kept = (): string => join(root, 'dist/kept.jsonl');
  const termsOf = (locale: string) => findDocuments(loadContent(root, kept()), { locale, directory: 'static' })[0]?.body['html'];
  beforeEach(() => {
    write('en/static/terms.md', '---\ntitle: Terms\n---\n## Rules\n\nOne <b>text</b>.');
    write('de/static/terms.md', '---\ntitle: Regeln\n---\nEin Text.\u2028\n\n- a');
    write('de/modals/own.json', { list: [{ label: 'Eins\n' }], on: true, count: 7, none: null });
  });

  it('L-09 L-16 is what the files hold, in every locale and under the same version', () => {
    const read = loadContent(root);
    keepContent(kept(), read);
    const again = loadContent(root, kept());
    expect([again.locales, again.version]).toEqual([['en', 'de'], read.version]);
    for (const locale of ['en', 'de', 'xx']) expect(again.byLocale.get(locale)).toEqual(read.byLocale.get(locale));
    expect(again.byLocale.get('de')).toBe(again.byLocale.get('de'));
  });

  it('L-09 is left where any file was changed, added, renamed or removed since', () => {
    const changes: readonly (() => void)[] = [
      () => write('de/static/terms.md', '---\ntitle: Regeln\n---\nDein Text.'),
      () => write('en/static/privacy.md', '---\ntitle: Privacy\n---\nText.'),
      () => renameSync(join(root, 'en/static/privacy.md'), join(root, 'en/static/cookies.md')),
      () => rmSync(join(root, 'en/static/cookies.md')),
    ];
    for (const change of changes) {
      keepContent(kept(), loadContent(root));
      const { version } = loadContent(root, kept());
      change();
      const now = loadContent(root, kept());
      expect(now.version).not.toBe(version);
      expect(now.byLocale).toEqual(loadContent(root).byLocale);
    }
    expect(termsOf('de')).toBe('<p>Dein Text.</p>');
  });

  it('L-09 is what is read, and not the files, where they are the same', () => {
    const store = loadContent(root);
    keepContent(kept(), { ...store, byLocale: new Map([['de', new Map([['static', []]])]]) });
    expect([termsOf('de'), termsOf('en')]).toEqual([undefined, undefined]);
  });
});

describe('comparison with the default locale', () => {
  it('finds missing and unknown texts and lost placeholders', () => {
    write('en/alerts/wallet.json', { a: 'From {min} to {max}', b: 'Kept', c: { d: 'Deep' } });
    write('de/alerts/wallet.json', { a: 'Ab {min}', b: 'Da', x: 'Fremd' });
    const files = readContentFiles(root);
    const english = files.get('en');
    const german = files.get('de');
    if (english === undefined || german === undefined) throw new Error('not read');
    expect(compareLocales(german, english).map(({ text, problem }) => `${problem} ${text}`)).toEqual([
      'placeholders alerts/wallet#a',
      'missing alerts/wallet#c.d',
      'unknown alerts/wallet#x',
    ]);
  });

  it('finds counted phrases without the plural forms of the language', () => {
    write('pl/alerts/wallet.json', {
      a: '{count, plural, one {# gra} other {# gier}}',
      b: '{count, plural, one {#} few {#} many {#} other {#}}',
    });
    const polish = readContentFiles(root).get('pl') ?? new Map();
    expect(pluralProblems(polish, 'pl').map(({ text }) => text)).toEqual(['alerts/wallet#a']);
  });
});

describe('texts', () => {
  it('L-13 puts in values and leaves an unknown placeholder as written', () => {
    expect(formatText('{min} to {max}, {other}', { min: 1, max: '2' })).toBe('1 to 2, {other}');
  });

  it('L-13 keeps an amount in its order inside Arabic, and an address as it is opened', () => {
    const text = formatText('المبلغ: {amount}، {link}', { amount: '84.20 EUR', link: 'https://example.test/a' });
    expect(text).toBe('المبلغ: \u206884.20 EUR\u2069، https://example.test/a');
  });

  it.each([
    ['<p onclick="x()">Hi<script>y()</script></p>', '<p>Hi</p>'],
    ['<scr<script>ipt>alert(1)</script>', 'ipt&gt;alert(1)'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="java\nscript:alert(1)" onfocus=y>x</a>', '<a>x</a>'],
    ['<a href="https://example.test/?a=1">x</a>', '<a href="https://example.test/?a=1">x</a>'],
    ['<a href="//example.test">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,<script>y()</script>">x</a>', '<a>x</a>'],
    ['<style>p{}</style>2 < 3 and <strong>bold', '2 &lt; 3 and <strong>bold</strong>'],
    ['<p title="><script>y()</script>">x</p>', '<p>x</p>'],
    ['<!--><script>y()</script>-->x', '--&gt;x'],
    ['<math><mi/><style><img src=x onerror=alert(1)></style></math>x', 'x'],
    ['2 < 3 & 4', '2 &lt; 3 &amp; 4'],
    ['2 & 3', '2 & 3'],
    ['<svg/onload=alert(1)>', ''],
  ])('L-16 takes what could run out of %s', (stored, clean) => {
    expect(sanitiseText(stored)).toBe(clean);
  });

  it('L-16 leaves elements and attributes of its lists alone, whatever their content', () => {
    const pieces = [
      '<',
      '>',
      '</',
      '/>',
      '"',
      "'",
      '=',
      ' ',
      '!--',
      '-->',
      'a',
      'p',
      'script',
      'style',
      'svg',
      'href',
      'onload',
      'javascript:',
      '&lt;',
      'x',
    ];
    const written = fc.array(fc.constantFrom(...pieces), { maxLength: 24 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(written, (text) => {
        const clean = sanitiseText(`<${text}`);
        expect(clean.replaceAll(/<\/?(?:a|b|br|em|i|li|ol|p|strong|sub|sup|ul)(?: \/)?>|<a href="[^"<>]*">/g, '')).not.toMatch(/[<>]/);
        expect(clean).not.toMatch(/href="\s*javascript:/i);
        expect(sanitiseText(clean)).toBe(clean);
      }),
    );
  });

  it('L-16 shows raw HTML of Markdown as text and drops harmful addresses', () => {
    expect(renderMarkdown('Hi <b onclick="x()">you</b>')).toBe('<p>Hi &lt;b onclick="x()"&gt;you&lt;/b&gt;</p>');
    expect(renderMarkdown('[x](javascript:alert(1))')).toBe('<p>x</p>');
    expect(renderMarkdown('[x](//example.test)')).toBe('<p>x</p>');
    expect(renderMarkdown('[x](/static/terms)')).toBe('<p><a href="/static/terms">x</a></p>');
  });

  it('gives headings anchors that the contents list names', () => {
    const markdown = '## Before the round\n\ntext\n\n## Größe & Zeit';
    expect(contentsOf(markdown)).toEqual([
      { anchor: 'before-the-round', label: 'Before the round' },
      { anchor: 'größe-zeit', label: 'Größe & Zeit' },
    ]);
    for (const { anchor } of contentsOf(markdown)) expect(renderMarkdown(markdown)).toContain(`<h2 id="${anchor}">`);
  });
});
