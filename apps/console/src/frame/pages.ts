import { consolePages } from '@pavilion/contract/console/pages.ts';
import { useMay } from '../session/session.ts';

/** Those pages that one may open. */
export function usePages() {
  const may = useMay();
  return consolePages.filter(({ permission }) => may(permission));
}
