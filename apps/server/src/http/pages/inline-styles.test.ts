import { describe, expect, it } from 'vitest';
import { liftInlineStyles } from './inline-styles.ts';

const page = (body: string): string => `<html><head><title>a</title></head><body>${body}</body></html>`;

describe('style attributes of a page', () => {
  it('S34 stand in one style element, each once, and are set by a script that leaves nothing behind', () => {
    const html = liftInlineStyles(page('<p style="color:red">a</p><i class="x" style="color:red"></i><b style="inset:0"></b>'), 'N');
    expect(html).not.toMatch(/ style="/);
    expect(html).toContain('<p data-inline="0">a</p><i class="x" data-inline="0"></i><b data-inline="1"></b>');
    const selector = (index: number): string => `[data-inline="${index}"]`.repeat(3);
    expect(html).toContain(`<style nonce="N" id="inline-styles">${selector(0)}{color:red}${selector(1)}{inset:0}</style></head>`);
    expect(html).toMatch(/<script nonce="N">.*\["color:red","inset:0"\].*me\.remove\(\)<\/script><\/body>/);
  });

  it('S34 are found in tags alone, never in data, scripts or texts', () => {
    const body =
      '<script>var a="<p style=\\"x\\">", b=\'<p style="color:red">\'</script><p> style="a"</p><textarea><p style="b"></textarea>';
    expect(liftInlineStyles(page(body), 'N')).toContain(body);
  });

  it('S34 cannot end the element they are moved to', () => {
    for (const hostile of ['color:red}body{display:none', '</style><script>alert(1)</script>', '@import url(x)', 'a:\\3c']) {
      const attribute = hostile.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      const html = liftInlineStyles(page(`<p style="${attribute}">a</p>`), 'N');
      expect(html).toContain('<p>a</p>');
      expect(html).not.toContain('alert(1)');
    }
    expect(liftInlineStyles(page('<p style="background:url(&quot;/a.png&quot;)"></p>'), 'N')).toContain('{background:url("/a.png")}');
  });

  it('leave a page without any as it is, but for the nonce handed on', () => {
    const html = liftInlineStyles(page('<p>a</p>'), 'N');
    expect(html).not.toContain('<style');
    expect(html).toContain('__webpack_nonce__');
  });
});
