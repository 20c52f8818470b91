import { consolePages } from '@pavilion/contract/console/pages.ts';
import { useMay } from '../session/session.ts';

/** The pages the operator may open. */
export function usePages() {
  const may = useMay();
  return consolePages.filter(({ permission }) => may(permission));
}
