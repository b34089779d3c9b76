/** Texts of the elements themselves, before or instead of the frame. */
export type ElementTexts = { readonly title: string; readonly wait: string; readonly blocked: string };

export type FrameKind = 'check' | 'sheet';

const ENGLISH: Readonly<Record<FrameKind, ElementTexts>> = {
  check: {
    title: 'Check your artwork',
    wait: 'The artwork check is loading.',
    blocked: 'The artwork check is not available on this page. Please contact the shop.',
  },
  sheet: {
    title: 'Build your gang sheet',
    wait: 'The gang sheet builder is loading.',
    blocked: 'The gang sheet builder is not available on this page. Please contact the shop.',
  },
};

const TEXTS: Readonly<Record<string, Readonly<Record<FrameKind, ElementTexts>>>> = {
  en: ENGLISH,
  es: {
    check: {
      title: 'Comprueba tu diseño',
      wait: 'La comprobación del diseño se está cargando.',
      blocked: 'La comprobación del diseño no está disponible en esta página. Contacta con la tienda.',
    },
    sheet: {
      title: 'Crea tu plancha',
      wait: 'El creador de planchas se está cargando.',
      blocked: 'El creador de planchas no está disponible en esta página. Contacta con la tienda.',
    },
  },
  fr: {
    check: {
      title: 'Vérifier votre visuel',
      wait: 'La vérification du visuel se charge.',
      blocked: 'La vérification du visuel n’est pas disponible sur cette page. Contactez l’imprimeur.',
    },
    sheet: {
      title: 'Composer votre planche',
      wait: 'La composition de planches se charge.',
      blocked: 'La composition de planches n’est pas disponible sur cette page. Contactez l’imprimeur.',
    },
  },
  de: {
    check: {
      title: 'Druckdaten prüfen',
      wait: 'Die Prüfung wird geladen.',
      blocked: 'Die Prüfung ist auf dieser Seite nicht verfügbar. Bitte wende dich an die Druckerei.',
    },
    sheet: {
      title: 'Druckbogen zusammenstellen',
      wait: 'Der Bogenplaner wird geladen.',
      blocked: 'Der Bogenplaner ist auf dieser Seite nicht verfügbar. Bitte wende dich an die Druckerei.',
    },
  },
  pt: {
    check: {
      title: 'Verifique a sua arte',
      wait: 'A verificação da arte está a carregar.',
      blocked: 'A verificação da arte não está disponível nesta página. Contacte a gráfica.',
    },
    sheet: {
      title: 'Monte a sua folha',
      wait: 'A montagem de folhas está a carregar.',
      blocked: 'A montagem de folhas não está disponível nesta página. Contacte a gráfica.',
    },
  },
};

/** @param lang as in HTML, such as "de-AT"; English for a language without texts */
export const elementTexts = (kind: FrameKind, lang: string): ElementTexts =>
  (TEXTS[lang.split('-')[0]?.toLowerCase() ?? ''] ?? ENGLISH)[kind];
