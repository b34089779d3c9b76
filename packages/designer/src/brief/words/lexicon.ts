import type { Style } from '../../type/pairings.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));
const phrases = (text: string): readonly string[] =>
  text
    .trim()
    .split(/\s*,\s*/)
    .sort((a, b) => b.length - a.length);

export const GROUP_WORDS = words(`
club team crew church school academy company co brewing brewery family band department dept squad association society
league ministry ministries veterans anglers riders hunters hikers runners cyclists farm farms ranch garage barbershop
cafe coffee bakery roasters tavern grill kitchen restaurant diner market shop studio studios gym fitness boxing yoga
outfitters outdoors guides volunteers firefighters alumni seniors class troop pack legion union rangers scouts choir
orchestra theater theatre university college elementary preschool robotics racing motors plumbing electric
construction landscaping roofing welding ironworks woodworks distillery vineyard winery nursery kennel rescue shelter
foundation charity conservancy council committee chapter lodge guild
`);

/** Words that end the name of an organization. */
export const ORGANIZATION_ENDS = words(`
church chapel department dept roofing plumbing hvac league company co inc llc gym school academy brewing brewery club
guild association taekwondo karate salon barbershop bakery cafe grill tavern landscaping electric construction masonry
welding motors garage ministries hospital clinic library university college 5k 10k marathon
`);

export const OCCASION_WORDS = words(`
reunion birthday bachelorette bachelor fundraiser 5k 10k marathon tour camp retreat graduation wedding anniversary
festival fest tournament championship championships derby cup parade picnic cookout potluck homecoming prom gala
banquet walk run ride regatta rodeo fair carnival convention conference summit hackathon christmas halloween
thanksgiving easter vacation cruise campout trip
`);

/** Words that mark a place if they come before or after a name. */
export const FEATURE_WORDS = words(`
lake mount mt river creek bay park county beach valley springs falls canyon island islands harbor mountains mountain
hill hills forest coast city town village ranch desert peninsula ridge point cove port
`);

/** States, provinces and countries. */
export const REGIONS: readonly string[] = phrases(`
alabama, alaska, arizona, arkansas, california, colorado, connecticut, delaware, florida, georgia, hawaii, idaho,
illinois, indiana, iowa, kansas, kentucky, louisiana, maine, maryland, massachusetts, michigan, minnesota, mississippi,
missouri, montana, nebraska, nevada, new hampshire, new jersey, new mexico, new york, north carolina, north dakota,
ohio, oklahoma, oregon, pennsylvania, rhode island, south carolina, south dakota, tennessee, texas, utah, vermont,
virginia, washington, west virginia, wisconsin, wyoming, usa, canada, mexico, germany, france, italy, spain, ireland,
scotland, england, wales, norway, sweden, denmark, finland, iceland, japan, australia, new zealand, brazil, portugal,
poland, austria, switzerland, greece, netherlands, belgium, puerto rico, ontario, quebec, british columbia, alberta
`);

export const PLACES: readonly string[] = [
  ...REGIONS,
  ...phrases(`
atlanta, austin, baltimore, boise, boston, brooklyn, buffalo, charleston, charlotte, chicago, cincinnati, cleveland,
columbus, dallas, denver, des moines, detroit, el paso, fargo, fort worth, fresno, houston, indianapolis,
jacksonville, kansas city, las vegas, long beach, los angeles, louisville, madison, memphis, miami, milwaukee,
minneapolis, nashville, new orleans, oakland, oklahoma city, omaha, orlando, philadelphia, phoenix, pittsburgh,
portland, raleigh, reno, richmond, sacramento, salt lake city, san antonio, san diego, san francisco, san jose,
santa cruz, santa fe, savannah, seattle, spokane, st louis, st. louis, tacoma, tampa, toledo, tucson, tulsa, wichita,
london, paris, berlin, dublin, edinburgh, glasgow, oslo, stockholm, toronto, vancouver, montreal, tokyo, sydney
`),
];

export const STATE_CODES = words(`
AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI
SC SD TN TX UT VT VA WA WV WI WY
`);

/** Words after which a number identifies a unit, not a year. */
export const UNIT_WORDS = words(`
post local team no no. troop unit lodge chapter engine ladder station company route highway hwy squad pack vfw ward district
`);

export const STYLE_WORDS: Readonly<Record<string, Style>> = {
  vintage: 'vintage',
  rustic: 'vintage',
  western: 'vintage',
  outdoors: 'vintage',
  outdoorsy: 'vintage',
  heritage: 'heritage',
  classic: 'heritage',
  retro: 'retro',
  '70s': 'retro',
  '80s': 'retro',
  seventies: 'retro',
  groovy: 'retro',
  varsity: 'team',
  athletic: 'team',
  collegiate: 'team',
  sporty: 'team',
  baseball: 'baseball',
  script: 'baseball',
  industrial: 'industrial',
  bold: 'industrial',
  grunge: 'industrial',
  stencil: 'industrial',
  elegant: 'refined',
  refined: 'refined',
  metal: 'metal',
  gothic: 'metal',
  horror: 'metal',
  cute: 'party',
  fun: 'party',
  playful: 'party',
  kids: 'party',
  deco: 'deco',
  'art deco': 'deco',
  'hand-drawn': 'hand',
  'hand drawn': 'hand',
  handmade: 'hand',
  brush: 'hand',
  minimal: 'minimal',
  minimalist: 'minimal',
  simple: 'minimal',
  clean: 'minimal',
  modern: 'minimal',
};

export const STYLE_OF_WORDS: readonly (readonly [ReadonlySet<string>, Style])[] = [
  [
    words('reunion brewing brewery ale ales distillery coffee roasters bakery barbecue bbq smokehouse'),
    'heritage',
  ],
  [
    words(
      'mustangs tigers wildcats eagles hawks bulldogs panthers seniors varsity class volleyball basketball football soccer robotics swim track school',
    ),
    'team',
  ],
  [words('baseball softball'), 'baseball'],
  [
    words(
      'gym fitness crossfit welding construction plumbing electric garage firefighters fire ironworks motors boxing',
    ),
    'industrial',
  ],
  [words('church ministry wedding chapel faith choir gospel'), 'refined'],
  [words('metal thrash tour death'), 'metal'],
  [words('birthday kids preschool daycare party elementary'), 'party'],
  [words('bachelorette gala cocktail'), 'deco'],
  [words('surf beach 70s groovy sunset'), 'retro'],
];

export const NUMBER_WORDS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  single: 1,
};
