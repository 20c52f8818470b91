/** The messages of a game to the page (README of the sandbox studio). Anything else is ignored. */
export type FrameMessage =
  | { type: 'ready' }
  | { type: 'round-start' }
  | { type: 'round-end' }
  | { type: 'error'; isSessionOver: boolean }
  | { type: 'deposit' }
  | { type: 'fullscreen' }
  | { type: 'preference'; name: 'sound'; value: boolean };

const bareTypes = ['ready', 'round-start', 'round-end', 'deposit', 'fullscreen'] as const;
/** The error code of a closed game session: opened elsewhere, or idle for too long (wire §1.9). */
const sessionOver = 'SESSION_INVALID';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Parses a message of the frame; undefined for an unknown one. The frame belongs to a third party and is not trusted. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  if (!isRecord(data)) return undefined;
  const type = bareTypes.find((name) => name === data.type);
  if (type !== undefined) return { type };
  if (data.type === 'error') return { type: 'error', isSessionOver: data.code === sessionOver };
  if (data.type === 'preference' && data.name === 'sound' && typeof data.value === 'boolean') {
    return { type: 'preference', name: 'sound', value: data.value };
  }
  return undefined;
}
