/** DTF ink is measured in milliliters, and plastisol printed through a screen in grams. */
export type Process = 'dtf' | 'screen';

export const AMOUNT_UNITS = { dtf: 'ml', screen: 'g' } as const satisfies Record<Process, string>;

export type InkRate = {
  /** Ink of one pass at 100 % coverage, ml or g per m². */
  readonly perSquareMeter: number;
  readonly passes: number;
  /** Price per liter or kilogram; 0 if the shop has set none. */
  readonly centsPerThousand: number;
};

export type NamedInkRate = InkRate & { readonly name: string };

export type InkRates = {
  readonly color: InkRate;
  readonly white: InkRate;
  /** Inks with their own rate, found by name regardless of case. */
  readonly named: readonly NamedInkRate[];
};

export type PriceTier = {
  /** Smallest number of pieces that gets the discount. */
  readonly from: number;
  readonly discountPercent: number;
};

/** Prices are whole cents; 0 if the shop has set none. */
export type ShopRates = {
  readonly dtf: InkRates;
  readonly screen: InkRates;
  /** Process that prints the Color Separator's plates. */
  readonly separations: Process;
  /** Powder used on inked areas. */
  readonly powderGramsPerSquareMeter: number;
  readonly powderCentsPerKilogram: number;
  readonly filmCentsPerSquareMeter: number;
  /** Press time per meter of film. */
  readonly minutesPerMeter: number;
  readonly centsPerHour: number;
  readonly setupCents: number;
  readonly marginPercent: number;
  readonly tiers: readonly PriceTier[];
};

/**
 * Means of published figures, which differ by a factor of two; shops replace them with their own. DTF: color 9 to 12
 * and white 18 to 25 ml/m², powder 30 to 60 g/m², film $2 to $4 per m², 7 m²/h on film 60 cm wide. Screen: plastisol
 * through 230 threads per inch, and white through 156. Prices without a published figure are not set.
 */
export const TYPICAL_RATES: ShopRates = {
  dtf: {
    color: { perSquareMeter: 10.5, passes: 1, centsPerThousand: 0 },
    white: { perSquareMeter: 21.5, passes: 1, centsPerThousand: 0 },
    named: [],
  },
  screen: {
    color: { perSquareMeter: 35, passes: 1, centsPerThousand: 0 },
    white: { perSquareMeter: 70, passes: 1, centsPerThousand: 0 },
    named: [],
  },
  separations: 'screen',
  powderGramsPerSquareMeter: 45,
  powderCentsPerKilogram: 0,
  filmCentsPerSquareMeter: 300,
  minutesPerMeter: 5.1,
  centsPerHour: 0,
  setupCents: 0,
  marginPercent: 0,
  tiers: [],
};
