/** What the provider's widget tells the page around it. Anything else is ignored; what it means comes from the server. */
export type WidgetNews = 'opened' | 'expired' | 'submitted' | 'approved' | 'rejected';

const news: readonly WidgetNews[] = ['opened', 'expired', 'submitted', 'approved', 'rejected'];
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Reads a message of the widget; undefined for one that is none of ours. It is another company's: nothing of it is trusted. */
export const readWidgetNews = (data: unknown): WidgetNews | undefined =>
  isRecord(data) ? news.find((known) => known === data.type) : undefined;
