import path from 'node:path';
import { contradictedFigures } from './figures.ts';
import type { Spec } from './spec.ts';

interface SourceFile {
  /** From the root of the repository. */
  file: string;
  text: string;
}

/** What can be cited besides paragraphs: files, and headings of the files that are cited by heading. */
export interface Shelf {
  spec: Spec;
  /** Every file of the repository, from its root. */
  files: ReadonlySet<string>;
  headings(file: string): readonly string[];
}

interface Cited {
  at: number;
  problem: string;
}

/** Standards have paragraphs of their own. */
const STANDARD = /(?:RFC \d+|FIPS \d+|OpenID Connect Core) $/;
const PARAGRAPH = /(?:\b([A-Za-z][\w-]*(?:\.md)?),? )?§\s?(\d+(?:\.\d+)*)?/g;
/** `wire 3.5` lacks the sign that this check looks for. */
const WITHOUT_SIGN = /(?<![\w/.`-])([a-z]+)(?:\.md)? (\d+\.\d+)(?!\w|\.\d)/g;
/** `wire §4.4, §4.5`: the second one is of the same document. */
const CONTINUED = /§\s?\d[\d.]*(?: ?[,;–-]| and| or| to)?[^§\n]{0,3}$/;
/** Not what is in code quotes. */
const RULE = /(?<![\w.#/`-])(D-\d{2,3}|[A-Z]{1,2}-?\d{1,3})(?![\w%-]|\.\d)/g;
const DOCUMENT = /(?<![\w/.-])((?:[\w-]+\/)*[\w-]+\.md)(?:, ([A-Z][\w' ]+))?/g;
const LINK = /\]\(([^)#\s]*)(?:#([^)\s]*))?\)/g;
/** A test's title begins with its ids. */
const TITLE = /(?<=['"`])(?:[A-Z]{1,2}-?\d{1,3} )+(?=\S)/g;
const COMMENT = /(?<=^|[\s({])\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;
const SQL_COMMENT = /(?<=^|\s)--[^\n]*/g;

const isDocument = ({ file }: SourceFile): boolean => file.endsWith('.md');
const isTest = ({ file }: SourceFile): boolean => /\.(?:test|e2e)\.tsx?$/.test(file);
const specNameOf = ({ file }: SourceFile): string | undefined => /^docs\/spec\/([\w-]+)\.md$/.exec(file)?.[1];

/** A text of the same length in which only what matches is left, so that places stay what they are. */
function only(text: string, pattern: RegExp): string {
  let kept = '';
  for (const { 0: part, index } of text.matchAll(pattern)) kept += text.slice(kept.length, index).replace(/[^\n]/g, ' ') + part;
  return kept;
}

const commentsOf = (source: SourceFile): string => {
  if (isDocument(source)) return source.text;
  return only(source.text, source.file.endsWith('.sql') ? SQL_COMMENT : COMMENT);
};

function* paragraphs(source: SourceFile, { spec }: Shelf): Generator<Cited> {
  let document = specNameOf(source);
  for (const { 0: cited, 1: word = '', 2: number = '', index } of source.text.matchAll(PARAGRAPH)) {
    const before = source.text.slice(0, index + cited.indexOf('§'));
    if (STANDARD.test(before)) continue;
    const name = word.replace(/\.md$/, '');
    const isNamed = spec.sections.has(name);
    if (isNamed) document = name;
    else if (!CONTINUED.test(before)) document = specNameOf(source);
    if (document === undefined) yield { at: index, problem: `"${cited}" names no document of docs/spec` };
    else if (spec.sections.get(document)?.has(number) !== true) yield { at: index, problem: `${document} has no §${number}` };
  }
}

function* unsigned(source: SourceFile, { spec }: Shelf): Generator<Cited> {
  for (const { 0: cited, 1: name = '', 2: number = '', index } of commentsOf(source).matchAll(WITHOUT_SIGN)) {
    if (spec.sections.has(name)) yield { at: index, problem: `"${cited}" is cited as ${name} §${number}` };
  }
}

function* rules(source: SourceFile, { spec }: Shelf): Generator<Cited> {
  const families = new Set([...spec.statements.keys()].map((id) => id.replace(/\d+$/, '')));
  const titles = isTest(source) ? only(source.text, TITLE) : '';
  for (const text of [commentsOf(source), titles]) {
    for (const { 1: id = '', index } of text.matchAll(RULE)) {
      if (families.has(id.replace(/\d+$/, '')) && !spec.statements.has(id)) yield { at: index, problem: `no document states ${id}` };
    }
  }
}

/** Where a document that is named may be: beside the file, at the root, or among the documents. */
function locate(name: string, source: SourceFile, { files }: Shelf): string | undefined {
  const places = [path.dirname(source.file), '.', 'docs', 'docs/spec'].map((directory) => path.posix.join(directory, name));
  return places.find((place) => files.has(place));
}

/** The name by which a link leads to a heading, as the forges make it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

function* links(source: SourceFile, { files, headings }: Shelf): Generator<Cited> {
  for (const { 1: target = '', 2: anchor, index } of source.text.matchAll(LINK)) {
    if (/^[a-z]+:/.test(target)) continue;
    const place = target === '' ? source.file : path.posix.join(path.dirname(source.file), target);
    if (![...files].some((file) => file.startsWith(place))) yield { at: index, problem: `the link to ${target} leads nowhere` };
    else if (anchor !== undefined && place.endsWith('.md') && !headings(place).map(anchorOf).includes(anchor))
      yield { at: index, problem: `${place} has no heading #${anchor}` };
  }
}

function* documents(source: SourceFile, shelf: Shelf): Generator<Cited> {
  for (const { 1: name = '', 2: heading, index } of commentsOf(source).matchAll(DOCUMENT)) {
    const place = locate(name, source, shelf);
    if (place === undefined) yield { at: index, problem: `there is no ${name}` };
    else if (heading !== undefined && !shelf.headings(place).some((line) => line.startsWith(heading.trim())))
      yield { at: index, problem: `${place} has no heading "${heading.trim()}"` };
  }
}

/** Every citation of a file that leads nowhere or says another figure than what it cites, as `file:line what`. */
export function badCitations(source: SourceFile, shelf: Shelf): string[] {
  const figures = contradictedFigures(commentsOf(source), shelf.spec);
  const found = [
    ...paragraphs(source, shelf),
    ...unsigned(source, shelf),
    ...rules(source, shelf),
    ...documents(source, shelf),
    ...(isDocument(source) ? links(source, shelf) : []),
    ...figures,
  ];
  return found
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, problem }) => `${source.file}:${source.text.slice(0, at).split('\n').length} ${problem}`);
}

/** How many citations of paragraphs and rules a file has. */
export function countCitations(source: SourceFile, { spec }: Shelf): number {
  const cited = [...commentsOf(source).matchAll(RULE)].filter(([, id = '']) => spec.statements.has(id));
  return cited.length + [...source.text.matchAll(PARAGRAPH)].length;
}
