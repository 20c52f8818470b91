import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import type { Kernel } from '../../kernel/context.ts';
import { sweepGuestMessages } from './contact/old.ts';
import { SEND_PUSH_JOB, sendPush } from './push/send.ts';
import type { PushParts } from './push/service.ts';

interface Job {
  name: string;
  handle(context: Kernel & PushParts, payload: unknown): Promise<void>;
}

/** Queued work of notification. */
export const notificationJobs: readonly Job[] = [{ name: SEND_PUSH_JOB, handle: sendPush }];

/** Recurring work of notification. */
export const notificationSweeps: readonly { name: string; everyMs: number; sweep(context: Kernel): Promise<void> }[] = [
  { name: 'notification.guest-messages', everyMs: HOUR_MS, sweep: sweepGuestMessages },
];
