import { isRecord } from '@pavilion/contract/formats/record.ts';

/** Messages of the provider's widget to the page. Others are ignored; decisions come only from the server. */
export type WidgetMessage = 'opened' | 'expired' | 'submitted' | 'approved' | 'rejected';

const messages: readonly WidgetMessage[] = ['opened', 'expired', 'submitted', 'approved', 'rejected'];
/** Parses a message of the third-party widget, which is not trusted; undefined if it is unknown. */
export const readWidgetMessage = (data: unknown): WidgetMessage | undefined =>
  isRecord(data) ? messages.find((known) => known === data.type) : undefined;
