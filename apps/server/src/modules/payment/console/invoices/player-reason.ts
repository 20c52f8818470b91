import type { RejectionReason } from '@pavilion/contract/console/approvals.ts';
import { DomainError } from '../../../../kernel/errors.ts';
import { siteContent, withdrawalReasonText } from '../../../content/index.ts';
import { localeOf } from '../../../player/index.ts';
import { findInvoice } from '../../invoices/store.ts';

/**
 * The reason a player reads for a rejected withdrawal: the operator's own words, or the content's text for a standard reason, in the
 * player's language.
 * @throws validation for both or neither, notFound
 */
export async function wordsForPlayer(
  context: Parameters<typeof localeOf>[0],
  invoiceId: string,
  { playerReason, playerReasonCode }: { playerReason?: string | undefined; playerReasonCode?: RejectionReason | undefined },
): Promise<string> {
  if (playerReason !== undefined && playerReasonCode === undefined) return playerReason;
  if (playerReason !== undefined || playerReasonCode === undefined)
    throw new DomainError('validation', { fields: { playerReason: { rule: playerReasonCode === undefined ? 'required' : 'other' } } });
  const invoice = await findInvoice(context.database, invoiceId);
  if (invoice === undefined) throw new DomainError('notFound');
  return withdrawalReasonText(siteContent(), await localeOf(context, invoice.playerId), playerReasonCode);
}
