/** Normalizes a question: lowercase, no accents, plain quotes, decimal fractions, American spelling. */

const FRACTIONS: Readonly<Record<string, string>> = {
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '⅓': '1/3',
  '⅔': '2/3',
};

const decimal = (numerator: string, denominator: string): number => Number(numerator) / Number(denominator);

function readFractions(text: string): string {
  return text
    .replaceAll(/[½¼¾⅓⅔]/g, (sign) => ` ${FRACTIONS[sign] ?? ''}`)
    .replaceAll(/\b(\d+) +(\d)\/([2-9])\b/g, (_, whole: string, a: string, b: string) =>
      String(Math.round(1e4 * (Number(whole) + decimal(a, b))) / 1e4),
    )
    .replaceAll(/(?<![\d/.])(\d)\/([2-9])(?![\d/])/g, (_, a: string, b: string) =>
      String(Math.round(1e4 * decimal(a, b)) / 1e4),
    );
}

export function normalize(question: string): string {
  const plain = readFractions(
    question
      .replaceAll(/\b(?:an? )?quarter(?: of an)?[- ]inch\b/gi, '0.25 inch')
      .replaceAll(/\bhalf(?: an?)?[- ]inch\b/gi, '0.5 inch'),
  )
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/[“”„«»″]/g, '"')
    .replaceAll('×', 'x')
    .replaceAll(/colou?r/g, 'color')
    .replaceAll(/\bgr[ae]y/g, 'gray')
    .replaceAll(/licen[cs]e/g, 'license')
    .replaceAll(/\s+/g, ' ')
    .trim();
  // A double quote is an inch sign only after a number, as in "12" wide".
  return plain.replaceAll(/(?<!\d)\s?"|"(?=[a-z])/g, (quote, at: number) =>
    /\d/.test(plain.charAt(at - 1)) ? quote : ' ',
  );
}

export const wordsIn = (text: string): string[] =>
  (text.match(/[a-z](?:[a-z'&]*[a-z])?/g) ?? []).map((word) => word.replace(/'s$/, ''));
