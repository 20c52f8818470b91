/** Structured data in the vocabulary of schema.org, for search engines. */
export type JsonLd = { readonly '@type': string; readonly [key: string]: JsonLdValue };
type JsonLdValue = string | number | JsonLd | readonly JsonLd[];

const said = (thing: JsonLd): JsonLd => ({ '@context': 'https://schema.org', ...thing });

/** The site, with the address its search is reached by. */
export const siteAbout = ({ name, url, searchUrl }: { name: string; url: string; searchUrl: string }): JsonLd =>
  said({
    '@type': 'WebSite',
    name,
    url,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${searchUrl}?name={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  });

type Game = { name: string; provider: string; url: string; picture: string };

/** A game: who made it and where it is played. */
export const gameAbout = ({ name, provider, url, picture }: Game): JsonLd =>
  said({
    '@type': 'VideoGame',
    name,
    url,
    image: picture,
    gamePlatform: 'Web browser',
    applicationCategory: 'Game',
    author: { '@type': 'Organization', name: provider },
  });

/** Questions with their answers as plain text. */
export const questionsAbout = (questions: readonly { question: string; answer: string }[]): JsonLd =>
  said({
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  });
