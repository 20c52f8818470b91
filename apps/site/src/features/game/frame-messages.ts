/** What a game tells the page around it (README of the sandbox studio). Anything else is ignored. */
export type FrameMessage =
  | { type: 'ready' }
  | { type: 'round-start' }
  | { type: 'round-end' }
  | { type: 'error' }
  | { type: 'deposit' }
  | { type: 'fullscreen' }
  | { type: 'preference'; name: 'sound'; value: boolean };

const plain = ['ready', 'round-start', 'round-end', 'error', 'deposit', 'fullscreen'] as const;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Reads a message of the frame; undefined for one that is none of ours. The frame is another company's: nothing of it is trusted. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  if (!isRecord(data)) return undefined;
  const type = plain.find((name) => name === data.type);
  if (type !== undefined) return { type };
  if (data.type === 'preference' && data.name === 'sound' && typeof data.value === 'boolean') {
    return { type: 'preference', name: 'sound', value: data.value };
  }
  return undefined;
}
