import { documentBytesMax } from '@pavilion/contract/areas/player/player.ts';
import { countCharacters, firstCharacters } from '@pavilion/contract/formats/characters.ts';
import { createBoundedQueue } from '../../../kernel/bounded/bounded-queue.ts';

/** Kinds of file taken as a document (D-55). */
export type DocumentKind = 'image/jpeg' | 'image/png' | 'application/pdf';

const extensions = { 'image/jpeg': ['jpg', 'jpeg'], 'image/png': ['png'], 'application/pdf': ['pdf'] } as const;

const NAME_LENGTH_MAX = 100;
const PDF_TAIL_BYTES = 1024;
// A picture of more points than any camera takes is meant to fill the memory.
const PIXELS_MAX = 60_000_000;
const JPEG_QUALITY = 90;
// Tried in turn until no more bytes are kept than may be sent. The pixels of the last one are fewer bytes, however badly they pack.
const SIDES_PIXELS = [5000, 3000, 1500] as const;
// A picture of that many points takes half a gigabyte while it is open, however few bytes were sent.
const inTurn = createBoundedQueue({ concurrency: 1, waitingMax: 8, retryAfterSeconds: 10 });

const startsWith = (bytes: Buffer, signature: readonly number[]): boolean => signature.every((byte, index) => bytes[index] === byte);

/**
 * The type of a file, by its bytes alone; undefined for anything but JPEG, PNG and PDF (U-12). Its name and the declared type do not count.
 */
export function kindOf(bytes: Buffer): DocumentKind | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  const isPdf = bytes.subarray(0, 7).toString('latin1') === '%PDF-1.' || bytes.subarray(0, 7).toString('latin1') === '%PDF-2.';
  return isPdf && endsAsPdf(bytes) ? 'application/pdf' : undefined;
}

/** Some writers, and some banks, fill the last block of a file with zeros. */
function endsAsPdf(bytes: Buffer): boolean {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end -= 1;
  return bytes.subarray(Math.max(0, end - PDF_TAIL_BYTES), end).includes('%%EOF');
}

type PictureKind = Exclude<DocumentKind, 'application/pdf'>;

/**
 * Decodes and re-encodes a picture, so that only its pixels survive (no EXIF, locations or scripts). Undefined for a corrupt or refused
 * picture. @throws temporarilyUnavailable while too many wait
 */
export const cleanPicture = (bytes: Buffer, kind: PictureKind): Promise<Buffer | undefined> => inTurn(() => reencoded(bytes, kind));

async function reencoded(bytes: Buffer, kind: PictureKind): Promise<Buffer | undefined> {
  const { default: sharp } = await import('sharp');
  const encoded = (sidePixels: number): Promise<Buffer> => {
    const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' }).autoOrient();
    const fitting = picture.resize({ width: sidePixels, height: sidePixels, fit: 'inside', withoutEnlargement: true });
    return (kind === 'image/jpeg' ? fitting.jpeg({ quality: JPEG_QUALITY }) : fitting.png()).toBuffer();
  };
  try {
    const [largest, ...others] = SIDES_PIXELS;
    let kept = await encoded(largest);
    for (const sidePixels of others) if (kept.length > documentBytesMax) kept = await encoded(sidePixels);
    return kept;
  } catch {
    // Whatever the decoder stumbled over, it is no picture we keep; the caller refuses it under its field.
    return undefined;
  }
}

/**
 * A file's display name: without folders and control characters, ending as its content says. Examples for a JPEG: `../a/passport.jpg` gives
 * `passport.jpg`, `photo.php` gives `photo.php.jpg`, `` gives `document.jpg`.
 */
export function shownName(given: string, kind: DocumentKind): string {
  const [extension] = extensions[kind];
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
    .replace(/^\.+/, '')
    .trim();
  const base = clean === '' ? 'document' : clean;
  const hasExtension = extensions[kind].some((ending) => base.toLowerCase().endsWith(`.${ending}`));
  const named = hasExtension ? base : `${base}.${extension}`;
  return countCharacters(named) <= NAME_LENGTH_MAX ? named : `${firstCharacters(base, NAME_LENGTH_MAX - 10)}.${extension}`;
}
