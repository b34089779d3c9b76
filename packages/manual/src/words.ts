/** Words as the search compares them: lower case, American, without endings, the trade's synonyms as one word. */
import { stemmer } from 'stemmer';

/**
 * What the trade calls one thing. The first word stands for all; phrases count before single words. Nothing here may
 * be taken from the held-out half of questions.json.
 */
const TRADE: readonly (readonly string[])[] = [
  ['gangsheet', 'gang sheet', 'gang sheets', 'gangsheets', 'gang run', 'ganging', 'gang up'],
  ['underbase', 'under base', 'white base', 'white layer', 'white backing', 'white under', 'underlay'],
  ['garment', 'tshirt', 't-shirt', 't shirt', 'tee', 'tees', 'shirt', 'hoodie', 'apparel', 'clothing'],
  ['artwork', 'art', 'design', 'graphic'],
  [
    'lowresolution',
    'low resolution',
    'low res',
    'lowres',
    'blurry',
    'blurred',
    'pixelated',
    'pixelation',
    'fuzzy',
    'too small to print',
    'not sharp',
    'jagged',
    'low quality',
    'grainy',
    'tiny',
  ],
  [
    'upscale',
    'upscaler',
    'enlarge',
    'enlargement',
    'upsize',
    'upsample',
    'upres',
    'blow up',
    'make bigger',
    'make larger',
    'increase size',
  ],
  [
    'vectorize',
    'vectorizer',
    'vector',
    'vectorise',
    'vectorised',
    'tracing',
    'trace',
    'autotrace',
    'image trace',
    'live trace',
    'curves',
  ],
  ['knockout', 'knock out', 'knocked out', 'knocking out', 'ko', 'drop out'],
  ['cutout', 'cut out', 'isolate', 'remove background', 'background removal', 'bg remover', 'white box'],
  ['halo', 'fringe', 'fringing', 'white edge', 'white edges', 'white outline showing', 'light edge'],
  [
    'semitransparent',
    'semi transparent',
    'semi-transparent',
    'semitransparency',
    'translucent',
    'partial opacity',
    'partly transparent',
    'soft edge',
    'soft edges',
    'feathered',
    'half transparent',
  ],
  [
    'transparent',
    'transparency',
    'clear background',
    'no background',
    'alpha',
    'alpha channel',
    'see through',
  ],
  ['checkerboard', 'checkered', 'fake transparency', 'baked in'],
  [
    'separation',
    'separations',
    'separate',
    'seps',
    'seperation',
    'seperate',
    'color separation',
    'separator',
    'separated',
  ],
  ['spotcolor', 'spot color', 'spot colors', 'pantone', 'pms'],
  ['simulated', 'sim process', 'simprocess', 'simulated process'],
  ['processcolor', 'four color process', '4 color process', 'cmyk process'],
  ['halftone', 'halftoning', 'half tone', 'half tones', 'dots'],
  ['fm', 'stochastic', 'blue noise', 'diffusion'],
  ['moire', 'moiré', 'interference pattern'],
  ['dotgain', 'dot gain', 'press gain', 'tone value increase'],
  ['trap', 'trapping', 'spread', 'overlap'],
  ['registration', 'registration marks', 'reg marks', 'crosshair', 'crosshairs', 'target marks'],
  ['bleed', 'bleeds'],
  ['safezone', 'safe zone', 'safe area', 'safety margin'],
  ['font', 'typeface'],
  ['outline', 'stroke', 'border', 'contour', 'offset path'],
  ['cutter', 'plotter', 'vinyl cutter', 'cricut', 'silhouette cameo', 'plot', 'vinyl'],
  [
    'thinline',
    'thin line',
    'thin lines',
    'hairline',
    'fine line',
    'fine lines',
    'line thickness',
    'line weight',
    'line width',
    'stroke width',
  ],
  ['inklimit', 'total ink', 'ink limit', 'tac', 'total area coverage', 'ink coverage'],
  ['blackink', 'rich black', 'pure black', 'pure k', '100k'],
  ['fileformat', 'accepted files', 'file format', 'file formats', 'file type', 'file types'],
  ['mesh', 'mesh count', 'screen mesh', 'threads per inch'],
  ['jpeg', 'jpg', 'jfif'],
  ['tiff', 'tif'],
  ['heic', 'heif', 'iphone'],
  ['psd', 'photoshop file'],
  ['artifact', 'artifacts', 'jpeg dirt', 'compression noise', 'artefacts'],
  ['dtf', 'direct to film', 'dtf transfer', 'transfers', 'transfer'],
  ['contour cut', 'cutcontour', 'cut contour', 'kiss cut', 'die cut', 'sticker', 'stickers'],
];

/** The same for what any program has, and any question may ask. */
const GENERAL: readonly (readonly string[])[] = [
  ['image', 'picture', 'pic', 'photo', 'photograph', 'bitmap image'],
  ['downscale', 'downscaler', 'shrink', 'downsize', 'downsample', 'make smaller', 'reduce size', 'reduce'],
  ['background', 'backdrop', 'bg'],
  ['fade', 'fades', 'faded', 'gradient', 'glow', 'drop shadow', 'shadow', 'vignette', 'smoke'],
  ['token', 'tokens', 'credit', 'credits'],
  ['price', 'cost', 'costs', 'charge', 'charged', 'pricing', 'pay', 'paid', 'billing', 'bill', 'fee'],
  ['plan', 'subscription', 'tier', 'monthly allowance', 'roll over', 'rollover'],
  ['tone', 'tones', 'midtone', 'midtones', 'shading', 'shades', 'skin tones', 'percent dot', 'percent dots'],
  ['trim', 'cut line', 'cut edge', 'crop marks'],
  ['profile', 'icc', 'icc profile', 'color profile'],
  [
    'dull',
    'washed out',
    'muted',
    'muddy',
    'colors look wrong',
    'colors look different',
    'different colors',
    'color shift',
    'vibrant',
  ],
  [
    'placement',
    'where to put',
    'position',
    'dimensions',
    'collar',
    'left chest',
    'full front',
    'print location',
    'sleeve print',
  ],
  ['nest', 'nesting', 'arrange', 'pack'],
  ['batch', 'bulk', 'many files', 'folder', 'hundred files', 'multiple files', 'at once'],
  ['signin', 'sign in', 'signing in', 'log in', 'login', 'logging in', 'signed in'],
  ['twofactor', 'two factor', 'two-factor', '2fa', 'mfa', 'two step', 'two-step', 'authenticator'],
  ['magiclink', 'magic link', 'email link', 'sign-in link', 'login link'],
  ['privacy', 'private', 'uploaded to', 'on your server', 'stored', 'confidential'],
  ['shortcut', 'shortcuts', 'hotkey', 'hotkeys', 'keyboard', 'keys'],
  ['cli', 'command line', 'terminal', 'command-line', 'script it'],
  ['deploy', 'deployment', 'docker', 'self host', 'self-host', 'selfhost', 'own server', 'on premise'],
  ['validate', 'validator', 'validation', 'preflight', 'check', 'checking'],
  ['score', 'rating', 'print readiness', 'readiness'],
  ['film', 'transparency film', 'film positive', 'positives'],
  ['preset', 'presets', 'saved settings'],
  ['undo', 'redo', 'revert'],
  ['unsupported', 'not supported', 'cannot open', "can't open", 'wont open', "won't open"],
  ['password', 'passcode', 'locked', 'encrypted'],
  ['soft', 'softer', 'plasticky', 'heavy hand', 'stiff', 'hand feel', 'soft hand'],
];

/** British spelling, and what is written in several ways. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/colour/g, 'color'],
  [/grey/g, 'gray'],
  [/centre/g, 'center'],
  [/(\w)ising\b/g, '$1izing'],
  [/(\w{4,})ise(d|s|r)?\b/g, '$1ize$2'],
  [/licence/g, 'license'],
];

/** Words that say nothing of what is asked. */
const EMPTY = new Set(
  `a about after all also am an and any are around as at be because been before being best better between both but by can cannot
  could d did do does doing don done down during each either else ever every few for from get gets getting give go going good
  got had has have having he help her here him his how however i if im in into is isn it its itself just keep know let
  like ll look looks m make makes making many may me might more most much must my need needs never new no nor not now of
  off on once one only onto or other our out over own please put re really rid right s said same say see set she should show since so some something
  still such t take tell than thank thanks that the their them then there these they thing things this those though through to too
  try trying under until up upon us use used using ve very vs want wants was way we well were what when where whether which
  while who whom whose why will with within without won work works would yes yet you your difference mean means come comes came bit lot example time long old another different way forever terrible awful bad ok okay`.split(
    /\s+/,
  ),
);

const plain = (text: string): string => {
  const lower = text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[’‘]/g, "'");
  return SPELLINGS.reduce((before, [wrong, right]) => before.replaceAll(wrong, right), lower);
};

const EMPTY_STEMS = new Set([...EMPTY].map((word) => stemmer(word)));

const stem = (word: string): string => (/^[a-z]+$/.test(word) ? stemmer(word) : word);
const split = (text: string): string[] => text.match(/[a-z0-9]+(?:'[a-z]+)?/g) ?? [];

/** The names of the trade's things. */
export const TRADE_WORDS: ReadonlySet<string> = new Set(
  TRADE.map(([name = '']) => stem(split(plain(name)).join(''))),
);

/** Stemmed phrase → the stem that stands for it, by the phrase's first stem; the longest first. */
const phrases = new Map<string, { readonly words: readonly string[]; readonly becomes: string }[]>();
for (const [name = '', ...others] of [...TRADE, ...GENERAL]) {
  for (const phrase of [name, ...others]) {
    const words = split(plain(phrase)).map(stem);
    const first = words[0];
    if (first === undefined) continue;
    const known = phrases.get(first) ?? [];
    known.push({ words, becomes: stem(split(plain(name)).join('')) });
    phrases.set(
      first,
      known.sort((a, b) => b.words.length - a.words.length),
    );
  }
}

/** The words of a text that count, in order. */
export function wordsOf(text: string): string[] {
  const raw = split(plain(text)).map((word) => word.replace(/'.*$/, ''));
  const stems = raw.map(stem);
  const found: string[] = [];
  for (let at = 0; at < stems.length; ) {
    const match = phrases
      .get(stems[at] ?? '')
      ?.find(({ words }) => words.every((word, ahead) => stems[at + ahead] === word));
    const word = raw[at] ?? '';
    if (match) found.push(match.becomes);
    else if (
      !EMPTY.has(word) &&
      !EMPTY_STEMS.has(stems[at] ?? '') &&
      (word.length > 1 || /[k0-9]/.test(word))
    )
      found.push(stems[at] ?? word);
    at += match?.words.length ?? 1;
  }
  return found;
}
