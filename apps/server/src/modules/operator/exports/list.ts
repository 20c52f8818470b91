import type { ExportListName } from '@pavilion/contract/console/exports.ts';
import type { PermissionName } from '@pavilion/contract/calls/permissions.ts';

/** A page of a list as the screen shows it. */
export interface ListPage {
  data: readonly object[];
  meta: { next: string | null; count: number; isExact: boolean };
}

/** What a list is asked for. */
export interface AskedPage {
  playerId: string | undefined;
  query: Readonly<Record<string, string | readonly string[]>>;
  cursor: string | undefined;
  perPage: number;
}

/** A list that operators take as a file; the composition root hands them in, of every area. */
export interface ExportList<C> {
  name: ExportListName;
  /** Permissions for the list itself and for exporting it. */
  permissions: readonly PermissionName[];
  /** In the order of the file. */
  columns: readonly string[];
  /** It is one player's, and asked for with an id. */
  isOfPlayer: boolean;
  /** A page, shaped and masked as the list's own call answers it. @throws validation for a query that the list does not take */
  read(context: C, asked: AskedPage): Promise<ListPage>;
}
