/** Public API of content: texts of the site, of mails and of refusals, read from `content/` and held in memory (wire §5, D-81). */
export { type ContentProblem, compareLocales, pluralProblems } from './check.ts';
export { type Body, readContentFiles } from './files.ts';
export { keepContent } from './kept.ts';
export { mailHtml } from './mail-html.ts';
export { refusalTexts } from './refusals.ts';
export {
  type ContentStore,
  composeMail,
  composeSms,
  contentDirectory,
  contentGroup,
  contentLocale,
  defaultContentLocale,
  documentReasonIn,
  documentReasonText,
  findDocuments,
  keptContent,
  loadContent,
  type Notice,
  noticeText,
  pagePath,
  pageTitle,
  reloadSiteContent,
  siteContent,
  withdrawalReasonText,
} from './service.ts';
export { formatText, type TextValues } from './texts.ts';
