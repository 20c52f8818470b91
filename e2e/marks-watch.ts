import type { BrowserContext, Page } from '@playwright/test';
import * as z from 'zod/mini';

/** Characters that reverse the text after them, unless it is isolated. */
export const OVERRIDE = '\u202e';

/** Watches for anything that a mark might have begun, from the first script of each page on: its script, a question, a broken policy. */
export const watch = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript({
    content: `
      window.ran = [];
      window.qzx = (field) => window.ran.push('ran ' + field);
      for (const name of ['alert', 'confirm', 'prompt', 'open']) window[name] = () => window.ran.push(name);
      document.addEventListener('securitypolicyviolation', (event) => window.ran.push(event.violatedDirective + ' ' + event.blockedURI));
    `,
  });

/** What a mark would have become: `made`. An override that no element and no sign keeps to itself turns its neighbours round. */
const HARM = String.raw`(() => {
  const harm = [...(window.ran ?? ['the page was not watched'])];
  const made = 'img[src*="qzx"], [onerror], [onload], [onclick], script:not([src]), iframe, object, embed, base, a[href^="javascript:" i]';
  for (const element of document.querySelectorAll(made)) harm.push('made ' + element.outerHTML.slice(0, 120));
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = node.textContent;
    if (!text.includes('\u202e') || /\u2068[^\u2069]*\u202e[^\u2069]*\u2069/.test(text)) continue;
    let box = node.parentElement;
    while (getComputedStyle(box).unicodeBidi === 'normal' && getComputedStyle(box).display === 'inline') box = box.parentElement;
    if (box.textContent !== text && !/isolate|plaintext/.test(getComputedStyle(box).unicodeBidi))
      harm.push('turned ' + box.tagName + '.' + box.className + ' ' + box.textContent.slice(0, 80));
  }
  return harm;
})()`;

/** The effects of such characters on the page: ran as script, became elements, or reversed the text beside them. */
export const harmOf = async (page: Page): Promise<string[]> => z.array(z.string()).parse(await page.evaluate(HARM));

export const wordsOf = async (page: Page): Promise<string> => z.string().parse(await page.evaluate('document.body.innerText'));
