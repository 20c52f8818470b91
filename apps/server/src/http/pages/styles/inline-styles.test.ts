import { describe, expect, it } from 'vitest';
import { liftInlineStyles } from './inline-styles.ts';

const page = (body: string): string => `<html><head><title>a</title></head><body>${body}</body></html>`;

describe('style attributes of a page', () => {
  it('S34 are collected in one style element, each once, and applied by a script that leaves nothing behind', () => {
    const html = liftInlineStyles(page('<p style="color:red">a</p><i class="x" style="color:red"></i><b style="inset:0"></b>'));
    expect(html).not.toMatch(/ style="/);
    expect(html).toContain('<p data-inline="0">a</p><i class="x" data-inline="0"></i><b data-inline="1"></b>');
    const selector = (index: number): string => `[data-inline="${index}"]`.repeat(3);
    expect(html).toContain(`<style id="inline-styles">${selector(0)}{color:red}${selector(1)}{inset:0}</style></head>`);
    expect(html).toMatch(/<script>.*\["color:red","inset:0"\].*me\.remove\(\)<\/script><\/body>/);
  });

  it('S34 are found in tags only, never in data, scripts or texts', () => {
    const body =
      '<script>var a="<p style=\\"x\\">", b=\'<p style="color:red">\'</script><p> style="a"</p><textarea><p style="b"></textarea>';
    expect(liftInlineStyles(page(body))).toContain(body);
  });

  it('S34 cannot break out of the element they are moved to', () => {
    for (const hostile of ['color:red}body{display:none', '</style><script>alert(1)</script>', '@import url(x)', 'a:\\3c']) {
      const attribute = hostile.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      const html = liftInlineStyles(page(`<p style="${attribute}">a</p>`));
      expect(html).toContain('<p>a</p>');
      expect(html).not.toContain('alert(1)');
    }
    expect(liftInlineStyles(page('<p style="background:url(&quot;/a.png&quot;)"></p>'))).toContain('{background:url("/a.png")}');
  });

  it('leave a page without any as it is', () => {
    expect(liftInlineStyles(page('<p>a</p>'))).toBe(page('<p>a</p>'));
  });
});
