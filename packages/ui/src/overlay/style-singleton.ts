import { useEffect } from 'react';

type Style = (props: { styles: string }) => null;

/**
 * Replaces `react-style-singleton`, which the dialogs' scroll lock uses to add its rules: a constructed sheet instead of a style element, which the
 * pages' policy forbids (D-118). The rules of the first user apply until the last one has left.
 *
 * @public The build substitutes it for the package (`vite.config.ts` of the site and of the console).
 */
export function styleSingleton(): Style {
  let users = 0;
  let sheet: CSSStyleSheet | undefined;
  return ({ styles }) => {
    useEffect(() => {
      users += 1;
      if (sheet === undefined) {
        sheet = new CSSStyleSheet();
        sheet.replaceSync(styles);
        document.adoptedStyleSheets.push(sheet);
      }
      return () => {
        users -= 1;
        if (users > 0) return;
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
        sheet = undefined;
      };
    }, [styles]);
    return null;
  };
}
