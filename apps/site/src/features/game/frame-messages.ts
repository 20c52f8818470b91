/** What a game tells the page around it (README of the sandbox studio). Anything else is ignored. */
export type FrameMessage =
  | { type: 'ready' }
  | { type: 'round-start' }
  | { type: 'round-end' }
  | { type: 'error'; isSessionOver: boolean }
  | { type: 'deposit' }
  | { type: 'fullscreen' }
  | { type: 'preference'; name: 'sound'; value: boolean };

const plain = ['ready', 'round-start', 'round-end', 'deposit', 'fullscreen'] as const;
/** The code by which a game says that its session is closed: opened elsewhere, or too long ago (wire §1.9). */
const sessionOver = 'SESSION_INVALID';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Reads a message of the frame; undefined for one that is none of ours. The frame is another company's: nothing of it is trusted. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  if (!isRecord(data)) return undefined;
  const type = plain.find((name) => name === data.type);
  if (type !== undefined) return { type };
  if (data.type === 'error') return { type: 'error', isSessionOver: data.code === sessionOver };
  if (data.type === 'preference' && data.name === 'sound' && typeof data.value === 'boolean') {
    return { type: 'preference', name: 'sound', value: data.value };
  }
  return undefined;
}
