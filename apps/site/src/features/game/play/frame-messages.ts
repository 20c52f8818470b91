import { isRecord } from '@pavilion/contract/formats/record.ts';

/** The messages of a game to the page (README of the sandbox studio). Anything else is ignored. */
export type FrameMessage =
  | { type: 'ready'; hasMoneyBar: boolean }
  | { type: 'round-start' }
  | { type: 'round-end'; round: string }
  /** The round stays open with this much at stake, in the currency of the game's account. */
  | { type: 'round-open'; round: string; staked: number }
  | { type: 'error'; isSessionOver: boolean }
  | { type: 'deposit' }
  | { type: 'fullscreen' }
  | { type: 'figure'; name: FrameFigure }
  | { type: 'preference'; name: 'sound'; value: boolean };

const bareTypes = ['round-start', 'deposit', 'fullscreen'] as const;
const roundTypes: readonly unknown[] = ['round-open', 'round-end'];
/** The figures of a game's money bar that lead to a page of the site. */
const figures = ['balance', 'bonus', 'last', 'time', 'session'] as const;
export type FrameFigure = (typeof figures)[number];
/** The error code of a closed game session: opened elsewhere, or idle for too long (wire §1.9). */
const sessionOver = 'SESSION_INVALID';

/** The number of digits of an amount that a double represents exactly enough for display. */
const decimalPattern = /^\d{1,12}(?:\.\d{1,9})?$/;

/** The game's own id of a round; a game that sends none plays one at a time. */
const roundOf = ({ roundId }: Record<string, unknown>): string => (typeof roundId === 'string' ? roundId : '');

function readRound(data: Record<string, unknown>): FrameMessage | undefined {
  const round = roundOf(data);
  if (data.type === 'round-end') return { type: 'round-end', round };
  const { staked } = data;
  return typeof staked === 'string' && decimalPattern.test(staked) ? { type: 'round-open', round, staked: Number(staked) } : undefined;
}

function readFigure({ name }: Record<string, unknown>): FrameMessage | undefined {
  const figure = figures.find((one) => one === name);
  return figure && { type: 'figure', name: figure };
}

/** Parses a message of the frame; undefined for an unknown one. The frame belongs to a third party and is not trusted. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  if (!isRecord(data)) return undefined;
  const type = bareTypes.find((name) => name === data.type);
  if (type !== undefined) return { type };
  if (data.type === 'ready') return { type: 'ready', hasMoneyBar: data.hasMoneyBar === true };
  if (roundTypes.includes(data.type)) return readRound(data);
  if (data.type === 'figure') return readFigure(data);
  if (data.type === 'error') return { type: 'error', isSessionOver: data.code === sessionOver };
  if (data.type === 'preference' && data.name === 'sound' && typeof data.value === 'boolean') {
    return { type: 'preference', name: 'sound', value: data.value };
  }
  return undefined;
}
