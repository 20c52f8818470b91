import { documentStatus } from '@pavilion/contract/constants.ts';
import { documentReasonText, siteContent } from '../../modules/content/index.ts';

/** A document of the demo world (sandbox.md): its owner, its kind, and how it was reviewed. */
export interface WorldDocument {
  email: string;
  type: string;
  fileName: string;
  status: number;
  rejectReason: string | null;
}

export const WORLD_DOCUMENTS: readonly WorldDocument[] = [
  {
    email: 'kyc@pavilion.test',
    type: 'identity_front',
    fileName: 'identity-front.pdf',
    status: documentStatus.pending,
    rejectReason: null,
  },
  { email: 'kyc@pavilion.test', type: 'identity_back', fileName: 'identity-back.pdf', status: documentStatus.pending, rejectReason: null },
  {
    email: 'vip@pavilion.test',
    type: 'identity_front',
    fileName: 'identity-front.pdf',
    status: documentStatus.approve,
    rejectReason: null,
  },
  { email: 'vip@pavilion.test', type: 'identity_back', fileName: 'identity-back.pdf', status: documentStatus.approve, rejectReason: null },
  {
    email: 'vip@pavilion.test',
    type: 'address',
    fileName: 'electricity-bill.pdf',
    status: documentStatus.canceled,
    rejectReason: documentReasonText(siteContent(), 'en', 'expired'),
  },
];

/** A one-page PDF with a single line of text. The line must be plain ASCII without brackets. */
export function paper(line: string): Buffer {
  const drawing = `BT /F1 18 Tf 72 720 Td (${line}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.7\n';
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(file.length);
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const trailer = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + trailer, 'latin1');
}
