/** Classes of a word in the reader's word lists; the tagger's features are built from them. */
import { isKnownPlace, isState } from '../places.ts';
import { isNoun } from '../run-on.ts';
import { garmentOfColor, inkOfColor } from '../words/color-words.ts';
import {
  CLOTHES,
  FUNCTION_WORDS,
  KIND_WORDS,
  REQUEST_WORDS,
  STRONG_REQUESTS,
} from '../words/instruction-words.ts';
import {
  FEATURE_WORDS,
  GROUP_WORDS,
  OCCASION_WORDS,
  ORGANIZATION_ENDS,
  STYLE_WORDS,
  UNIT_WORDS,
} from '../words/lexicon.ts';
import { GIVEN_NAMES, LINE_OPENERS, NAME_HEADS } from '../words/name-words.ts';
import { PICTURE_ADJECTIVES, PICTURE_PARTS } from '../words/picture-words.ts';
import { LOOK_WORDS, ORDER_WORDS, PEOPLE_WORDS, POSITION_WORDS, PROSE_WORDS } from '../words/shop-words.ts';
import type { Token } from './tokens.ts';

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const MONTHS =
  /^(?:jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch|zo|s)?|märz|apr(?:il)?|abril|avril|may|mai|mayo|jun[ei]?|junio|juin|jul[yi]?|julio|juillet|aug(?:ust)?|agosto|août|sept?(?:ember|iembre|embre)?|o[ck]t(?:ober|ubre|obre)?|nov(?:ember|iembre|embre)?|de[cz](?:ember)?|diciembre|décembre|enero|janvier|febrero|février)\.?$/u;

const HEADS: ReadonlySet<string> = new Set([
  ...NAME_HEADS,
  ...GROUP_WORDS,
  ...ORGANIZATION_ENDS,
  ...OCCASION_WORDS,
]);
/** True for a word with which names of businesses, groups and occasions end. */
export const isHead = (plain: string): boolean => HEADS.has(plain);

const LISTS: readonly (readonly [string, ReadonlySet<string>])[] = [
  ['prose', PROSE_WORDS],
  ['order', ORDER_WORDS],
  ['position', POSITION_WORDS],
  ['look', LOOK_WORDS],
  ['people', PEOPLE_WORDS],
  ['request', REQUEST_WORDS],
  ['strong', STRONG_REQUESTS],
  ['kind', KIND_WORDS],
  ['group', GROUP_WORDS],
  ['end', ORGANIZATION_ENDS],
  ['head', HEADS],
  ['opener', LINE_OPENERS],
  ['given', GIVEN_NAMES],
  ['occasion', OCCASION_WORDS],
  ['function', FUNCTION_WORDS],
  ['feature', FEATURE_WORDS],
  ['unit', UNIT_WORDS],
  ['part', PICTURE_PARTS],
  ['adjective', PICTURE_ADJECTIVES],
  [
    'article',
    set('a an the un una unos unas une des ein eine einen einem el la los las le les der die das den dem'),
  ],
  ['indefinite', set('a an un una unos unas une des ein eine einen einem some two three four')],
  ['negation', set("no not don't dont never without nothing none sin nada pas sans nicht kein keine ohne")],
  [
    'since',
    set('est estd since established founded desde depuis seit gegr gegründet fundado fundada fondé fondée'),
  ],
  [
    'weekday',
    set(
      'mon monday tue tues tuesday wed weds wednesday thu thur thurs thursday fri friday sat saturday sun sunday lunes martes miércoles jueves viernes sábado domingo lundi mardi mercredi jeudi vendredi samedi dimanche montag dienstag mittwoch donnerstag freitag samstag sonntag',
    ),
  ],
  [
    'greeting',
    set(
      'hi hello hey hiya yo dear greetings thanks thank thx cheers regards best sincerely hola gracias saludos bonjour bonsoir salut merci cordialement hallo guten danke dank grüße grüßen moin servus',
    ),
  ],
];

/** Cue words, each with the kind of phrase that follows them. */
const CUES: readonly (readonly [string, ReadonlySet<string>])[] = [
  [
    'say',
    set(
      'say says saying said read reads reading word words wording text dice diga digan decir llevar steht stehen lesen écrit dire dise texte texto',
    ),
  ],
  [
    'name',
    set(
      "called named name names title titled call calls name's llama llamamos llamado llamada nombre heißt heißen namens name appelle nom s'appelle",
    ),
  ],
  [
    'slogan',
    set(
      'slogan tagline motto theme verse lema motto spruch devise subtitle underneath below under abajo debajo darunter dessous bottom',
    ),
  ],
  ['for', set('for para por pour für')],
  ['with', set('with w w/ featuring of con avec mit plus including')],
  ['at', set('at in near from en à in bei aus held around')],
  ['put', set('put add have print draw want need do use show include picture image want need')],
  ['love', set('love loves likes')],
  ['number', set('number no nr num numero número nummer numéro #')],
  ['player', set('last nickname player back apellido nachname')],
  ['be', set("is are be es son ist sind est was were it's we're im i'm")],
  ['front', set('front top vorne frente devant arriba oben')],
  ['contact', set('phone website web site email insta instagram ig facebook fb tel call text')],
];

function listed(word: string, lists: readonly (readonly [string, ReadonlySet<string>])[]): string[] {
  return lists.filter(([, words]) => words.has(word)).map(([name]) => name);
}

const SIZE = /^(?:\d{0,2}x{1,4}[sl]|[2-5]xl?|xs|s|m|l)$/u;

function patternsOf({ text, plain }: Token): string[] {
  const found: string[] = [];
  if (/^(?:1[789]|20)\d\d$/u.test(plain)) found.push('year');
  if (/^['’]\d\d$/u.test(text)) found.push('year');
  if (/^\d+$/u.test(plain)) found.push(plain.length < 3 ? 'count' : 'number');
  if (/^\d+(?:st|nd|rd|th)$/u.test(plain)) found.push('ordinal');
  if (/^\d+[-–/.]\d+/u.test(plain)) found.push('figures');
  if (/\d{3}[-.) ]*\d{4}/u.test(text)) found.push('phone');
  if (/^#\d+$/u.test(text)) found.push('hash');
  if (/^[@#]\p{L}/u.test(text)) found.push('handle');
  if (/\p{L}\.(?:com|net|org|co|us|shop|\p{L}{2,6})(?:\/|$)|@.+\./iu.test(text) && text.includes('.'))
    found.push('address');
  if (/^\$/u.test(text)) found.push('money');
  if (SIZE.test(plain)) found.push('size');
  if (MONTHS.test(plain)) found.push('month');
  return found;
}

/** Names of the lists that contain the word and of the patterns that match it. */
export function classesOf(token: Token): readonly string[] {
  if (token.quoted) return ['quoted'];
  const { plain } = token;
  const found = [...listed(plain, LISTS), ...patternsOf(token)];
  if (CLOTHES.test(plain)) found.push('clothes');
  if (isNoun(plain)) found.push('noun');
  if (inkOfColor(plain) !== null || garmentOfColor(plain) !== null) found.push('color');
  if (STYLE_WORDS[plain] !== undefined) found.push('style');
  if (isState(token.text)) found.push('state');
  if (isKnownPlace(plain)) found.push('place');
  if (/(?:ing|ando|iendo|in['’]?)$/u.test(plain) && plain.length > 5) found.push('ing');
  if (plain.endsWith("'s") && GIVEN_NAMES.has(plain.slice(0, -2))) found.push('owner');
  if (/n['’]t$|['’](?:s|re|ve|ll|d|m)$/u.test(plain)) found.push('contracted');
  return found.length === 0 ? ['unknown'] : found;
}

export const cuesOf = (token: Token): readonly string[] => listed(token.plain, CUES);
