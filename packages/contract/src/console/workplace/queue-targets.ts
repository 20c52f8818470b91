import * as z from 'zod/mini';
import { wholeNumber } from '../../formats/whole-number.ts';

const MINUTE = 60;
const HOUR = 3600;
/** Nothing waits longer than a quarter of a year on purpose. */
const TARGET_SECONDS_MAX = 90 * 24 * HOUR;

interface QueueTarget {
  /** How soon an operator should open it. */
  lookSeconds: number;
  /** How soon it should be decided. */
  decidedSeconds: number;
}

/** How soon waiting items should be opened and decided, as shipped (operator §2.4, §13.57); operators may change it. */
export const defaultQueueTargets = {
  withdrawalsGreen: { lookSeconds: 5 * MINUTE, decidedSeconds: 15 * MINUTE },
  withdrawalsHeld: { lookSeconds: 15 * MINUTE, decidedSeconds: 4 * HOUR },
  documents: { lookSeconds: 30 * MINUTE, decidedSeconds: 4 * HOUR },
  contact: { lookSeconds: 15 * MINUTE, decidedSeconds: 4 * HOUR },
  approvals: { lookSeconds: 15 * MINUTE, decidedSeconds: 2 * HOUR },
  chargebacksLost: { lookSeconds: 24 * HOUR, decidedSeconds: 72 * HOUR },
  differences: { lookSeconds: 24 * HOUR, decidedSeconds: 72 * HOUR },
  unmatched: { lookSeconds: 24 * HOUR, decidedSeconds: 72 * HOUR },
} as const satisfies Readonly<Record<string, QueueTarget>>;

/** In the order in which they are shown. */
export const queueTargetNames = Object.keys(defaultQueueTargets) as (keyof typeof defaultQueueTargets)[];

const seconds = () => wholeNumber({ min: 1, max: TARGET_SECONDS_MAX });
const target = () => z.object({ lookSeconds: seconds(), decidedSeconds: seconds() });

/** The whole of the targets, each with its own two times. */
export const queueTargetsBody = z.object({
  withdrawalsGreen: target(),
  withdrawalsHeld: target(),
  documents: target(),
  contact: target(),
  approvals: target(),
  chargebacksLost: target(),
  differences: target(),
  unmatched: target(),
});

export type QueueTargets = z.output<typeof queueTargetsBody>;
type QueueTargetName = keyof QueueTargets;

/** The parts of queues that have a target; a chargeback that can still be answered has the bank's deadline instead (operator §13.57). */
export const queueParts = [
  'withdrawalsGreen',
  'withdrawalsHeld',
  'documents',
  'contact',
  'approvals',
  'chargebacksOpen',
  'chargebacksLost',
  'differences',
  'unmatched',
] as const;
export type QueuePart = (typeof queueParts)[number];

/** Tells whether a part of the queues has a target that operators can change. */
export const isQueueTarget = (part: string): part is QueueTargetName => Object.hasOwn(defaultQueueTargets, part);
