import { keepContent, keptContent, siteContent } from '@pavilion/server/modules/content/index.ts';

/** Reads, renders and checks all texts once, so that no start does it again. Run by the build. */
keepContent(keptContent, siteContent());
