import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const inflated = promisify(inflate);

/** What a document has no need of: programs, other files, commands, forms that are programs (S44). */
const FORBIDDEN = ['JavaScript', 'Launch', 'EmbeddedFile', 'RichMedia', 'XFA', 'ImportData', 'SubmitForm', 'GoToE'];
/** Objects packed into a stream: what they hold is seen only unpacked. */
const PACKED = '/ObjStm';
/** Ways of packing a writer of documents does not use for its objects, and a hider of something might. */
const ODD_FILTERS = ['/LZWDecode', '/ASCII85Decode', '/ASCIIHexDecode', '/RunLengthDecode', '/Crypt', '/Predictor'];

const PACKED_STREAMS_MAX = 2000;
/** All packed objects of a real document are smaller than this; more is meant to fill the memory. */
const UNPACKED_BYTES_MAX = 32 * 1024 * 1024;
const DICTIONARY_BYTES_MAX = 4096;

const forbiddenNames: ReadonlySet<string> = new Set([...FORBIDDEN, 'ObjStm']);
const escapedName = /\/(?=[A-Za-z]*#)((?:[A-Za-z]|#[0-9A-Fa-f]{2}){3,40})/g;

/** A letter of a name may be written as its number, `/J#61vaScript`: the only reason to do so is to hide it. */
function hidesName(bytes: Buffer): boolean {
  if (!bytes.includes('#')) return false;
  for (const [, name = ''] of bytes.toString('latin1').matchAll(escapedName)) {
    const written = name.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
    if (forbiddenNames.has(written)) return true;
  }
  return false;
}

const namesForbidden = (bytes: Buffer): boolean => FORBIDDEN.some((word) => bytes.includes(`/${word}`)) || hidesName(bytes);

/** The packed stream whose dictionary names itself at an offset: how it is packed, and its bytes. */
function packedStreamAt(bytes: Buffer, at: number): { dictionary: Buffer; body: Buffer } | undefined {
  const keyword = bytes.indexOf('stream', at);
  const end = keyword < 0 ? -1 : bytes.indexOf('endstream', keyword + 6);
  if (keyword < 0 || end < 0 || keyword - at > DICTIONARY_BYTES_MAX) return undefined;
  const opening = bytes.lastIndexOf('obj', at);
  const dictionary = bytes.subarray(Math.max(0, opening, at - DICTIONARY_BYTES_MAX), keyword);
  const lineBreak = bytes[keyword + 6] === 0x0d && bytes[keyword + 7] === 0x0a ? 2 : 1;
  return { dictionary, body: bytes.subarray(keyword + 6 + lineBreak, end) };
}

async function unpack({ dictionary, body }: { dictionary: Buffer; body: Buffer }, roomBytes: number): Promise<Buffer | undefined> {
  if (ODD_FILTERS.some((filter) => dictionary.includes(filter))) return undefined;
  if (!dictionary.includes('/FlateDecode') && !dictionary.includes('/Fl ')) return body;
  try {
    return await inflated(body, { maxOutputLength: roomBytes });
  } catch {
    // Broken, encrypted, or larger than any real one: it cannot be looked into, so it is not kept.
    return undefined;
  }
}

/**
 * Whether a PDF holds nothing but pages: no program, no other file, no command, neither plainly nor under escaped names nor inside packed
 * objects. What cannot be looked into counts as hiding something (S44).
 */
export async function isPlainPdf(bytes: Buffer): Promise<boolean> {
  if (namesForbidden(bytes)) return false;
  let roomBytes = UNPACKED_BYTES_MAX;
  let count = 0;
  for (let at = bytes.indexOf(PACKED); at >= 0; at = bytes.indexOf(PACKED, at + PACKED.length)) {
    count += 1;
    const packed = packedStreamAt(bytes, at);
    const objects = packed === undefined || count > PACKED_STREAMS_MAX ? undefined : await unpack(packed, roomBytes);
    if (objects === undefined || namesForbidden(objects)) return false;
    roomBytes -= objects.length;
    if (roomBytes <= 0) return false;
  }
  return true;
}
