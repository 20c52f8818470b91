import type { documentTypes } from '@pavilion/contract/constants.ts';
import * as z from 'zod/mini';
import { defaultContentLocale, findDocuments, siteContent } from '../../content/index.ts';

const page = z.object({
  documentTypeCards: z.record(z.string(), z.object({ title: z.string() })),
  uploadDocumentName: z.record(z.string(), z.string()),
});

/** The card of the documents page on which a type is sent, and whether the card takes two sides. */
const cards: Readonly<Record<(typeof documentTypes)[number], { card: string; isSide?: true }>> = {
  identity_front: { card: 'passport', isSide: true },
  identity_back: { card: 'passport', isSide: true },
  identity_selfie_id: { card: 'identity_selfie_id' },
  address: { card: 'address' },
  payment: { card: 'payment', isSide: true },
  payment_back: { card: 'payment', isSide: true },
  other: { card: 'other' },
};

const hasCard = (type: string): type is keyof typeof cards => Object.hasOwn(cards, type);

const pageIn = (locale: string) => findDocuments(siteContent(), { locale, directory: 'profile', name: 'documents' })[0]?.body;

/** Documents as the player's own page calls them. Example: `Identity document (Front), Proof of address`. */
export function paperNames(locale: string | undefined, types: readonly string[]): string {
  const { documentTypeCards, uploadDocumentName } = page.parse(pageIn(locale ?? defaultContentLocale) ?? pageIn(defaultContentLocale));
  const names = types.map((type) => {
    if (!hasCard(type)) return type;
    const { card, isSide } = cards[type];
    const title = documentTypeCards[card]?.title ?? type;
    return isSide ? `${title} (${uploadDocumentName[type] ?? type})` : title;
  });
  return names.join(', ');
}
