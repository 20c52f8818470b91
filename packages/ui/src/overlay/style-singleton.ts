import { useEffect } from 'react';

type Style = (props: { styles: string }) => null;

/**
 * Stands in for `react-style-singleton`, with which the dialogs' scroll lock adds its rules: a sheet of the script's own instead of a style
 * element, which the policy of pages forbids (D-118). The rules of the first user count until the last one has left.
 *
 * @public The build puts it in the package's place (`vite.config.ts` of the site and of the console).
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
