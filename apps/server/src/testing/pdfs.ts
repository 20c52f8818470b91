import { createHash } from 'node:crypto';

/** The parts of a page that a test puts something into; each is the inside of a dictionary, or the operators of the page. */
interface PdfParts {
  catalog: string;
  page: string;
  mediaBox: string;
  content: string | Buffer;
  /** Dictionary of the operators' stream. */
  contentDictionary: string;
  /** How many pages show that content. */
  pages: number;
  trailer: string;
  /** Further objects, from number 10. */
  objects: readonly (string | Buffer)[];
  /** Encrypts the operators of the page, object 4. */
  seal: (content: Buffer) => Buffer;
}

export const pdfStream = (dictionary: string, body: string | Buffer): Buffer => {
  const bytes = Buffer.from(body);
  return Buffer.concat([Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`), bytes, Buffer.from('\nendstream')]);
};

/** Operators that fill a square of 200 points with black. */
export const SQUARE = '0 0 0 rg 100 100 200 200 re f';

const FIRST_EXTRA = 10;

const PLAIN: PdfParts = {
  catalog: '',
  page: '',
  mediaBox: '0 0 595 842',
  content: SQUARE,
  contentDictionary: '',
  pages: 1,
  trailer: '',
  objects: [],
  seal: (content) => content,
};

/** A PDF of A4 pages with a black square on each. */
export function aPdf(parts: Partial<PdfParts> = {}): Buffer<ArrayBuffer> {
  const { catalog, page, mediaBox, content, contentDictionary, pages, trailer, objects, seal } = { ...PLAIN, ...parts };
  const kids = Array<string>(pages).fill('3 0 R').join(' ');
  const numbered = new Map<number, string | Buffer>([
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
    [2, `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`],
    [3, `<< /Type /Page /Parent 2 0 R /MediaBox [${mediaBox}] /Contents 4 0 R ${page} >>`],
    [4, pdfStream(contentDictionary, seal(Buffer.from(content)))],
    ...objects.map((object, index) => [FIRST_EXTRA + index, object] as const),
  ]);
  let file = Buffer.from('%PDF-1.7\n');
  let table = '';
  for (const [number, object] of numbered) {
    table += `${number} 1\n${String(file.length).padStart(10, '0')} 00000 n \n`;
    file = Buffer.concat([file, Buffer.from(`${number} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
  }
  const head = `<< /Size ${FIRST_EXTRA + objects.length} /Root 1 0 R ${trailer} >>`;
  const end = `xref\n0 1\n0000000000 65535 f \n${table}trailer\n${head}\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(Buffer.concat([file, Buffer.from(end)]));
}

const PAD = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const KEY_BYTES = 5;
const CONTENT_NUMBER = 4;

const md5 = (...parts: Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();
const padded = (password: string): Buffer => Buffer.concat([Buffer.from(password), PAD]).subarray(0, PAD.length);

function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_value, index) => index);
  const at = (index: number): number => state[index & 255] ?? 0;
  const swap = (left: number, right: number): void => {
    [state[left & 255], state[right & 255]] = [at(right), at(left)];
  };
  let other = 0;
  for (let index = 0; index < 256; index += 1) {
    other = (other + at(index) + (key[index % key.length] ?? 0)) & 255;
    swap(index, other);
  }
  let index = 0;
  other = 0;
  return Buffer.from(
    bytes.map((byte) => {
      index = (index + 1) & 255;
      other = (other + at(index)) & 255;
      swap(index, other);
      return byte ^ at(at(index) + at(other));
    }),
  );
}

/** A PDF encrypted as PDF 1.1 has it; with an empty user's password it opens without one. */
export function aProtectedPdf({ owner, user }: { owner: string; user: string }): Buffer<ArrayBuffer> {
  const ownerEntry = rc4(md5(padded(owner)).subarray(0, KEY_BYTES), padded(user));
  const id = Buffer.from('0123456789abcdef');
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(-44);
  const key = md5(padded(user), ownerEntry, permissions, id).subarray(0, KEY_BYTES);
  const userEntry = rc4(key, PAD);
  const hex = (bytes: Buffer): string => `<${bytes.toString('hex')}>`;
  const entry = `/Filter /Standard /V 1 /R 2 /O ${hex(ownerEntry)} /U ${hex(userEntry)} /P -44`;
  const contentKey = md5(key, Buffer.from([CONTENT_NUMBER, 0, 0, 0, 0])).subarray(0, KEY_BYTES + 5);
  return aPdf({ seal: (content) => rc4(contentKey, content), trailer: `/Encrypt << ${entry} >> /ID [${hex(id)} ${hex(id)}]` });
}
