import type { Failure } from './rule.ts';

/** English texts of the rules for `error.fields`, used when the content has none. */
const texts: Readonly<Record<string, string>> = {
  required: 'This field is required',
  requiredIf: 'This field is required',
  requiredUnless: 'This field is required',
  sameAs: 'The values do not match',
  confirmed: 'The values do not match',
  different: 'The values must differ',
  accepted: 'This must be accepted',
  declined: 'This must be declined',
  boolean: 'Choose yes or no',
  email: 'Enter a valid e-mail address',
  url: 'Enter a valid address',
  regex: 'The format is not valid',
  not_regex: 'The format is not valid',
  alpha: 'Use letters only',
  alphaNum: 'Use letters and digits only',
  alpha_dash: 'Use letters, digits, underscores and hyphens only',
  alpha_num: 'Use letters, digits, underscores and hyphens only',
  string: 'Enter some text',
  array: 'Provide a list',
  uppercase: 'Use capital letters',
  lowercase: 'Use lower-case letters',
  ip: 'Enter a valid IP address',
  mac_address: 'Enter a valid MAC address',
  minLength: 'At least {min} characters',
  maxLength: 'At most {max} characters',
  minValue: 'At least {min}',
  maxValue: 'At most {max}',
  between: 'From {min} to {max}',
  numeric: 'Enter a number',
  integer: 'Enter a whole number',
  decimal: 'Enter a number',
  digits: 'Exactly {param} digits',
  digits_between: '{min} to {max} digits',
  date: 'Enter a valid date',
  date_equals: 'The date must be {param}',
  after: 'The date must be after {param}',
  before: 'The date must be before {param}',
  after_or_equal: 'The date must not be before {param}',
  before_or_equal: 'The date must not be after {param}',
  minAge: 'You must be at least {min} years old',
  maxAge: 'You must be at most {max} years old',
  phone: 'Enter a valid phone number',
  languageCode: 'Choose a language',
  countryCode: 'Choose a country',
  cpf_number: 'Enter a valid CPF number',
  iban: 'Enter a valid IBAN',
  momentPassed: 'This moment has passed already; choose a later one',
  limitNotKept: 'A limit that these cannot keep would protect nothing: {param}',
  breachedPassword: 'This password is publicly known; choose another one',
};

const fallback = 'This value is not valid';

/** A failure as a readable English sentence. */
export function failureText({ rule, min = 0, max = 0, param = '' }: Failure): string {
  return (texts[rule] ?? fallback).replace('{min}', String(min)).replace('{max}', String(max)).replace('{param}', param);
}
