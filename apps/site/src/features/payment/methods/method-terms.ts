import type { PaymentMethod } from '@pavilion/contract/areas/payment.ts';
import { formatDuration } from '../../../content/format-duration.ts';
import type { Texts } from '../../../content/texts.tsx';

type Termed = Pick<PaymentMethod, 'fee' | 'arrival' | 'timing'>;

/** What a method costs; empty where its provider does not state it. */
export const feeText = ({ fee }: Termed, texts: Texts): string => (fee === undefined ? '' : texts(`terms.${fee}`));

/** How long it takes: as measured in the last days, else as the operator states it. */
export function timeText({ timing, arrival }: Termed, texts: Texts, locale: string): string {
  if (timing) return texts('terms.median', { time: formatDuration(timing.medianSeconds, locale), days: timing.windowDays });
  return arrival === undefined ? '' : texts(`terms.${arrival}`);
}
