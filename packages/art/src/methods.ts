import { svgDocument, tonesFor } from './svg.ts';

/** Payment method logos: neutral pictures of the means of payment, never a real brand. 64 x 40, white strokes on a tone. */
const pictures: Readonly<Record<string, string>> = {
  card: '<rect x="16" y="10" width="32" height="20" rx="3"/><path d="M16 16H48M20 25H28"/>',
  'bank-transfer': '<path d="M17 17L32 9L47 17ZM20 17V28M28 17V28M36 17V28M44 17V28M17 30H47"/>',
  'instant-transfer': '<path d="M17 17L32 9L47 17ZM20 17V28M44 17V28M17 30H47M34 16L28 23H35L30 30"/>',
  'e-wallet': '<path d="M18 14H44a3 3 0 0 1 3 3V28a3 3 0 0 1-3 3H20a3 3 0 0 1-3-3V13a3 3 0 0 1 3-3H42M47 20H40a2.500 2.500 0 0 0 0 5H47"/>',
  'qr-payment': '<path d="M20 9H29V18H20ZM35 9H44V18H35ZM20 24H29V33H20ZM35 24H39M44 24V28M35 29V33H44V31"/>',
  voucher: '<path d="M15 12H49V17a3.500 3.500 0 0 0 0 7V29H15V24a3.500 3.500 0 0 0 0-7ZM38 12V15M38 19V22M38 26V29M21 18H31M21 23H31"/>',
  crypto: '<path d="M32 8L43 14V27L32 33L21 27V14ZM21 14L32 20L43 14M32 20V33"/>',
  'cash-agent': '<path d="M18 17H46L43 10H21ZM20 17V31H44V17M28 31V23H36V31"/>',
  cash: '<rect x="15" y="11" width="34" height="19" rx="2"/><circle cx="32" cy="20.500" r="5"/><path d="M20 16V16.100M44 25V25.100"/>',
  phone: '<rect x="24" y="7" width="16" height="27" rx="3"/><path d="M30 30H34"/>',
  // Coins by recognisable shapes: one ring, a prism, a square of four; none of them is a real brand.
  bitcoin: '<circle cx="32" cy="20" r="12"/><circle cx="32" cy="20" r="7.500"/><path d="M32 17V23M29 20H35"/>',
  ether: '<circle cx="32" cy="20" r="12"/><path d="M32 12L38 20L32 28L26 20ZM26 20H38"/>',
  usdt: '<circle cx="32" cy="20" r="12"/><path d="M27 15H37V25H27ZM27 20H37M32 15V25"/>',
  'bank-app': '<rect x="23" y="7" width="18" height="27" rx="3"/><path d="M27 18L32 14L37 18ZM28 18V24M32 18V24M36 18V24M27 26H37"/>',
  'instant-qr': '<path d="M18 9H27V18H18ZM18 24H27V33H18ZM35 9H44V18H35ZM40 22L34 29H41L36 35"/>',
  'saved-card': '<rect x="14" y="11" width="30" height="19" rx="3"/><path d="M14 17H44M42 27L46 31L52 23"/>',
  'coins-by-card':
    '<rect x="13" y="9" width="28" height="17" rx="3"/><path d="M13 14H41"/><circle cx="43" cy="27" r="7"/><path d="M43 24V30"/>',
  'usdt-card':
    '<rect x="13" y="9" width="28" height="17" rx="3"/><path d="M13 14H41"/><rect x="36" y="20" width="14" height="14" rx="7"/><path d="M40 27H46M43 24V30"/>',
  generic: '<circle cx="32" cy="20" r="12"/><path d="M27 20H37M32 15V25"/>',
};

/** The names a payment method may use as its logo: `/methods/{name}.svg`. */
export const methodLogoNames: readonly string[] = Object.keys(pictures);

export function methodLogoSvg(name: string): string {
  const { light, deep } = tonesFor(`method/${name}`);
  const picture = pictures[name] ?? pictures['generic'] ?? '';
  return svgDocument(
    { width: 64, height: 40 },
    `<rect width="64" height="40" rx="8" fill="${deep}"/><path d="M40 0H56a8 8 0 0 1 8 8V24Z" fill="${light}" opacity=".55"/>` +
      `<g fill="none" stroke="#fff" stroke-width="2">${picture}</g>`,
  );
}
