/** Dates and years in four languages. */
import { EDGE } from '../reading.ts';

const MONTH =
  '(?:jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre)\\.?';
const YEAR = '(?:1[6789]|20)\\d\\d';
const DASH = '\\s?[–-]\\s?';
const TO = `(?:${DASH}| (?:to|through|thru|bis|hasta|à) )`;
const WEEKDAY =
  '(?:(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?|domingo|lunes|martes|miércoles|jueves|viernes|sábado|dimanche|lundi|mardi|mercredi|jeudi|vendredi|samedi|sonntag|montag|dienstag|mittwoch|donnerstag|freitag|samstag)\\.?,? ';
const DAY = '\\d{1,2}(?:st|nd|rd|th)?';
const SINCE =
  '(?:est\\.?|estd\\.?|since|established(?: in)?|founded(?: in)?|class of|season|desde|temporada|saison|fundad[oa](?: en)?|depuis|fondée?(?: en)?|seit|gegr\\.?|gegründet|promo(?:tion)?|generación|jahrgang)';
const SEASON =
  '(?:spring|summer|fall|autumn|winter|primavera|verano|otoño|invierno|printemps|été|automne|hiver|frühling|sommer|herbst)';
const MONTH_DAY = `(?:${WEEKDAY})?${MONTH} ${DAY}(?:${DASH}${DAY})?(?:,? ${YEAR})?(?!\\d)`;

const SOURCES: readonly string[] = [
  `${SINCE} (?:${YEAR}|['’]\\d\\d)(?:${DASH}(?:${YEAR}|\\d\\d))?`,
  // A founding year of two digits without an apostrophe: "since 94".
  '(?:est\\.?|since|desde|depuis|seit) [05-9]\\d',
  `${MONTH_DAY}(?:${TO}${MONTH_DAY})?`,
  `${DAY}\\.? (?:de )?${MONTH}(?:,? (?:de |del )?${YEAR})?`,
  `${MONTH} (?:${YEAR}|['’]\\d\\d)`,
  `${SEASON} (?:of )?(?:${YEAR}|['’]\\d\\d)`,
  `\\d{1,2}[./]\\d{1,2}[./](?:${YEAR}|\\d\\d)(?:${DASH}\\d{1,2}[./]\\d{1,2}[./](?:${YEAR}|\\d\\d))?`,
  `${YEAR}${DASH}\\d\\d(?!\\d)`,
  `${YEAR}${TO}${YEAR}`,
  YEAR,
];

export const DATE = new RegExp(
  `(?<![\\p{L}\\d#/.-])(?:(?:coming|arriving|due|opening|save the date) )?(?:${SOURCES.join('|')})${EDGE.after}|(?<![\\p{L}\\d])['’]\\d\\d(?!\\d)`,
  'giu',
);

export const isDate = (text: string): boolean => text.replaceAll(DATE, '').trim() === '' && text !== '';
