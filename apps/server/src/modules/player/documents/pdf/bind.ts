import { PICTURES_KEY } from '@pavilion/contract/formats/drawn-pdf.ts';

/** One page as a picture. */
export interface PagePicture {
  jpeg: Buffer;
  width: number;
  height: number;
}

/** For a page drawn at 200 dots per inch. */
const POINTS_PER_PIXEL = 0.36;
const OBJECTS_BEFORE = 2;
const OBJECTS_PER_PAGE = 3;

const stream = (dictionary: string, body: Buffer): Buffer[] => [
  Buffer.from(`<< ${dictionary} /Length ${body.length} >>\nstream\n`),
  body,
  Buffer.from('\nendstream'),
];

/** A PDF of these pictures and nothing else, a page each; its trailer says where they are (`picturesOf`). */
export function bindPages(pages: readonly PagePicture[]): Buffer {
  const numberOf = (place: number): number => OBJECTS_BEFORE + 1 + place * OBJECTS_PER_PAGE;
  const kids = pages.map((_page, place) => `${numberOf(place)} 0 R`).join(' ');
  const objects = [
    [Buffer.from('<< /Type /Catalog /Pages 2 0 R >>')],
    [Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`)],
    ...pages.flatMap(({ jpeg, width, height }, place) => {
      const number = numberOf(place);
      const [x, y] = [(width * POINTS_PER_PIXEL).toFixed(2), (height * POINTS_PER_PIXEL).toFixed(2)];
      const resources = `/Contents ${number + 1} 0 R /Resources << /XObject << /P ${number + 2} 0 R >> >>`;
      const form = `/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`;
      return [
        [Buffer.from(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${x} ${y}] ${resources} >>`)],
        stream('', Buffer.from(`q ${x} 0 0 ${y} 0 0 cm /P Do Q`)),
        stream(`/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${form}`, jpeg),
      ];
    }),
  ];
  return written(objects, new Set(pages.map(({ jpeg }) => jpeg)));
}

function written(objects: readonly (readonly Buffer[])[], pictures: ReadonlySet<Buffer>): Buffer {
  const parts: Buffer[] = [];
  let length = 0;
  const write = (part: Buffer): void => {
    parts.push(part);
    length += part.length;
  };
  const offsets: number[] = [];
  const places: number[] = [];
  write(Buffer.from('%PDF-1.7\n'));
  for (const [index, body] of objects.entries()) {
    offsets.push(length);
    write(Buffer.from(`${index + 1} 0 obj\n`));
    for (const part of body) {
      if (pictures.has(part)) places.push(length, part.length);
      write(part);
    }
    write(Buffer.from('\nendobj\n'));
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /${PICTURES_KEY} [${places.join(' ')}] >>`;
  write(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}\nstartxref\n${length}\n%%EOF\n`));
  return Buffer.concat(parts);
}
