const SHORT_MAX = 125;
const MEDIUM_MAX = 0xff_ff;
const TEXT_FINAL = 0x81;

/** One whole text frame of a websocket (RFC 6455), unmasked as a server sends it: made once, written to any number of sockets. */
export function encodeTextFrame(text: string): Buffer {
  const payload = Buffer.from(text, 'utf8');
  const { length } = payload;
  const head = Buffer.alloc(length <= SHORT_MAX ? 2 : length <= MEDIUM_MAX ? 4 : 10);
  head[0] = TEXT_FINAL;
  if (length <= SHORT_MAX) head[1] = length;
  else if (length <= MEDIUM_MAX) {
    head[1] = 126;
    head.writeUInt16BE(length, 2);
  } else {
    head[1] = 127;
    head.writeBigUInt64BE(BigInt(length), 2);
  }
  return Buffer.concat([head, payload]);
}
