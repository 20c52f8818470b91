const FIN_TEXT = 0x81;

/**
 * Encodes one unmasked WebSocket text frame (RFC 6455 §5.2) around `text`. A server's frames are not masked, so the same buffer serves every
 * subscriber (realtime §7.1).
 * @example
 * encodeTextFrame('{}').toString('hex') // '81027b7d'
 * // From 126 bytes on, the length takes two bytes more.
 * encodeTextFrame('a'.repeat(126)).length // 130
 */
export function encodeTextFrame(text: string): Buffer {
  const sizeBytes = Buffer.byteLength(text);
  const headerBytes = sizeBytes < 126 ? 2 : sizeBytes < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headerBytes + sizeBytes);
  frame[0] = FIN_TEXT;
  if (headerBytes === 2) {
    frame[1] = sizeBytes;
  } else if (headerBytes === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(sizeBytes, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(sizeBytes), 2);
  }
  frame.write(text, headerBytes);
  return frame;
}

/** The ping of the protocol: an empty object. */
export const pingFrame = encodeTextFrame('{}');
